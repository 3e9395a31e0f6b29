/**
 * Starting values of the sales model before any label, all from published sources.
 *
 * Bend of the curve: Brynjolfsson, Hu & Smith 2003 (books, slope -0.871), Ghose & Sundararajan 2006
 * (software, -0.828), Garg & Telang 2013 (apps, -0.944 and -0.903), the Author Earnings report of
 * February 2014 (Kindle: -0.57 over ranks 10-100, -1.04 to 1,000, -1.06 to 10,000, -1.20 beyond),
 * and Brynjolfsson, Hu & Smith 2010: "progressively steeper" for obscure titles.
 *
 * Levels: units a month at rank 1,000 in the United States, the middle (geometric) of two public
 * tables of community coefficients: a power law a category, and a tier table for four of them (on
 * average 2.3 times higher, which is applied to the others as well). Marketplace factors are the
 * first table's; stores it does not list get its smallest.
 *
 * None of these was fitted to sales by us. They are wide on purpose and never called calibrated.
 */
import { MARKETPLACES } from '../../marketplace.ts';
import { type CurveEffect, fallTo, PIVOT_LN_RANK, type PooledCurve } from '../curve/curve.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { publicMarketFactor, publicUnitsAt } from './public-table.ts';

const KNOT_RANKS = [1, 10, 100, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
const SLOPES = [0.6, 0.7, 0.9, 0.95, 0.95, 1.05, 1.1, 1.15, 1.2, 1.2];

/** Square root of how much higher the second table stands (2.3): the middle of the two. */
const MIDDLE_OF_TABLES = 1.5;

/**
 * Standard deviation of ln(true units) around these priors. A public table of this kind, compared
 * with 8,748 measured weeks of sales in three stores, had a root mean squared log error of 1.34.
 */
export const PRIOR_LN_SD = 1.35;

/**
 * Spread of levels and slopes between cells, which a prediction without its category also bears.
 */
export const PRIOR_LEVEL_SD = 0.55;
export const PRIOR_SLOPE_SD = 0.21;

/** Where the tables are read. */
const ANCHOR_RANK = 1_000;

export function publishedCurve(): PooledCurve {
  const shape = { knots: KNOT_RANKS.map(Math.log), slopes: SLOPES };
  const { categories, other } = publicUnitsAt(ANCHOR_RANK);
  const pivotFall = fallTo(shape, PIVOT_LN_RANK) - fallTo(shape, Math.log(ANCHOR_RANK));
  const pivotLevel = Math.log((MIDDLE_OF_TABLES * other) / DAYS_PER_MONTH) - pivotFall;
  const level = (key: string, factor: number): [string, CurveEffect] => [
    key,
    { level: Math.log(factor), slope: 0 },
  ];
  return {
    ...shape,
    pivotLevel,
    markets: Object.fromEntries(MARKETPLACES.map(({ id }) => level(id, publicMarketFactor(id)))),
    categories: Object.fromEntries(
      Object.entries(categories).map(([key, units]) => level(key, units / other)),
    ),
    cells: {},
  };
}
