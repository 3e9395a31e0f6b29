/**
 * Reads units from falls of the rank. How often a look sees a fall was measured on simulated
 * markets with four kinds of ranks (`bench/estimation/kernels.ts`). They agree up to one sale in
 * five looks, and up to 0.7 a day. Beyond that, falls of a rank with a long memory get rarer and
 * others level off, so falls no longer count sales.
 */
import { exp } from '../../statistics/exp.ts';
import { floatAt } from '../../statistics/float-at.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { knotSpan, type LogCurve } from './fuse.ts';
import type { RankFalls } from './rank-falls.ts';

/** Limit of the share of looks that see a fall, as sales between them become common. */
const CEILING = 0.42;
/** Sales between two looks, and units a day, up to which falls count sales. */
const SALES_A_LOOK_MAX = 0.2;
const UNITS_A_DAY_MAX = 0.7;
/** Shares beyond that limit. Each is possible: it depends on the memory of the rank. */
const PLATEAU_SHARES = [0.1, 0.25, 0.4];
/** How fast the share moves to its plateau, in multiples of those sales. */
const PLATEAU_REACH = 2;
const FALSE_FALLS = 0.01;

/** Beyond this multiple of those sales only the plateau is left, and falls say nothing more. */
const FLAT_FROM = 2 * PLATEAU_REACH * 10;
const KNOT_STEP = 0.08;

/** Units a day at all possible knots. */
const KNOTS = knotSpan(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, KNOT_STEP);
const UNITS_A_DAY = Float64Array.from(
  { length: KNOTS.last - KNOTS.first + 1 },
  (_, index) => Math.exp((KNOTS.first + index) * KNOT_STEP) / DAYS_PER_MONTH,
);

/** Turns falls into likelihoods. Its buffers serve any number of families, one after another. */
export class RankFallsCurves {
  readonly #logs = new Float64Array(UNITS_A_DAY.length);
  /** Likelihood of the groups up to their turn. */
  readonly #rare = new Float64Array(UNITS_A_DAY.length);
  /** Likelihood of the groups beyond their turn, by plateau. */
  readonly #plateaus = PLATEAU_SHARES.map((share) => {
    return { share, chances: new Float64Array(UNITS_A_DAY.length) };
  });
  /** Position from the turn to the plateau, 0 to 1. */
  readonly #beyond = new Float64Array(UNITS_A_DAY.length);

  /**
   * Returns ln P(these falls | ln units in 30 days), up to a constant, between two ln units. Null
   * when it is constant: the falls of a fast seller say nothing.
   */
  between(falls: RankFalls, lnFrom: number, lnTo: number): LogCurve | null {
    // Units a day above which the falls of a group no longer count sales.
    const turns = falls.groups.map(({ gapDays }) => turnOf(gapDays) / gapDays);
    const lnFlatFrom = Math.log(FLAT_FROM * DAYS_PER_MONTH * Math.max(0, ...turns));
    if (lnFrom >= lnFlatFrom) return null;
    const { first, last } = knotSpan(lnFrom, lnTo, KNOT_STEP);
    const count = last - first + 1;
    const end = Math.min(count, Math.ceil(lnFlatFrom / KNOT_STEP) - first + 1);
    const from = first - KNOTS.first;
    const logs = this.logsAt(falls, UNITS_A_DAY.subarray(from, from + end));
    logs.fill(floatAt(logs, end - 1), end, count);
    return { first: first * KNOT_STEP, step: KNOT_STEP, logs, count };
  }

  /**
   * Returns ln P(these falls) at ascending units a day, in a buffer valid until the next call.
   *
   * It multiplies chances and takes one logarithm at the end: with at most `LOOKS_MAX` looks and
   * chances of at least `FALSE_FALLS`, the product stays above 1e-300.
   */
  logsAt({ groups }: RankFalls, unitsPerDay: Float64Array): Float64Array {
    const count = unitsPerDay.length;
    const logs = this.#logs;
    const rare = this.#rare;
    const beyond = this.#beyond;
    const plateaus = this.#plateaus;
    rare.fill(1, 0, count);
    for (const { chances } of plateaus) chances.fill(1, 0, count);
    for (const { gapDays, looks, falls } of groups) {
      const turn = turnOf(gapDays);
      let place = 0;
      for (; place < count; place += 1) {
        const sales = floatAt(unitsPerDay, place) * gapDays;
        if (sales > turn) break;
        rare[place] = floatAt(rare, place) * chanceOf(rareShare(sales), looks, falls);
      }
      const turned = place;
      for (; place < count; place += 1) {
        const sales = floatAt(unitsPerDay, place) * gapDays;
        beyond[place] = 1 - exp(-(sales / turn - 1) / PLATEAU_REACH);
      }
      const atTurn = rareShare(turn);
      for (const { share, chances } of plateaus) {
        for (place = turned; place < count; place += 1) {
          const seen = atTurn + (share - atTurn) * floatAt(beyond, place);
          chances[place] = floatAt(chances, place) * chanceOf(seen, looks, falls);
        }
      }
    }
    for (let place = 0; place < count; place += 1) {
      // The plateaus are equally likely.
      let sum = 0;
      for (const { chances } of plateaus) sum += floatAt(chances, place);
      logs[place] = Math.log((floatAt(rare, place) * sum) / plateaus.length);
    }
    return logs;
  }
}

/** Returns the sales between two looks up to which falls count sales. */
function turnOf(gapDays: number): number {
  return Math.min(SALES_A_LOOK_MAX, UNITS_A_DAY_MAX * gapDays);
}

/** Returns the share of looks that see a fall while sales between looks are rare. */
function rareShare(sales: number): number {
  return CEILING * (1 - exp(-sales / CEILING));
}

/** Returns P(this sequence of falls), with `share` the chance that a look sees a sale's fall. */
function chanceOf(share: number, looks: number, falls: number): number {
  const seen = FALSE_FALLS + (1 - FALSE_FALLS) * share;
  return wholePower(seen, falls) * wholePower(1 - seen, looks - falls);
}

/** Returns a whole power by squaring, in a quarter of the time of `**`. */
function wholePower(base: number, exponent: number): number {
  let power = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if ((rest & 1) === 1) power *= square;
    square *= square;
  }
  return power;
}
