/**
 * Measures what a history of ranks is worth, however a store makes ranks of sales: the curve is
 * learned under one kernel and tried under all, with one rank and with looks weekly, daily and
 * every six hours, and compared with the rate of the mean rank, which is too low. Then how often a
 * look sees the rank fall, by the sales between looks, which the evidence of rank falls rests on.
 */
import { scoresOf } from '../../src/domain/estimation/backtest/metrics.ts';
import { countRankFalls } from '../../src/domain/estimation/evidence/rank-falls.ts';
import type { SalesModel } from '../../src/domain/estimation/model/model.ts';
import { RANK_KERNELS, type RankKernel } from '../../test/estimation/scenario/rank-kernel.ts';
import { SCENARIO } from '../../test/estimation/scenario/scenario-options.ts';
import {
  modelOf,
  outcomesOf,
  untoldFamilies,
} from '../../test/estimation/scenario/score-estimates.ts';
import type { ScenarioFamily } from '../../test/estimation/scenario/seen-family.ts';
import { simulateScenario } from '../../test/estimation/scenario/simulate-scenario.ts';
import { unitsPerDay } from '../../test/support/units-per-day.ts';

const HERE = 'US';
const RANKS_ALONE = {
  rankHistory: true,
  rankFalls: false,
  ratingGrowth: false,
  ownSales: false,
  boughtInPastMonth: false,
};
const LOOKS = [
  { name: 'weekly', everyHours: 168 },
  { name: 'daily', everyHours: 24 },
  { name: 'every 6 hours', everyHours: 6 },
];

/** The families do not depend on the kernel. */
function scenarioOf(kernel: RankKernel, everyHours: number) {
  const polling = { ...SCENARIO.polling, everyHours };
  return simulateScenario({ ...SCENARIO, seed: 21, kernel, polling, familiesPerCell: 400 });
}

const [known] = RANK_KERNELS;
if (known === undefined) throw new Error('no kernels');
const model = modelOf(scenarioOf(known, 24), 'measured here', HERE);
console.log(`curve learned under: ${known.name}; mean absolute log error of 30-day units`);
const names = LOOKS.map(({ name }) => name).join(' | ');
console.log(`tried under | one rank | ${names} | rate of the mean daily rank`);
for (const kernel of RANK_KERNELS) {
  const byLooks = LOOKS.map(({ everyHours }) => {
    return untoldFamilies(scenarioOf(kernel, everyHours), HERE);
  });
  const [, daily = []] = byLooks;
  const one = errorOf(daily, { ...RANKS_ALONE, rankHistory: false });
  const many = byLooks.map((families) => errorOf(families, RANKS_ALONE));
  console.log([kernel.name, one, ...many, errorOfMeanRank(daily, model)].join(' | '));
}

function errorOf(families: readonly ScenarioFamily[], use: typeof RANKS_ALONE): string {
  return scoresOf(outcomesOf(families, model, use)).meanAbsLogError.toFixed(3);
}

function errorOfMeanRank(families: readonly ScenarioFamily[], of: SalesModel): string {
  const errors = families.map(({ seen, truth }) => {
    const ranks = seen.ranks.flatMap(({ value }) => (value === null ? [] : [value]));
    const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length;
    const units = 30 * unitsPerDay(of, seen.marketplace, seen.category, mean);
    return Math.abs(Math.log(Math.max(0.5, units) / Math.max(0.5, truth.units)));
  });
  return (errors.reduce((sum, error) => sum + error, 0) / errors.length).toFixed(3);
}

/** Sales between two looks: a factor of two a column. */
const SALES = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8];

console.log('\nshare of looks that see the rank fall by 5 % or more, by sales between two looks');
console.log(`kernel | looks | ${SALES.join(' | ')}`);
for (const { name, everyHours } of LOOKS.slice(1)) {
  for (const kernel of RANK_KERNELS) {
    const { cells } = scenarioOf(kernel, everyHours);
    const shares = fallShares(
      cells.flatMap(({ families }) => families),
      everyHours / 24,
    );
    console.log([kernel.name, name, ...shares].join(' | '));
  }
}

function fallShares(families: readonly ScenarioFamily[], gapDays: number): string[] {
  const sums = SALES.map(() => ({ falls: 0, looks: 0 }));
  for (const { seen, truth } of families) {
    const falls = countRankFalls(seen.ranks, Number.NEGATIVE_INFINITY);
    const column = Math.round(Math.log2((truth.units / 30) * gapDays)) + 4;
    const sum = sums[column];
    if (falls === null || sum === undefined) continue;
    sum.falls += falls.falls;
    sum.looks += falls.looks;
  }
  return sums.map(({ falls, looks }) => (looks === 0 ? '-' : (falls / looks).toFixed(2)));
}
