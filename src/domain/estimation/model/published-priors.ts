/**
 * The sales model's beliefs before any label, fitted to what stores themselves say about units
 * sold: "bought in past month" badges as bins, and measured weeks of sales as counts.
 * `bench/estimation/priors` is the fit. The model card has its sources and omissions.
 */
import file from '../../../../facts/estimation/prior-figures.json' with { type: 'json' };
import { MARKETPLACES } from '../../values/marketplace.ts';
import type { CurveEffect, PooledCurve } from '../curve/curve.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import type { UnknownFamily } from './family-share.ts';
import { publicCategories, publicCategoryRatio, publicMarketFactor } from './public-table.ts';

/** Level, slope and bend of a group relative to the average curve. See `CurveEffect`. */
export type Effect = readonly [level: number, slope: number, bend?: number];

type Share = readonly [shift: number, sd: number];

/** Predicts the level of a group without observations from the logarithm of a known figure. */
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
  /** For a store without observations, by ln of its size in the public table. */
  readonly sizes: LevelLine;
  readonly categories: Readonly<Record<string, Effect>>;
  /** For a category without observations, by ln of its ratio in the public table. */
  readonly table: LevelLine;
  /** Pairs with many observations, by `cellKey`. */
  readonly cells: Readonly<Record<string, Effect>>;
  /** ln units that the weeks around Christmas add, by category; `?` for others. */
  readonly festive: Readonly<Record<string, number>>;
  /** ln units that a single look at a rank shows too much, per ln variance of the look. */
  readonly look: {
    readonly factor: number;
    /** Of stores whose sales were measured by ranks of both kinds. */
    readonly stores: Readonly<Record<string, number>>;
  };
  readonly families: {
    /** ln of a variation's share of its family: its middle and standard deviation. */
    readonly few: Share;
    readonly many: Share;
    readonly variation: Share;
    /** Listings of which nobody said what family they have, by rank, ascending. */
    readonly unknown: readonly UnknownFamily[];
    /** Stores whose listings' spread around the curve includes that of unknown families. */
    readonly includedIn: readonly string[];
    /** Stores whose curve was measured on listings as they come, whatever their family. */
    readonly notIn: readonly string[];
  };
  /** Standard deviations of ln units: around the curve for a month of ranks, and of levels. */
  readonly sds: {
    readonly residual: number;
    /** Of stores whose listings are more or less spread around the curve. */
    readonly residuals: Readonly<Record<string, number>>;
    readonly market: number;
    readonly category: number;
    readonly cell: number;
    readonly slope: number;
  };
}

/**
 * The published figures: 14,406 ranks with or without a badge (com, co.uk, de; 2024 to 2026), 5,259
 * weeks of sales (fr, ca, mx; 2023) and 13 half months of one product (com), fitted together by
 * `npm run bench:estimation -- priors`.
 */
export const PRIOR_FIGURES = file as unknown as PriorFigures;

/** Ranks at which the base curve bends. */
const KNOT_RANKS = [1, 10, 100, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];

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
    Object.entries(effects).map(([key, [level, slope, bend = 0]]) => {
      return [key, { level, slope, bend }];
    }),
  );
}
