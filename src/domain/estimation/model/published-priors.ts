/**
 * Starting values of the sales model before any label, fitted to what stores themselves say of
 * units sold: "bought in past month" badges as bins, and measured weeks of sales as counts.
 * `bench/estimation/priors` is the fit, and the model card tells its sources and what was left out.
 */
import { MARKETPLACES } from '../../marketplace.ts';
import type { CurveEffect, PooledCurve } from '../curve/curve.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { PRIOR_FIGURES } from './prior-figures.ts';
import { publicCategories, publicCategoryRatio, publicMarketFactor } from './public-table.ts';

/** Ranks at which the base curve bends. */
const KNOT_RANKS = [1, 10, 100, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];

/** Level and slope of a group beside the average curve, as of `CurveEffect`. */
type Effect = readonly [level: number, slope: number];

/** A level by the logarithm of something known of a group without observations. */
interface LevelLine {
  readonly level: number;
  readonly slope: number;
}

export interface PriorFigures {
  /** Of the average store between the knots. */
  readonly slopes: readonly number[];
  /** Units a month at the pivot rank, before effects. */
  readonly unitsAtPivot: number;
  readonly markets: Readonly<Record<string, Effect>>;
  /** Level of a store without observations by ln of its size in the public table. */
  readonly sizes: LevelLine;
  readonly categories: Readonly<Record<string, Effect>>;
  /** Level of a category without observations by ln of its ratio in the public table. */
  readonly table: LevelLine;
  /** Pairs with many observations, by `cellKey`. */
  readonly cells: Readonly<Record<string, Effect>>;
  /** Standard deviations of ln units: around the curve of a month of ranks, and of levels. */
  readonly sds: {
    readonly residual: number;
    /** Of stores whose listings were seen to lie further or nearer. */
    readonly residuals: Readonly<Record<string, number>>;
    readonly market: number;
    readonly category: number;
    readonly cell: number;
    readonly slope: number;
  };
}

export function publishedCurve(figures: PriorFigures = PRIOR_FIGURES): PooledCurve {
  const { slopes, unitsAtPivot, markets, sizes, categories, table, cells } = figures;
  const ofMarkets = MARKETPLACES.map(({ id }): [string, CurveEffect] => {
    const level = sizes.level + sizes.slope * Math.log(publicMarketFactor(id));
    return [id, { level, slope: 0 }];
  });
  const ofTable = publicCategories().map((key): [string, CurveEffect] => {
    const level = table.level + table.slope * Math.log(publicCategoryRatio(key) ?? 1);
    return [key, { level, slope: 0 }];
  });
  return {
    knots: KNOT_RANKS.map(Math.log),
    slopes,
    pivotLevel: Math.log(unitsAtPivot / DAYS_PER_MONTH),
    markets: { ...Object.fromEntries(ofMarkets), ...effectsOf(markets) },
    categories: { ...Object.fromEntries(ofTable), ...effectsOf(categories) },
    cells: effectsOf(cells),
  };
}

function effectsOf(effects: Readonly<Record<string, Effect>>): Record<string, CurveEffect> {
  return Object.fromEntries(
    Object.entries(effects).map(([key, [level, slope]]) => [key, { level, slope }]),
  );
}
