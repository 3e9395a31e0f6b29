/**
 * Growth of the number of ratings as evidence: buyers leave a rating now and then, about 1 to 3 of
 * 100 by sellers' accounts. How many do differs between categories and products, which this bears
 * in mind; it says "tens, not thousands" rather than a number.
 */
import type { Point } from '../../history/series.ts';
import { exp } from '../../statistics/exp.ts';
import { lnGamma } from '../../statistics/ln-gamma.ts';
import { DAY_S, type EpochSeconds } from '../../time.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { knotSpan, type LogCurve } from './log-curve.ts';

export interface RatingGrowth {
  /** Ratings that came. */
  readonly added: number;
  /** In so many days. */
  readonly days: number;
}

const WINDOW_S = DAYS_PER_MONTH * DAY_S;
/** Growth since an older count says too little of those 30 days. */
const SPAN_MAX_S = 3 * WINDOW_S;
/** Growth of a shorter time says too little. */
const DAYS_MIN = 7;
/** A count last changed longer before the rank than this may not have been looked at since. */
const LAG_MAX_S = 10 * DAY_S;
/** Deletions take a rating now and then; a larger loss is a split or another product. */
const LOSS_MAX = 3;
/**
 * A merger with another listing, or a split from it: so many at once, this part of the count, and
 * so many times what came or went otherwise.
 */
const JUMP_MIN = 20;
const JUMP_SHARE = 0.25;
const JUMP_PACE = 4;

/**
 * Growth over the 30 days up to the rank and, where nobody looked at their start, since the look
 * before. Null where it is not known, or is no growth of one product: a merger with another
 * listing, a split.
 *
 * @param points ratings counted, from the last one 30 days before the rank on, or from earlier
 */
export function ratingGrowth(points: readonly Point[], rankAt: EpochSeconds): RatingGrowth | null {
  const from = rankAt - WINDOW_S;
  let known: Counted[] = [];
  for (const { at, value } of points) {
    if (value === null) continue;
    if (at <= from) known = [];
    known.push({ at, value });
  }
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || last.at <= from || known.length < 2) return null;
  if (hasJump(known)) return null;
  const end = rankAt - last.at > LAG_MAX_S ? last.at : Math.max(rankAt, last.at);
  if (rankAt - first.at > SPAN_MAX_S) return null;
  const days = (end - first.at) / DAY_S;
  const added = last.value - first.value;
  if (days < DAYS_MIN || added < -LOSS_MAX) return null;
  return { added: Math.max(0, added), days };
}

interface Counted {
  readonly at: EpochSeconds;
  readonly value: number;
}

function hasJump(known: readonly Counted[]): boolean {
  const steps = known.slice(1).map(({ at, value }, index) => {
    const before = known[index] ?? { at, value };
    return { size: Math.abs(value - before.value), before: before.value, gapS: at - before.at };
  });
  const [total, span] = [
    sumOf(steps.map(({ size }) => size)),
    sumOf(steps.map(({ gapS }) => gapS)),
  ];
  return steps.some(({ size, before, gapS }) => {
    if (size < JUMP_MIN || size <= JUMP_SHARE * before) return false;
    const usual = span === gapS ? before : ((total - size) / (span - gapS)) * gapS;
    return size > JUMP_PACE * (1 + usual);
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Ratings a unit: their median, and how much categories and products differ in ln. */
const LN_RATINGS_A_UNIT = Math.log(0.02);
const RATE_SD = 0.9;
/** One product in seven differs twice as much. */
const WILD_SHARE = 0.15;
const WILD_FACTOR = 2;
/** Size of the negative binomial: ratings come in good and bad months beyond chance. */
const SIZE = 2;
const LN_SIZE = Math.log(SIZE);

/** Weights of the rates: `RATE_STEPS` knots apart, the middle one in the middle. */
const RATE_SCORE_STEP = 0.8;
const RATE_COUNT = 11;
const RATE_WEIGHTS = Array.from({ length: RATE_COUNT }, (_, index) => {
  const score = RATE_SCORE_STEP * (index - (RATE_COUNT - 1) / 2);
  const wild = Math.exp(-((score / WILD_FACTOR) ** 2) / 2) / WILD_FACTOR;
  return (1 - WILD_SHARE) * Math.exp(-(score ** 2) / 2) + WILD_SHARE * wild;
});
const TOTAL_WEIGHT = RATE_WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** So many knots from rate to rate: counts at one knot and rate are those at the next of both. */
const RATE_STEPS = 3;
const KNOT_STEP = (RATE_SD * RATE_SCORE_STEP) / RATE_STEPS;
const MIDDLE_RATE = (RATE_STEPS * (RATE_COUNT - 1)) / 2;

/** All knots there can be, with the rates around them; millions of families fill these anew. */
const KNOTS = knotSpan(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, KNOT_STEP);
const FIRST_PLACE = KNOTS.first - MIDDLE_RATE;
const CHANCES = new Float64Array(KNOTS.last + MIDDLE_RATE - FIRST_PLACE + 1);
const LOGS = new Float64Array(KNOTS.last - KNOTS.first + 1);

/** By place: ln of the mean over the size of the counts, and ln of that ratio and one. */
const LN_ODDS = CHANCES.map((_, place) => {
  return (FIRST_PLACE + place) * KNOT_STEP + LN_RATINGS_A_UNIT - LN_SIZE;
});
const LN_REST = LN_ODDS.map((lnOdds) => Math.log1p(Math.exp(lnOdds)));

/** ln P(so many ratings came | ln units in 30 days) between two ln units. */
export function ratingGrowthCurve(
  { added, days }: RatingGrowth,
  lnFrom: number,
  lnTo: number,
): LogCurve {
  const lnWindow = Math.log(days / DAYS_PER_MONTH);
  const { first, last } = knotSpan(lnFrom + lnWindow, lnTo + lnWindow, KNOT_STEP);
  const count = last - first + 1;
  fillChances(added, first - KNOTS.first, count + 2 * MIDDLE_RATE);
  const lnWays = lnGamma(added + SIZE) - lnGamma(SIZE) - lnGamma(added + 1);
  for (let knot = 0; knot < count; knot += 1) {
    let probability = 0;
    for (let rate = 0; rate < RATE_COUNT; rate += 1) {
      probability += (RATE_WEIGHTS[rate] ?? 0) * (CHANCES[knot + rate * RATE_STEPS] ?? 0);
    }
    LOGS[knot] = lnWays + Math.log(Math.max(Number.MIN_VALUE, probability / TOTAL_WEIGHT));
  }
  return { first: first * KNOT_STEP - lnWindow, step: KNOT_STEP, logs: LOGS, count };
}

/** P(so many ratings | units times the middle rate), but for the number of ways, from a place on. */
function fillChances(added: number, from: number, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const lnRest = LN_REST[from + index] ?? 0;
    CHANCES[index] = exp(added * ((LN_ODDS[from + index] ?? 0) - lnRest) - SIZE * lnRest);
  }
}
