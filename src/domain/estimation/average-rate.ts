/**
 * Units a day over a stretch of rank history: every rank becomes a rate first, then the rates are
 * averaged. The curve is convex, so the rate of the mean rank would be too low for any product
 * whose rank moves (Jensen). Few polls make the arithmetic mean of rates nervous; then it moves
 * toward their geometric mean, which is steadier and nearly unbiased at that sampling.
 */
import type { Point } from '../history/series.ts';
import { DAY_S } from '../time.ts';

/** One rank speaks for at most this long on each side of itself. */
const REACH_S = DAY_S;

/** Up to this many polls: geometric mean (exponent 0); from the second number on: mean of rates. */
const POLLS_GEOMETRIC = 10;
const POLLS_ARITHMETIC = 30;

export interface AverageRate {
  readonly lnUnitsPerDay: number;
  /** Ranks it rests on. */
  readonly polls: number;
}

/**
 * Null without a rank. Points without a value (the source looked and saw none) carry no weight:
 * a hidden rank is not a rate of zero.
 *
 * @param points root ranks in ascending time
 * @param lnRateOf ln units a day of a ln rank
 */
export function averageRate(
  points: readonly Point[],
  lnRateOf: (lnRank: number) => number,
): AverageRate | null {
  const known: { at: number; lnRate: number }[] = [];
  for (const { at, value } of points) {
    if (value !== null && value >= 1) known.push({ at, lnRate: lnRateOf(Math.log(value)) });
  }
  if (known.length === 0) return null;
  const weights = known.map(({ at }, index) => {
    const before = known[index - 1]?.at ?? at - REACH_S;
    const after = known[index + 1]?.at ?? at + REACH_S;
    return Math.min(REACH_S, (at - before) / 2) + Math.min(REACH_S, (after - at) / 2);
  });
  const lnRates = known.map(({ lnRate }) => lnRate);
  return {
    lnUnitsPerDay: lnPowerMean(lnRates, weights, exponentFor(known.length)),
    polls: known.length,
  };
}

function exponentFor(polls: number): number {
  const share = (polls - POLLS_GEOMETRIC) / (POLLS_ARITHMETIC - POLLS_GEOMETRIC);
  return Math.min(1, Math.max(0, share));
}

/** ln of the weighted power mean of exp(values); exponent 0 is the geometric mean. */
function lnPowerMean(
  values: readonly number[],
  weights: readonly number[],
  exponent: number,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return values.reduce((sum, value) => sum + value, 0) / values.length;
  const weighted = (of: (value: number) => number) =>
    values.reduce((sum, value, index) => sum + of(value) * (weights[index] ?? 0), 0) / total;
  if (exponent === 0) return weighted((value) => value);
  const top = Math.max(...values);
  return top + Math.log(weighted((value) => Math.exp(exponent * (value - top)))) / exponent;
}
