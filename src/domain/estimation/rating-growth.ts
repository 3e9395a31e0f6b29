/**
 * Growth of the number of ratings as evidence: buyers leave a rating now and then, about 1 to 3 of
 * 100 by sellers' accounts. How many do differs between categories and products, which this bears
 * in mind; it says "tens, not thousands" rather than a number.
 */
import type { Point } from '../history/series.ts';
import { lnGamma } from '../statistics/ln-gamma.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import { DAYS_PER_MONTH } from './units.ts';

export interface RatingGrowth {
  /** Ratings that came. */
  readonly added: number;
  /** In so many days. */
  readonly days: number;
}

const WINDOW_S = DAYS_PER_MONTH * DAY_S;
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
 * Growth over the 30 days up to the rank. Null where it is not known, or is no growth of one
 * product: a merger with another listing, a split.
 *
 * @param points ratings counted, opened by the count in force 30 days before the rank
 */
export function ratingGrowth(points: readonly Point[], rankAt: EpochSeconds): RatingGrowth | null {
  const from = rankAt - WINDOW_S;
  const known: Counted[] = [];
  for (const { at, value } of points) if (value !== null) known.push({ at, value });
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined || last.at <= from || known.length < 2) return null;
  if (hasJump(known)) return null;
  const end = rankAt - last.at > LAG_MAX_S ? last.at : Math.max(rankAt, last.at);
  const days = (end - Math.max(from, first.at)) / DAY_S;
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
const RATINGS_A_UNIT = 0.02;
const RATE_SD = 0.9;
/** One product in seven differs twice as much. */
const WILD_SHARE = 0.15;
const WILD_FACTOR = 2;
/** Size of the negative binomial: ratings come in good and bad months beyond chance. */
const SIZE = 2;
const LN_SIZE = Math.log(SIZE);

/** Standard scores of the rate, with their weights. */
const RATES = Array.from({ length: 11 }, (_, index) => {
  const score = 0.8 * (index - 5);
  const wild = Math.exp(-((score / WILD_FACTOR) ** 2) / 2) / WILD_FACTOR;
  const weight = (1 - WILD_SHARE) * Math.exp(-(score ** 2) / 2) + WILD_SHARE * wild;
  return { lnPerUnit: Math.log(RATINGS_A_UNIT) + RATE_SD * score, weight };
});
const TOTAL_WEIGHT = RATES.reduce((sum, { weight }) => sum + weight, 0);

/** ln P(so many ratings came | ln units in 30 days). */
export function ratingGrowthLogLikelihood({ added, days }: RatingGrowth, lnUnits: number): number {
  const lnUnitsThen = lnUnits + Math.log(days / DAYS_PER_MONTH);
  let probability = 0;
  for (const { lnPerUnit, weight } of RATES) {
    const lnOdds = lnUnitsThen + lnPerUnit - LN_SIZE;
    const lnRest = Math.log1p(Math.exp(lnOdds));
    probability += weight * Math.exp(added * (lnOdds - lnRest) - SIZE * lnRest);
  }
  const ways = lnGamma(added + SIZE) - lnGamma(SIZE) - lnGamma(added + 1);
  return ways + Math.log(Math.max(Number.MIN_VALUE, probability / TOTAL_WEIGHT));
}
