/**
 * Growth of the number of ratings as evidence: by sellers' accounts, 1 to 3 of 100 buyers leave
 * one. The share varies, so growth says "tens, not thousands" rather than a number.
 */
import type { Point, Span } from '../../history/series.ts';
import { exp } from '../../statistics/exp.ts';
import { floatAt } from '../../statistics/float-at.ts';
import { lnGamma } from '../../statistics/gamma.ts';
import { weightedQuantile } from '../../statistics/quantiles.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { knotSpan, type LogCurve } from './fuse.ts';

export interface RatingGrowth {
  /** New ratings. A fraction when the looks do not match the ends of the window. */
  readonly added: number;
  readonly days: number;
  /** Above 0 up to 1: less for a short time and for counts that waver. */
  readonly weight: number;
}

const WINDOW_S = DAYS_PER_MONTH * DAY_S;
/** A shorter time has less weight, and half of it none. */
const DAYS_FULL = 14;
/** A count is assumed to stay constant for this long after its last change. */
const LAG_MAX_S = 10 * DAY_S;
/** Counts further apart say less about the window, and twice as far nothing. */
const GAP_FULL_S = 60 * DAY_S;
/** Stores delete some ratings, and large counts waver. A larger loss is a split of listings. */
const LOSS_MIN = 3;
const LOSS_SHARE = 0.01;
/** A larger jump is a merger of listings: far above the count's noise and the usual pace. */
const JUMP_MIN = 20;
const JUMP_SHARE = 0.02;
const JUMP_PACE = 4;
const WEIGHT_MIN = 0.01;

/**
 * Returns the growth over the 30 days before the rank, interpolated between looks. Null when
 * unknown. It leaves out jumps away and back, mergers and splits, with their time.
 *
 * @param points counts of ratings, from the last one before the 30 days or earlier
 */
export function ratingGrowth(points: readonly Point[], rankAt: EpochSeconds): RatingGrowth | null {
  const from = rankAt - WINDOW_S;
  const counts = countsSince(points, from);
  const pace = usualPace(stepsOf(counts));
  const known = withoutFlicker(counts, pace, { from, to: rankAt });
  const last = counts.at(-1);
  // No ratings came for a while after the newest count, unless that count is left out.
  const isQuiet = last !== undefined && last === known.at(-1);
  let seconds = isQuiet ? secondsCounted({ from: last.at, to: last.at + LAG_MAX_S }, rankAt) : 0;
  let growth = 0;
  let losses = 0;
  for (const step of stepsOf(known)) {
    const span = { from: step.until - step.gapS, to: step.until };
    const counted = certaintyOf(step, pace) * secondsCounted(span, rankAt);
    seconds += counted;
    growth += (counted * step.size) / step.gapS;
    losses += (counted * Math.max(0, -step.size)) / step.gapS;
  }
  const days = seconds / DAY_S;
  const added = Math.max(0, growth);
  const wavering = 2 * Math.max(0, losses - LOSS_MIN);
  const weight = fading(DAYS_FULL / days) * ((added + LOSS_MIN) / (added + LOSS_MIN + wavering));
  return weight < WEIGHT_MIN ? null : { added, days, weight };
}

/** The first and last days of the window have less weight toward its ends. */
const RAMP_S = 7 * DAY_S;
const PEAK = WINDOW_S / (WINDOW_S - RAMP_S);

/** Returns the weighted seconds of a span. A whole window counts its 30 days. */
function secondsCounted({ from, to }: Span, rankAt: EpochSeconds): number {
  return secondsSince(rankAt - from) - secondsSince(rankAt - to);
}

function secondsSince(length: number): number {
  const inside = Math.min(WINDOW_S, Math.max(0, length));
  const rest = WINDOW_S - inside;
  if (inside < RAMP_S) return (PEAK * inside ** 2) / (2 * RAMP_S);
  if (rest < RAMP_S) return WINDOW_S - (PEAK * rest ** 2) / (2 * RAMP_S);
  return PEAK * (inside - RAMP_S / 2);
}

type Counted = Point & { readonly value: number };

/** Returns the counts since an instant, opened by the one before it. */
function countsSince(points: readonly Point[], from: EpochSeconds): Counted[] {
  const known = points.filter((point): point is Counted => point.value !== null);
  return known.slice(
    Math.max(
      0,
      known.findLastIndex(({ at }) => at <= from),
    ),
  );
}

/** A jump away and back is flicker if it lasts less than twice this. */
const JUMP_COST_S = 3 * DAY_S;

/**
 * Returns the chain of counts longest in force in the window. Each jump costs it some time. The
 * rest are another listing's counts, seen now and then.
 */
function withoutFlicker(
  counts: readonly Counted[],
  pace: number | null,
  { from, to }: Span,
): readonly Counted[] {
  if (!stepsOf(counts).some((step) => overLimit(step, pace) > 1)) return counts;
  const chains: { readonly counts: readonly Counted[]; readonly heldS: number }[] = [];
  let longest = 0;
  for (const [index, count] of counts.entries()) {
    let before: readonly Counted[] = [];
    let heldS = 0;
    for (const chain of chains) {
      const step = stepBetween(chain.counts.at(-1) ?? count, count);
      const held = chain.heldS - (overLimit(step, pace) > 1 ? JUMP_COST_S : 0);
      if (held > heldS) [before, heldS] = [chain.counts, held];
    }
    const until = counts[index + 1]?.at ?? to;
    heldS += Math.max(0, until - Math.max(from, count.at));
    chains.push({ counts: [...before, count], heldS });
    if (heldS >= (chains[longest]?.heldS ?? 0)) longest = index;
  }
  return chains[longest]?.counts ?? counts;
}

interface Step {
  readonly before: number;
  /** New ratings, below 0 for a loss. */
  readonly size: number;
  readonly until: EpochSeconds;
  readonly gapS: number;
}

function stepsOf(counts: readonly Counted[]): readonly Step[] {
  return counts.slice(1).map((after, index) => stepBetween(counts[index] ?? after, after));
}

function stepBetween({ value: before, at }: Counted, after: Counted): Step {
  return { before, size: after.value - before, until: after.at, gapS: after.at - at };
}

/**
 * Returns the median pace in ratings a second, without jumps. If all steps are jumps up, a young
 * product grows that fast. Null for a single step.
 */
function usualPace(steps: readonly Step[]): number | null {
  if (steps.length < 2) return null;
  const steady = steps.filter((step) => overLimit(step, 0) <= 1);
  const known = steady.length > 0 || steps.some(({ size }) => size < 0) ? steady : steps;
  const paces = known.map(({ size, gapS }) => ({ value: Math.abs(size) / gapS, weight: gapS }));
  return weightedQuantile(paces, 0.5) ?? 0;
}

/** Returns the ratio of the step to the largest plausible growth or loss of one product. */
function overLimit({ before, size, gapS }: Step, pace: number | null): number {
  if (size <= 0) return -size / Math.max(LOSS_MIN, LOSS_SHARE * before);
  // A single step can only be compared with the count itself.
  const usual = pace === null ? before : pace * gapS;
  return size / Math.max(JUMP_MIN, JUMP_SHARE * before, JUMP_PACE * (1 + usual));
}

/** Returns how surely the step is growth of one product in or near the window, 0 to 1. */
function certaintyOf(step: Step, pace: number | null): number {
  return fading(overLimit(step, pace)) * fading(step.gapS / GAP_FULL_S);
}

/** Returns 1 up to a share of 1, then less, and 0 from 2 on. */
function fading(share: number): number {
  return Math.min(1, Math.max(0, 2 - share));
}

/** Ratings per unit sold: ln of the median, and its standard deviation between products. */
const LN_RATINGS_A_UNIT = Math.log(0.02);
const RATE_SD = 0.9;
/** One product in seven differs twice as much. */
const WILD_SHARE = 0.15;
const WILD_FACTOR = 2;
/** Size of the negative binomial: good and bad months vary ratings beyond chance. */
const SIZE = 2;
const LN_SIZE = Math.log(SIZE);

/** Weights of the rates, which are `RATE_STEPS` knots apart. */
const RATE_SCORE_STEP = 0.8;
const RATE_COUNT = 11;
const RATE_WEIGHTS = Float64Array.from({ length: RATE_COUNT }, (_, index) => {
  const score = RATE_SCORE_STEP * (index - (RATE_COUNT - 1) / 2);
  const wild = Math.exp(-((score / WILD_FACTOR) ** 2) / 2) / WILD_FACTOR;
  return (1 - WILD_SHARE) * Math.exp(-(score ** 2) / 2) + WILD_SHARE * wild;
});
const TOTAL_WEIGHT = RATE_WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** Knots between rates: one rate higher gives the counts of this many knots higher. */
const RATE_STEPS = 3;
const KNOT_STEP = (RATE_SD * RATE_SCORE_STEP) / RATE_STEPS;
const MIDDLE_RATE = (RATE_STEPS * (RATE_COUNT - 1)) / 2;

/** All possible knots, with the rates around them. */
const KNOTS = knotSpan(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, KNOT_STEP);
const FIRST_PLACE = KNOTS.first - MIDDLE_RATE;
/** By place: ln of the mean over the size of the counts, and ln of 1 plus that ratio. */
const LN_ODDS = Float64Array.from(
  { length: KNOTS.last + MIDDLE_RATE - FIRST_PLACE + 1 },
  (_, place) => (FIRST_PLACE + place) * KNOT_STEP + LN_RATINGS_A_UNIT - LN_SIZE,
);
const LN_REST = LN_ODDS.map((lnOdds) => Math.log1p(Math.exp(lnOdds)));

/** Turns growth into likelihoods. Its buffers serve any number of families, one after another. */
export class RatingGrowthCurves {
  readonly #chances = new Float64Array(LN_ODDS.length);
  readonly #logs = new Float64Array(KNOTS.last - KNOTS.first + 1);

  /** Returns ln P(this many new ratings | ln units in 30 days) between two ln units. */
  between(
    { added, days }: Pick<RatingGrowth, 'added' | 'days'>,
    lnFrom: number,
    lnTo: number,
  ): LogCurve {
    const chances = this.#chances;
    const logs = this.#logs;
    const lnWindow = Math.log(days / DAYS_PER_MONTH);
    const { first, last } = knotSpan(lnFrom + lnWindow, lnTo + lnWindow, KNOT_STEP);
    const count = last - first + 1;
    fillChances(chances, added, first - KNOTS.first, count + 2 * MIDDLE_RATE);
    const lnWays = lnGamma(added + SIZE) - lnGamma(SIZE) - lnGamma(added + 1);
    for (let knot = 0; knot < count; knot += 1) {
      let probability = 0;
      for (let rate = 0; rate < RATE_COUNT; rate += 1) {
        const chance = floatAt(chances, knot + rate * RATE_STEPS);
        probability += floatAt(RATE_WEIGHTS, rate) * chance;
      }
      logs[knot] = lnWays + Math.log(Math.max(Number.MIN_VALUE, probability / TOTAL_WEIGHT));
    }
    return { first: first * KNOT_STEP - lnWindow, step: KNOT_STEP, logs, count };
  }
}

/** Fills in P(this many ratings | units at the middle rate) without the binomial coefficient. */
function fillChances(chances: Float64Array, added: number, from: number, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const lnRest = floatAt(LN_REST, from + index);
    chances[index] = exp(added * (floatAt(LN_ODDS, from + index) - lnRest) - SIZE * lnRest);
  }
}
