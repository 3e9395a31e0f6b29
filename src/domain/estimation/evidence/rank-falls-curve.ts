/**
 * What falls of the rank say of units. How often a look sees a fall was measured on simulated
 * markets under four ways of making ranks (`bench/estimation/kernels.ts`). Up to one sale in five
 * looks, and 0.7 a day, they agree; beyond, falls of a long-remembering rank get rarer and others
 * level off, so nothing is read from them.
 */
import { exp } from '../../statistics/exp.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { knotSpan, type LogCurve } from './fuse.ts';
import type { RankFalls } from './rank-falls.ts';

/** Share of looks that see a fall where sales are no longer rare between them. */
const CEILING = 0.42;
/** Sales between two looks, and units a day, up to which falls tell how many. */
const SALES_A_LOOK_MAX = 0.2;
const UNITS_A_DAY_MAX = 0.7;
/** Beyond, any of these shares may be: it depends on how long the rank remembers. */
const PLATEAU_SHARES = [0.1, 0.25, 0.4];
/** How far beyond, in multiples of those sales, until nothing but the plateau counts. */
const PLATEAU_REACH = 2;
/** Share of looks that see a fall without a sale. */
const FALSE_FALLS = 0.01;

/** From so many times those sales on, nothing but the plateau is left: it says nothing more. */
const FLAT_FROM = 2 * PLATEAU_REACH * 10;
/** Distance of the knots in ln units. */
const KNOT_STEP = 0.08;

/** Units a day at all knots there can be. */
const KNOTS = knotSpan(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, KNOT_STEP);
const FIRST_KNOT = KNOTS.first;
const UNITS_A_DAY = Float64Array.from(
  { length: KNOTS.last - FIRST_KNOT + 1 },
  (_, index) => Math.exp((FIRST_KNOT + index) * KNOT_STEP) / DAYS_PER_MONTH,
);

/**
 * ln P(so many falls | ln units in 30 days), up to a constant, between two ln units. Null where it
 * is the same all the way: of a fast seller falls say nothing.
 */
export function rankFallsCurve(falls: RankFalls, lnFrom: number, lnTo: number): LogCurve | null {
  const lnFlatFrom = Math.log(FLAT_FROM * DAYS_PER_MONTH * unitsADayAtTurn(falls));
  if (lnFrom >= lnFlatFrom) return null;
  const { first, last } = knotSpan(lnFrom, lnTo, KNOT_STEP);
  const count = last - first + 1;
  const end = Math.min(count, Math.ceil(lnFlatFrom / KNOT_STEP) - first + 1);
  fillLogs(falls, UNITS_A_DAY, { from: first - FIRST_KNOT, count: end });
  LOGS.fill(LOGS[end - 1] ?? 0, end, count);
  return { first: first * KNOT_STEP, step: KNOT_STEP, logs: LOGS, count };
}

/** ln P(so many falls | ln units in 30 days), up to a constant. */
export function rankFallsLogLikelihood(falls: RankFalls, lnUnits: number): number {
  const unitsPerDay = Float64Array.of(Math.exp(lnUnits) / DAYS_PER_MONTH);
  fillLogs(falls, unitsPerDay, { from: 0, count: 1 });
  return LOGS[0] ?? 0;
}

/** Units a day from which on no group's falls tell how many. */
function unitsADayAtTurn({ groups }: RankFalls): number {
  let most = 0;
  for (const { gapDays } of groups) most = Math.max(most, turnOf(gapDays) / gapDays);
  return most;
}

/** Sales between two looks up to which falls tell how many. */
function turnOf(gapDays: number): number {
  return Math.min(SALES_A_LOOK_MAX, UNITS_A_DAY_MAX * gapDays);
}

/** By knot; millions of families fill them anew. */
const LOGS = new Float64Array(UNITS_A_DAY.length);
/** P(what the groups saw): of those up to their turn, and by plateau of those beyond it. */
const RARE = new Float64Array(UNITS_A_DAY.length);
const PLATEAUS = PLATEAU_SHARES.map((share) => {
  return { share, chances: new Float64Array(UNITS_A_DAY.length) };
});
/** How far from the turn to the plateau, 0 to 1. */
const BEYOND = new Float64Array(UNITS_A_DAY.length);

/**
 * ln P(so many falls), into `LOGS`, at a stretch of ascending units a day.
 *
 * Chances are multiplied, and one logarithm taken at the end: of no more than `LOOKS_MAX` looks,
 * each with a chance of at least `FALSE_FALLS`, they come to no less than 1e-300, and are numbers.
 */
function fillLogs(
  { groups }: RankFalls,
  unitsPerDay: Float64Array,
  { from, count }: { readonly from: number; readonly count: number },
): void {
  RARE.fill(1, 0, count);
  for (const { chances } of PLATEAUS) chances.fill(1, 0, count);
  for (const { gapDays, looks, falls } of groups) {
    const turn = turnOf(gapDays);
    let place = 0;
    for (; place < count; place += 1) {
      const sales = (unitsPerDay[from + place] ?? 0) * gapDays;
      if (sales > turn) break;
      RARE[place] = (RARE[place] ?? 0) * chanceOf(rareShare(sales), looks, falls);
    }
    const turned = place;
    for (; place < count; place += 1) {
      const sales = (unitsPerDay[from + place] ?? 0) * gapDays;
      BEYOND[place] = 1 - exp(-(sales / turn - 1) / PLATEAU_REACH);
    }
    const rare = rareShare(turn);
    for (const { share, chances } of PLATEAUS) {
      for (place = turned; place < count; place += 1) {
        const seen = rare + (share - rare) * (BEYOND[place] ?? 0);
        chances[place] = (chances[place] ?? 0) * chanceOf(seen, looks, falls);
      }
    }
  }
  for (let place = 0; place < count; place += 1) {
    // The plateaus are equally likely.
    let sum = 0;
    for (const { chances } of PLATEAUS) sum += chances[place] ?? 0;
    LOGS[place] = Math.log(((RARE[place] ?? 0) * sum) / PLATEAUS.length);
  }
}

/** Share of looks that see a fall of a sale, where sales between looks are rare. */
function rareShare(sales: number): number {
  return CEILING * (1 - exp(-sales / CEILING));
}

/**
 * P(these falls at these looks), in their order.
 *
 * @param share of the looks that see a fall of a sale
 */
function chanceOf(share: number, looks: number, falls: number): number {
  const seen = FALSE_FALLS + (1 - FALSE_FALLS) * share;
  return wholePower(seen, falls) * wholePower(1 - seen, looks - falls);
}

/** By squaring: a quarter of the time of `**`, which is made for any exponent. */
function wholePower(base: number, exponent: number): number {
  let power = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if ((rest & 1) === 1) power *= square;
    square *= square;
  }
  return power;
}
