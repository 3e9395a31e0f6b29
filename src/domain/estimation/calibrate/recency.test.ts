/** A market that drifts, and one that does not: labels of two years. */
import { describe, expect, it } from 'vitest';
import {
  gamma,
  poisson,
  SIMULATION,
  trueLnRate,
} from '../../../../test/support/simulated-labels.ts';
import { seededRandom } from '../../statistics/seeded-random.ts';
import { DAY_S } from '../../values/time.ts';
import { modelOutcome } from '../backtest/baselines.ts';
import { type Outcome, scoresOf } from '../backtest/metrics.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { builtInModel } from '../model/model.ts';
import { calibrate } from './calibrate.ts';
import { recencyHalfLife } from './recency.ts';

const DAYS = 720;
const LABELS = 2_400;
const QUARTER_DAYS = 90;

/** @param lnDrift change of ln units from the first day to the last; counts also spread out */
function datedLabels(seed: number, lnDrift: number): FitLabel[] {
  const random = seededRandom(seed);
  return Array.from({ length: LABELS }, (_, index) => {
    const day = (index / LABELS) * DAYS;
    const age = day / DAYS;
    const cell = SIMULATION.cells[index % 4] ?? SIMULATION.cells[0];
    if (cell === undefined) throw new TypeError('the simulation has cells');
    const lnRank = Math.log(300) + Math.log(100) * random();
    const size = lnDrift === 0 ? 2 : 4 - 2.8 * age;
    const mean = 30 * Math.exp(trueLnRate(cell, lnRank) + 1 + lnDrift * age);
    const units = poisson((mean * gamma(size, random)) / size, random);
    return {
      ...{ marketplace: cell.marketplace, category: cell.category, lnRank, units, days: 30 },
      ...{ isTruncated: false, group: `${index}`, product: null, estimates: {} },
      until: 1_700_000_000 + Math.round(day * DAY_S),
    };
  });
}

/** The last quarter, predicted by a model of what was known before it. */
function lastQuarter(labels: readonly FitLabel[], followsDrift: boolean): Outcome[] {
  const start = 1_700_000_000 + (DAYS - QUARTER_DAYS) * DAY_S;
  const isKnown = ({ until }: FitLabel) => (until ?? 0) < start;
  const model = calibrate(labels.filter(isKnown), { fittedAt: start, followsDrift });
  return labels.filter((label) => !isKnown(label)).map((label) => modelOutcome(model, label));
}

/** Over two markets, because one quarter has only 300 labels. */
function coverage(lnDrift: number, followsDrift: boolean) {
  const outcomes = [1, 2].flatMap((seed) => {
    return lastQuarter(datedLabels(seed, lnDrift), followsDrift);
  });
  const { intervals, meanAbsLogError } = scoresOf(outcomes);
  return { held: intervals[1]?.coverage ?? 0, meanAbsLogError };
}

describe('labels that age', { timeout: 300_000 }, () => {
  it('keep ranges true in a market that drifts, where equal weights fail', () => {
    const [following, standing] = [coverage(-1.2, true), coverage(-1.2, false)];
    expect(Math.abs(standing.held - 0.8)).toBeGreaterThan(0.05);
    expect(Math.abs(following.held - 0.8)).toBeLessThan(0.03);
    expect(following.meanAbsLogError).toBeLessThan(standing.meanAbsLogError);
  });

  it('do no harm in a market that stands still', () => {
    const [following, standing] = [coverage(0, true), coverage(0, false)];
    expect(Math.abs(following.held - 0.8)).toBeLessThan(0.03);
    expect(following.meanAbsLogError).toBeLessThan(standing.meanAbsLogError + 0.005);
  });

  it('are not told from chance without dates, or within a few weeks', () => {
    const { curve } = builtInModel();
    const labels = datedLabels(4, -1.2);
    expect(recencyHalfLife(labels, curve)).not.toBeNull();
    expect(
      recencyHalfLife(
        labels.map((label) => ({ ...label, until: null })),
        curve,
      ),
    ).toBeNull();
    expect(recencyHalfLife(labels.slice(0, 350), curve)).toBeNull();
  });
});
