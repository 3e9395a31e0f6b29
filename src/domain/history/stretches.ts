/**
 * A series as stretches of time with one point in force, and statistics over them. Time without a
 * value (out of stock, hidden, unknown, not yet known) does not count.
 */

import { weightedQuantile } from '../statistics/quantiles.ts';
import type { EpochSeconds } from '../values/time.ts';
import { countUntil } from './point-at.ts';
import type { ShownPoint, ShownState, Span } from './series.ts';

/** `from <= t < to`, never empty. `value` is null unless the state is `ok`. */
export interface Stretch extends Span {
  readonly value: number | null;
  readonly state: ShownState;
}

export interface ValuedStretch extends Stretch {
  readonly value: number;
}

/** Returns the stretches of a span. There is none before the first point. */
export function stretches(points: readonly ShownPoint[], span: Span): readonly Stretch[] {
  const found: Stretch[] = [];
  const first = Math.max(0, countUntil(points, span.from + 1) - 1);
  for (let index = first; index < points.length; index++) {
    const point = points[index];
    if (point === undefined || point.at >= span.to) break;
    const from = Math.max(point.at, span.from);
    const to = Math.min(points[index + 1]?.at ?? span.to, span.to);
    if (to > from) found.push({ from, to, value: point.value, state: point.state });
  }
  return found;
}

export function valued(all: readonly Stretch[]): readonly ValuedStretch[] {
  return all.filter((stretch): stretch is ValuedStretch => stretch.value !== null);
}

export function secondsIn(all: readonly Span[]): number {
  return all.reduce((sum, { from, to }) => sum + (to - from), 0);
}

export function timeWeightedAverage(all: readonly ValuedStretch[]): number | null {
  return averageOf(all, (value) => value);
}

/**
 * Returns the time-weighted geometric mean, which fits ranks: halving and doubling weigh equally.
 * Null without a value, or when a value is not above 0.
 */
export function timeWeightedGeometricMean(all: readonly ValuedStretch[]): number | null {
  if (all.some(({ value }) => value <= 0)) return null;
  const logMean = averageOf(all, Math.log);
  return logMean === null ? null : Math.exp(logMean);
}

/** Returns the value that was not exceeded half of the time, or the middle of two such values. */
export function timeWeightedMedian(all: readonly ValuedStretch[]): number | null {
  return weightedQuantile(
    all.map(({ value, from, to }) => ({ value, weight: to - from })),
    0.5,
  );
}

/**
 * Returns the volatility: the time-weighted standard deviation in percent of the average
 * (coefficient of variation). 0 for a constant value. Null without values or with average 0.
 */
export function volatilityPercent(all: readonly ValuedStretch[]): number | null {
  const average = timeWeightedAverage(all);
  if (average === null || average === 0) return null;
  const variance = averageOf(all, (value) => (value - average) ** 2) ?? 0;
  return (100 * Math.sqrt(variance)) / average;
}

/** Returns the time-weighted average of a function of the value. */
export function averageOf(
  all: readonly ValuedStretch[],
  measure: (value: number) => number,
): number | null {
  const seconds = secondsIn(all);
  if (seconds === 0) return null;
  return all.reduce((sum, { value, from, to }) => sum + measure(value) * (to - from), 0) / seconds;
}

export interface Extremes {
  readonly lowest: number | null;
  /** First instant of the span with this value in force, which may be the start of the span. */
  readonly lowestAt: EpochSeconds | null;
  readonly highest: number | null;
  readonly highestAt: EpochSeconds | null;
}

export function extremes(all: readonly ValuedStretch[]): Extremes {
  let lowest: ValuedStretch | null = null;
  let highest: ValuedStretch | null = null;
  for (const stretch of all) {
    if (lowest === null || stretch.value < lowest.value) lowest = stretch;
    if (highest === null || stretch.value > highest.value) highest = stretch;
  }
  return {
    lowest: lowest?.value ?? null,
    lowestAt: lowest?.from ?? null,
    highest: highest?.value ?? null,
    highestAt: highest?.from ?? null,
  };
}

/**
 * Returns out-of-stock time as a share (0-1) of the time with known availability: in stock, with a
 * hidden price, without a buy box, or out of stock. Null if a single look is all that is known.
 */
export function outOfStockShare(all: readonly Stretch[]): number | null {
  if (isOneLook(all)) return null;
  const known = secondsIn(all.filter(isKnown));
  return secondsIn(all.filter(({ state }) => state === 'out_of_stock')) / known;
}

/** Returns whether no more than one instant is known, which tells nothing of changes. */
export function isOneLook(all: readonly Stretch[]): boolean {
  return secondsIn(all.filter(isKnown)) <= 1;
}

/** Returns the number of falls; null if none was seen because there was no more than one look. */
export function knownFalls(falls: number, all: readonly Stretch[]): number | null {
  return falls === 0 && isOneLook(all) ? null : falls;
}

function isKnown({ state }: Stretch): boolean {
  return state !== 'unknown' && state !== 'never_offered';
}
