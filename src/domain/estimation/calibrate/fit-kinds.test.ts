/** Averages and single looks of one simulated market, whose noise is known. */
import { describe, expect, it } from 'vitest';
import {
  SIMULATION,
  type Simulation,
  simulatedLabels,
} from '../../../../test/support/simulated-labels.ts';
import { modelOutcome } from '../backtest/baselines.ts';
import { scoresOf } from '../backtest/metrics.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { builtInModel, type SalesModel } from '../model/model.ts';
import { predict } from '../model/predict.ts';
import { medianOf } from '../range/units-distribution.ts';
import { calibrate } from './calibrate.ts';
import { fitKinds } from './fit-kinds.ts';

const options = { fittedAt: 1 };
const market: Simulation = { ...SIMULATION, perCell: 500, size: 5, lookNoise: 1.5 };
const withoutKind = ({ rankKind: _, ...label }: FitLabel): FitLabel => label;

const labels = simulatedLabels(market);
const later = simulatedLabels({ ...market, seed: 2 });
const model = calibrate(labels, options);
const lumped = calibrate(labels.map(withoutKind), options);

function scores(of: SalesModel, some: readonly FitLabel[]) {
  const { meanAbsLogError, intervals } = scoresOf(some.map((label) => modelOutcome(of, label)));
  return { error: meanAbsLogError, held: intervals[1]?.coverage ?? 0, intervals };
}
const ofKind = (kind: FitLabel['rankKind']) => later.filter(({ rankKind }) => rankKind === kind);

describe('single looks next to averages', () => {
  it.each([0.2, 0.5, 1.5])('are found to have the noise %d at one unit a day', (lookNoise) => {
    for (const onlySellers of [true, false]) {
      const { single } = fitKinds(
        simulatedLabels({ ...market, perCell: 800, lookNoise, onlySellers }),
        builtInModel().curve,
        undefined,
      );
      const { look, size } = single?.fitted.shapes.pooled ?? {};
      // At five units a day the limit for slow sellers hardly counts.
      const found = 1 / (1 / (look?.most ?? 0) + 5 / (look?.perDay ?? 0));
      expect(Math.abs(Math.log(found / (lookNoise / 5)))).toBeLessThan(Math.log(1.6));
      expect(size).toBeGreaterThan(4);
      expect(size).toBeLessThan(6.5);
    }
  });

  it('no longer blur the averages, and each kind keeps what its ranges promise', () => {
    for (const kind of ['average', 'single'] as const) {
      const own = scores(model, ofKind(kind));
      expect(own.held).toBeGreaterThan(0.76);
      expect(own.held).toBeLessThan(0.84);
      expect(own.error).toBeLessThan(scores(lumped, ofKind(kind).map(withoutKind)).error);
    }
    // Taken for one kind the averages' ranges are too wide and the single looks' too narrow.
    expect(scores(lumped, ofKind('average').map(withoutKind)).held).toBeGreaterThan(0.85);
    expect(scores(lumped, ofKind('single').map(withoutKind)).held).toBeLessThan(0.74);
  });

  it('have wider ranges than averages, most where little is sold', () => {
    const width = (rankKind: 'average' | 'single', lnRank: number) => {
      const place = { marketplace: 'FR', category: 'kitchen', days: 7, givenSold: false };
      const { lnQuantiles } = predict(model, { ...place, lnRank, rankKind });
      return (lnQuantiles[5] ?? 0) - (lnQuantiles[1] ?? 0);
    };
    const extra = [Math.log(300), Math.log(9_000)].map((lnRank) => {
      return width('single', lnRank) - width('average', lnRank);
    });
    expect(extra[0]).toBeGreaterThan(0);
    expect(extra[1]).toBeGreaterThan(extra[0] ?? 0);
  });

  it('never sell more at a worse rank', () => {
    let before = Number.POSITIVE_INFINITY;
    for (let lnRank = 0; lnRank < 15; lnRank += 0.25) {
      const place = { marketplace: 'CA', category: 'toys', days: 30, givenSold: true };
      const median = medianOf(predict(model, { ...place, lnRank, rankKind: 'single' }));
      expect(median).toBeLessThanOrEqual(before);
      before = median;
    }
  });
});

describe('single looks of a marketplace without averages', () => {
  it('teach its curve, and are read on it', () => {
    const isAway = ({ marketplace }: FitLabel) => marketplace === 'CA';
    const away = labels.map((label): FitLabel => {
      return isAway(label) ? { ...label, rankKind: 'single' } : label;
    });
    const mixed = calibrate(away, options);
    expect(mixed.readings).toBeDefined();
    expect(mixed.uncertainty.markets).toContain('CA');
    const own = later.filter(isAway).map((label) => ({ ...label, rankKind: 'single' as const }));
    expect(scores(mixed, own).held).toBeGreaterThan(0.74);
    expect(scores(mixed, own).error).toBeLessThan(1.1 * scores(lumped, own).error);
  });
});

describe('ranks of which nobody says what they are', () => {
  it('have ranges that hold for both kinds together', () => {
    const { held } = scores(model, later.map(withoutKind));
    expect(held).toBeGreaterThan(0.76);
    expect(held).toBeLessThan(0.84);
  });

  it('are fitted as one where no label says more, or too few are of a kind', () => {
    expect(lumped.readings).toBeUndefined();
    const few = labels.map((label, index) => (index % 20 === 1 ? label : withoutKind(label)));
    expect(calibrate(few.slice(0, 400), options).readings).toBeUndefined();
  });
});
