/** What estimates must do on markets whose truth is known: simulated, and never read by them. */

import { describe, expect, it } from 'vitest';
import { type Outcome, scoresOf } from '../../../src/domain/estimation/backtest/metrics.ts';
import { calibrate } from '../../../src/domain/estimation/calibrate/calibrate.ts';
import { cellCurve, lnUnitsPerDay } from '../../../src/domain/estimation/curve/curve.ts';
import { deriveListings } from '../../../src/domain/estimation/family/derive-listings.ts';
import { estimateFamily } from '../../../src/domain/estimation/family/family-estimate.ts';
import { evidenceUse } from '../../../src/domain/estimation/family/family-evidence.ts';
import { createWorkSpace } from '../../../src/domain/estimation/family/work-space.ts';
import { fitLabels } from '../../../src/domain/estimation/fit/fit-label.ts';
import { builtInModel } from '../../../src/domain/estimation/model/model.ts';
import { medianOf } from '../../../src/domain/estimation/range/units-distribution.ts';
import { familyMembers } from './family-members.ts';
import { DAY_KERNEL, RANK_KERNELS, type RankKernel } from './rank-kernel.ts';
import { SCENARIO, type ScenarioOptions } from './scenario-options.ts';
import { modelOf, outcomesOf, untoldFamilies } from './score-estimates.ts';
import type { Scenario } from './seen-family.ts';
import { simulateScenario } from './simulate-scenario.ts';

const HERE = 'US';
const MARKET: ScenarioOptions = { ...SCENARIO, familiesPerCell: 130 };

/** Of the kernel the curve was learned under, and of families no label told. */
const market = simulateScenario(MARKET);
const measured = modelOf(market, 'measured here', HERE);
const untold = untoldFamilies(market, HERE);

const errorOf = (outcomes: readonly Outcome[]) => scoresOf(outcomes).meanAbsLogError;
const widthOf = (outcomes: readonly Outcome[]) => scoresOf(outcomes).intervals[1]?.width ?? 0;
const wisOf = (outcomes: readonly Outcome[]) => scoresOf(outcomes).weightedIntervalScore ?? 0;

describe('the slope of a fitted curve', () => {
  const [, , slow = DAY_KERNEL] = RANK_KERNELS;
  // Weeks of slow sellers: many sold nothing, and those are not told.
  const scenario = simulateScenario({
    ...SCENARIO,
    kernel: slow,
    familiesPerCell: 400,
    demand: { ...SCENARIO.demand, unitsAtBend: 5, levelSd: 0.2 },
    labels: { ...SCENARIO.labels, days: 7, share: 1 },
  });
  const { curve } = calibrate(fitLabels(scenario.cells.flatMap(({ labels }) => labels)), {
    fittedAt: 0,
  });
  const [from, to] = [1_000, 30_000];

  it.each(scenario.cells)('is the truth of $category where least squares is flat', (cell) => {
    const truth = cell.curve.tailSlope;
    const lnRate = (rank: number) =>
      lnUnitsPerDay(cellCurve(curve, HERE, cell.category), Math.log(rank));
    const fitted = (lnRate(from) - lnRate(to)) / Math.log(to / from);
    const told = cell.labels.filter(({ rank }) => rank >= from && rank <= to);
    const plain = -slopeOf(told.map(({ rank, units }) => [Math.log(rank), Math.log(units)]));
    expect(Math.abs(fitted - truth)).toBeLessThan(0.1);
    expect(truth - plain).toBeGreaterThan(0.1);
  });
});

describe('30 days of ranks', () => {
  it('tell the units of 30 days within 0.25 in the mean where the kernel is known', () => {
    expect(errorOf(outcomesOf(untold, measured))).toBeLessThan(0.25);
  });

  it.each(RANK_KERNELS.slice(1))('and within 0.35 under a $name never seen', (kernel) => {
    expect(errorOf(outcomesOf(under(kernel), measured))).toBeLessThan(0.35);
  });

  it('make ranges narrower, and the error smaller, than one rank does', () => {
    const one = { ...evidenceUse(true), rankHistory: false };
    const [with30, with1] = [outcomesOf(untold, measured), outcomesOf(untold, measured, one)];
    expect(widthOf(with1)).toBeGreaterThan(widthOf(with30) * 1.25);
    expect(errorOf(with1)).toBeGreaterThan(errorOf(with30) * 1.5);
  });

  it('hold what the ranges promise', () => {
    const [half, most, nearly] = scoresOf(outcomesOf(untold, measured)).intervals;
    expect(half?.coverage).toBeGreaterThan(0.42);
    expect(most?.coverage).toBeGreaterThan(0.77);
    expect(nearly?.coverage).toBeGreaterThan(0.88);
  });
});

describe('where sales were measured elsewhere only', () => {
  const both = simulateScenario({ ...MARKET, marketplaces: [HERE, 'DE'] });
  const model = modelOf(both, 'measured elsewhere', HERE);
  const families = untoldFamilies(both, HERE);
  const outcomes = outcomesOf(families, model);

  it('the means add up to about what was sold', () => {
    const { totalRatio } = scoresOf(outcomes);
    expect(totalRatio).toBeGreaterThan(0.7);
    expect(totalRatio).toBeLessThan(1.5);
  });

  it('a mean lies in its 80 % range but for a few', () => {
    const outside = outcomes.filter(({ mean, ranges }) => {
      const { low = 0, high = 0 } = ranges?.[0.8] ?? {};
      return mean < low || mean > high;
    });
    expect(outside.length / outcomes.length).toBeLessThan(0.05);
  });

  it('no range ends far out where gross outliers lie', () => {
    const byRank = { ...evidenceUse(false), rankFalls: false, ratingGrowth: false };
    const bare = outcomesOf(families, model, { ...byRank, boughtInPastMonth: false });
    const [, most, nearly] = scoresOf(bare).intervals;
    expect(nearly?.width).toBeLessThan((most?.width ?? 0) * 5);
  });
});

describe('gross outliers', () => {
  it('in 5 % of the labels change the error by less than 0.02', () => {
    const modelWith = (outlierShare: number) => {
      const labels = { ...MARKET.labels, outlierShare };
      return modelOf(simulateScenario({ ...MARKET, labels }), 'measured here', HERE);
    };
    const [clean, dirty] = [modelWith(0), modelWith(0.05)];
    const difference = errorOf(outcomesOf(untold, dirty)) - errorOf(outcomesOf(untold, clean));
    expect(Math.abs(difference)).toBeLessThan(0.02);
  });
});

describe('every kind of evidence in use', () => {
  // About the level of the published priors: where they are far off, no width of theirs helps.
  const looked = simulateScenario({
    ...MARKET,
    polling: { ...MARKET.polling, everyHours: 6 },
    demand: { ...MARKET.demand, unitsAtBend: null, levelSd: 0.2 },
  });
  const families = untoldFamilies(looked, HERE);
  const model = builtInModel();
  const used = evidenceUse(false);

  it.each(['rankHistory', 'ratingGrowth', 'boughtInPastMonth'] as const)(
    'lowers the weighted interval score: %s',
    (kind) => {
      expect(used[kind]).toBe(true);
      const without = wisOf(outcomesOf(families, model, { ...used, [kind]: false }));
      expect(wisOf(outcomesOf(families, model, used))).toBeLessThan(without);
    },
  );

  it('lowers that of slow sellers by a third: rankFalls', () => {
    expect(used.rankFalls).toBe(true);
    // A rank that falls ten times a day says little; one that falls with each sale counts them.
    const slow = simulateScenario({
      ...MARKET,
      marketplaces: [HERE, 'DE'],
      polling: { ...MARKET.polling, everyHours: 6 },
      demand: { ...MARKET.demand, unitsAtBend: 0.5, levelSd: 0.2 },
    });
    const elsewhere = modelOf(slow, 'measured elsewhere', HERE);
    const slowFamilies = untoldFamilies(slow, HERE);
    const without = wisOf(outcomesOf(slowFamilies, elsewhere, { ...used, rankFalls: false }));
    expect(wisOf(outcomesOf(slowFamilies, elsewhere, used))).toBeLessThan(without * (2 / 3));
  });
});

describe('children', () => {
  it('add up to their family in whole units, and say what they were split by', () => {
    const bases = new Set<string>();
    for (const { seen } of untold) {
      const estimate = estimateFamily(createWorkSpace(measured), familyMembers(seen));
      if (estimate === null) throw new Error('a family without a rank');
      const units = [...estimate.medians.values()].reduce((sum, median) => sum + median, 0);
      expect(units).toBe(Math.round(medianOf(estimate.distribution)));
      expect([...estimate.shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
      expect(estimate.basis === 'single').toBe(seen.children.length === 1);
      bases.add(estimate.basis);
    }
    expect([...bases].sort()).toEqual(['badge', 'equal', 'reviews', 'single']);
  });

  it('have ranges that hold, whatever they were split by', () => {
    const held: Record<string, number[]> = {};
    const derive = deriveListings(measured);
    for (const { seen, truth } of untold) {
      for (const [index, { sales }] of derive(familyMembers(seen)).entries()) {
        if (sales === null) continue;
        const units = truth.childUnits[index] ?? 0;
        const isHeld = sales.low <= units && units <= sales.high;
        held[sales.basis] = [...(held[sales.basis] ?? []), isHeld ? 1 : 0];
      }
    }
    for (const basis of ['badge', 'equal', 'single']) {
      const all = held[basis] ?? [];
      expect(all.length, basis).toBeGreaterThan(50);
      expect(all.reduce((sum, one) => sum + one, 0) / all.length, basis).toBeGreaterThan(0.74);
    }
  });
});

describe('own sales', () => {
  // Ranks stray from units for good, as they do where a store counts more than units.
  const options: ScenarioOptions = {
    ...MARKET,
    demand: { ...MARKET.demand, rankBiasSd: 0.5 },
    labels: { ...MARKET.labels, endsDaysAgo: 30, share: 0.3, outlierShare: 0 },
  };
  const scenario = simulateScenario(options);
  const labels = fitLabels(scenario.cells.flatMap((cell) => cell.labels));
  const model = calibrate(labels, { fittedAt: options.now });
  const own = ownProducts(scenario);

  it('of the month before pin the products they are of', () => {
    const without = { ...evidenceUse(true), ownSales: false };
    const [pinned, open] = [outcomesOf(own, model), outcomesOf(own, model, without)];
    expect(errorOf(pinned)).toBeLessThan(errorOf(open) * 0.85);
    expect(widthOf(pinned)).toBeLessThan(widthOf(open));
  });

  it('inform the neighbors, whose sales nobody told', () => {
    const neighbors = untoldFamilies(scenario, HERE);
    const error = errorOf(outcomesOf(neighbors, model));
    expect(error).toBeLessThan(errorOf(outcomesOf(neighbors, builtInModel())) * 0.8);
  });
});

function under(kernel: RankKernel) {
  return untoldFamilies(simulateScenario({ ...MARKET, kernel }), HERE);
}

function ownProducts({ cells }: Scenario) {
  return cells
    .flatMap(({ families }) => families)
    .filter(({ seen, isLabelled }) => isLabelled && seen.children.length === 1);
}

function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}
