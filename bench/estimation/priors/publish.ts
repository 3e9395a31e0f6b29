/**
 * What is published of a fit: rounded, centred on the average store, for stores without data too.
 */
import { type CurveEffect, UNKNOWN_CATEGORY } from '../../../src/domain/estimation/curve/curve.ts';
import type { FamilyKnowledge } from '../../../src/domain/estimation/model/family-share.ts';
import {
  publicCategoryRatio,
  publicMarketFactor,
} from '../../../src/domain/estimation/model/public-table.ts';
import type {
  Effect,
  PriorFigures,
} from '../../../src/domain/estimation/model/published-priors.ts';
import { DAYS_PER_MONTH } from '../../../src/domain/estimation/units.ts';
import type { FittedPriors } from './fit-priors.ts';
import { type Noise, START_SD } from './likelihood.ts';
import { AVERAGE_WEEK, type Observation, SINGLE_WEEK } from './observation.ts';

/** Doubt about the level of a store without data is never said to be less than this. */
const MARKET_SD_MIN = 1.1;
/** Of the slope of ln level by ln size of a store, before the stores: levels go with sizes. */
const SIZE_SLOPE = { mean: 1, variance: 0.5 ** 2 };
const TABLE_SLOPE = { mean: 0.5, variance: 0.25 ** 2 };
/** A category's effect is published where at least this many observations speak for it. */
const CATEGORY_ROWS_MIN = 2;
/** And a pair's, beyond its store and category. */
const CELL_ROWS_MIN = 8;

export function publish(fitted: FittedPriors, observations: readonly Observation[]): PriorFigures {
  const { curve, variances, noise, festive, look, lookOfWeeks } = fitted;
  const markets = Object.entries(curve.markets);
  const sizes = line(
    markets.map(([id, { level }]) => [Math.log(publicMarketFactor(id)), level] as const),
    SIZE_SLOPE,
  );
  const counts = countBy(observations, ({ category }) => category ?? UNKNOWN_CATEGORY);
  const categories = Object.entries(curve.categories).filter(
    ([key]) => (counts.get(key) ?? 0) >= CATEGORY_ROWS_MIN,
  );
  const table = line(
    categories.flatMap(([key, { level }]) => {
      const ratio = publicCategoryRatio(key);
      return ratio === null ? [] : [[Math.log(ratio), level] as const];
    }),
    TABLE_SLOPE,
  );
  const cellCounts = countBy(
    observations,
    (one) => `${one.marketplace}|${one.category ?? UNKNOWN_CATEGORY}`,
  );
  const cells = Object.entries(curve.cells).filter(
    ([key]) => (cellCounts.get(key) ?? 0) >= CELL_ROWS_MIN,
  );
  const residuals = residualsOf(noise, observations, Object.keys(curve.markets));
  const ofWeeks = Object.keys(curve.markets).filter((id) => isOfWeeks(observations, id));
  const own = Object.keys(curve.markets).filter((id) => !knowsFamilies(observations, id));
  return {
    slopes: curve.slopes.map((slope) => round(slope)),
    unitsAtPivot: round(DAYS_PER_MONTH * Math.exp(curve.pivotLevel), 1),
    markets: effects(markets),
    sizes: { level: round(sizes.level), slope: round(sizes.slope) },
    categories: effects(categories),
    table: { level: round(table.level), slope: round(table.slope) },
    cells: effects(cells),
    festive: rounded(
      Object.fromEntries(
        Object.entries(festive).filter(([key]) => (counts.get(key) ?? 0) >= CELL_ROWS_MIN),
      ),
    ),
    look: {
      factor: round(look),
      stores: rounded(Object.fromEntries(ofWeeks.map((id) => [id, lookOfWeeks]))),
    },
    families: {
      ...shares(fitted),
      includedIn: own.filter((id) => !ofWeeks.includes(id)),
      notIn: ofWeeks,
    },
    sds: {
      residual: round(Math.sqrt(meanSquare(Object.values(residuals)))),
      residuals,
      market: round(Math.max(MARKET_SD_MIN, sizes.sd)),
      category: round(Math.sqrt(variances.categories.level)),
      cell: round(Math.sqrt(variances.cells.level)),
      slope: round(Math.sqrt(variances.cells.slope + variances.categories.slope)),
    },
  };
}

type Effects = readonly (readonly [string, CurveEffect])[];

function effects(entries: Effects): Record<string, Effect> {
  return Object.fromEntries(
    entries.map(([key, { level, slope, bend }]) => {
      const own = [round(level), round(slope)] as const;
      return [key, bend === undefined ? own : [...own, round(bend)]];
    }),
  );
}

function rounded(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, round(value)]));
}

/** Whether a store's rows are weeks of sales. */
function isOfWeeks(observations: readonly Observation[], id: string): boolean {
  const own = observations.filter(({ marketplace }) => marketplace === id);
  return own.every(({ kind }) => kind === AVERAGE_WEEK || kind === SINGLE_WEEK);
}

/** Whether a store's rows tell the size of families. */
function knowsFamilies(observations: readonly Observation[], id: string): boolean {
  return observations.some(({ marketplace, family }) => marketplace === id && family === 'many');
}

/** What listings sell beyond the families that their ranks belong to. */
function shares({ families: { parts, fewAmongVariations: few, unknown } }: FittedPriors) {
  const of = (wanted: FamilyKnowledge) => {
    const { shift = 0, sd = 0 } = parts.find(({ family }) => family === wanted) ?? {};
    return { shift, sd };
  };
  const [one, other] = [of('few'), of('many')];
  const shift = few * one.shift + (1 - few) * other.shift;
  const between = Math.sqrt(few * (1 - few)) * Math.abs(one.shift - other.shift);
  const within = Math.sqrt(few * one.sd ** 2 + (1 - few) * other.sd ** 2);
  return {
    few: [round(one.shift), round(one.sd)] as const,
    many: [round(other.shift), round(other.sd)] as const,
    variation: [round(shift), round(Math.hypot(between, within))] as const,
    unknown: unknown.map(([rank, middle, sdBelow, sdAbove]) => {
      return [Math.round(rank), round(middle), round(sdBelow), round(sdAbove)] as const;
    }),
  };
}

/** How far a store's level moves between the months observed and those asked about. */
const YEARS_SD = 0.4;

/** Around the curve, of all that was seen of a store. */
function residualsOf(
  { sds }: Noise,
  observations: readonly Observation[],
  markets: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    markets.map((id) => {
      const all = observations.filter((one) => one.marketplace === id && one.kind !== SINGLE_WEEK);
      // Where families are known, how far they reach is published by itself.
      const alone = all.filter(({ family }) => family === 'alone');
      const own = knowsFamilies(observations, id) ? alone : all;
      const weight = own.reduce((sum, one) => sum + one.weight, 0);
      const squares = own.reduce((sum, one) => {
        return sum + one.weight * (sds[one.kind] ?? START_SD) ** 2;
      }, 0);
      const selected = own.reduce((sum, one) => sum + (isSelected(one) ? one.weight : 0), 0);
      const selectedSd = SELECTED_SD * Math.sqrt(selected / weight);
      return [id, round(Math.hypot(Math.sqrt(squares / weight), YEARS_SD, selectedSd))];
    }),
  );
}

/** What is open about a level known from rows that hold badges only. */
const SELECTED_SD = 0.6;

function isSelected({ kind, shownFrom }: Observation): boolean {
  return kind !== AVERAGE_WEEK && shownFrom > 0;
}

function meanSquare(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value ** 2, 0) / values.length;
}

type Point = readonly [x: number, y: number];

/** Least squares with a belief about the slope; what is left, as a standard deviation. */
function line(
  points: readonly Point[],
  slope: { readonly mean: number; readonly variance: number },
) {
  const n = points.length;
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / n;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / n;
  const sxx = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const sxy = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const residualVariance = 0.5 ** 2;
  const weight = residualVariance / slope.variance;
  const fitted = (sxy + weight * slope.mean) / (sxx + weight);
  const level = meanY - fitted * meanX;
  const squares = points.reduce((sum, [x, y]) => sum + (y - level - fitted * x) ** 2, 0);
  return { level, slope: fitted, sd: Math.sqrt(squares / Math.max(1, n - 2)) };
}

function countBy(observations: readonly Observation[], keyOf: (one: Observation) => string) {
  const counts = new Map<string, number>();
  for (const one of observations) {
    counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + one.weight);
  }
  return counts;
}

function round(value: number, digits = 2): number {
  // Without a minus before 0.
  return Number(value.toFixed(digits)) + 0;
}
