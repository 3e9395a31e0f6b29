/**
 * Averages over time: each value counts for as long as it was in force. Time without a value (out
 * of stock, hidden, unknown, not yet known) counts neither for nor against.
 */
import { weightedQuantile } from '../statistics/weighted-quantile.ts';
import { secondsIn, type ValuedStretch } from './stretches.ts';

/** `Σ value · seconds / Σ seconds`; null where there is no time with a value. */
export function timeWeightedAverage(all: readonly ValuedStretch[]): number | null {
  return averageOf(all, (value) => value);
}

/**
 * `exp(Σ ln(value) · seconds / Σ seconds)`, the mean that fits ranks: halving and doubling weigh the
 * same. Null where there is no time with a value, or where a value is not above 0.
 */
export function timeWeightedGeometricMean(all: readonly ValuedStretch[]): number | null {
  if (all.some(({ value }) => value <= 0)) return null;
  const logMean = averageOf(all, Math.log);
  return logMean === null ? null : Math.exp(logMean);
}

/**
 * The value that was not exceeded half of the time; where exactly half of the time lies on each
 * side, the middle between the two values. Null where there is no time with a value.
 */
export function timeWeightedMedian(all: readonly ValuedStretch[]): number | null {
  return weightedQuantile(
    all.map(({ value, from, to }) => ({ value, weight: to - from })),
    0.5,
  );
}

/**
 * Volatility: the time-weighted standard deviation in percent of the time-weighted average (the
 * coefficient of variation). 0 for a value that never moved; null without values or at average 0.
 */
export function volatilityPercent(all: readonly ValuedStretch[]): number | null {
  const average = timeWeightedAverage(all);
  if (average === null || average === 0) return null;
  const variance = averageOf(all, (value) => (value - average) ** 2) ?? 0;
  return (100 * Math.sqrt(variance)) / average;
}

/** The time-weighted average of a function of the value. */
export function averageOf(
  all: readonly ValuedStretch[],
  measure: (value: number) => number,
): number | null {
  const seconds = secondsIn(all);
  if (seconds === 0) return null;
  return all.reduce((sum, { value, from, to }) => sum + measure(value) * (to - from), 0) / seconds;
}
