/**
 * Starting values of the sales model before any label, all from published sources.
 *
 * Bend of the curve: Brynjolfsson, Hu & Smith 2003 (books, slope -0.871), Ghose & Sundararajan 2006
 * (software, -0.828), Garg & Telang 2013 (apps, -0.944 and -0.903), the Author Earnings report of
 * February 2014 (Kindle: -0.57 over ranks 10-100, -1.04 to 1,000, -1.06 to 10,000, -1.20 beyond), and
 * Brynjolfsson, Hu & Smith 2010: "progressively steeper" for obscure titles.
 *
 * Levels: units a month at rank 1,000 in the United States, the middle (geometric) of two public
 * tables of community coefficients: a power law a category, and a tier table for four of them (on
 * average 2.3 times higher, which is applied to the others as well). Marketplace factors are the
 * first table's; stores it does not list get its smallest.
 *
 * None of these was fitted to sales by us. They are wide on purpose and never called calibrated.
 */

import { type CurveEffect, fallTo, PIVOT_LN_RANK, type PooledCurve } from './curve.ts';
import { DAYS_PER_MONTH } from './units.ts';

const KNOT_RANKS = [1, 10, 100, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];
const SLOPES = [0.6, 0.7, 0.9, 0.95, 0.95, 1.05, 1.1, 1.15, 1.2, 1.2];

/** Units a month at rank 1,000 in the US by the first table: A / 1000^B. */
const UNITS_AT_1000: Readonly<Record<string, number>> = {
  books: 995,
  kindle: 914,
  clothing: 624,
  kitchen: 597,
  electronics: 548,
  toys: 562,
  videogames: 519,
  sports: 343,
  beauty: 367,
  health: 367,
  baby: 301,
  'pet-supplies': 288,
  office: 228,
  grocery: 199,
  computers: 271,
  'lawn-garden': 210,
  automotive: 211,
  'arts-crafts': 211,
  'musical-instruments': 238,
  industrial: 173,
};
const DEFAULT_UNITS_AT_1000 = 281;

/** Square root of how much higher the second table stands (2.3): the middle of the two. */
const MIDDLE_OF_TABLES = 1.5;

const MARKET_FACTORS: Readonly<Record<string, number>> = {
  US: 1,
  DE: 0.35,
  GB: 0.3,
  JP: 0.25,
  FR: 0.2,
  CA: 0.18,
  IT: 0.15,
  ES: 0.12,
  AU: 0.1,
  IN: 0.1,
  MX: 0.1,
  BR: 0.1,
  NL: 0.1,
  SE: 0.1,
  PL: 0.1,
  SG: 0.1,
  BE: 0.1,
  TR: 0.1,
};

/**
 * Standard deviation of ln(true units) around these priors. A public table of this kind, compared
 * with 8,748 measured weeks of sales in three stores, had a root mean squared log error of 1.34.
 */
export const PRIOR_LN_SD = 1.35;

/** Spread of levels and slopes between cells, which a prediction without its category also bears. */
export const PRIOR_LEVEL_SD = 0.55;
export const PRIOR_SLOPE_SD = 0.21;

export function publishedCurve(): PooledCurve {
  const shape = { knots: KNOT_RANKS.map(Math.log), slopes: SLOPES };
  const pivotFall = fallTo(shape, PIVOT_LN_RANK) - fallTo(shape, Math.log(1_000));
  const atPivot = (unitsAt1000: number) =>
    Math.log((MIDDLE_OF_TABLES * unitsAt1000) / DAYS_PER_MONTH) - pivotFall;
  const pivotLevel = atPivot(DEFAULT_UNITS_AT_1000);
  const levels = (values: Readonly<Record<string, number>>, levelOf: (value: number) => number) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]): [string, CurveEffect] => [
        key,
        { level: levelOf(value), slope: 0 },
      ]),
    );
  return {
    ...shape,
    pivotLevel,
    markets: levels(MARKET_FACTORS, Math.log),
    categories: levels(UNITS_AT_1000, (units) => atPivot(units) - pivotLevel),
    cells: {},
  };
}
