/** Average prices over 30, 90, 180 and 365 days. */
import type { Minor } from '../values/money.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { countUntil, pointAt } from './point-at.ts';
import { type Point, type Span, spanBefore } from './series.ts';

export interface PriceAverages {
  readonly days30: Minor | null;
  readonly days90: Minor | null;
  readonly days180: Minor | null;
  readonly days365: Minor | null;
}

/** With less known time, an average of a few days would pass for one of the whole span. */
const KNOWN_SHARE_MIN = 0.5;

/**
 * Returns time-weighted averages of the days before the last look, rounded to the minor unit. Only
 * time with a price counts, not out-of-stock and hidden time. Null if the product had no price, or
 * availability is unknown for more than half of the days. `points` must reach back 365 days, opened
 * by the point in force then.
 */
export function priceAverages(points: readonly Point[], seenAt: EpochSeconds): PriceAverages {
  const average = (days: number) => averageOver(points, spanBefore(seenAt, days * DAY_S));
  return {
    days30: average(30),
    days90: average(90),
    days180: average(180),
    days365: average(365),
  };
}

/** Makes no object per stretch: that would take most of the time of a product's detail. */
function averageOver(points: readonly Point[], { from, to }: Span): Minor | null {
  let known = 0;
  let priced = 0;
  let sum = 0;
  let start = from;
  let point = pointAt(points, from);
  const held = (until: EpochSeconds) => {
    const seconds = until - start;
    if (point === null || point.state === 'unknown' || seconds <= 0) return;
    known += seconds;
    if (point.value === null) return;
    priced += seconds;
    sum += point.value * seconds;
  };
  for (let index = countUntil(points, from + 1); index < points.length; index += 1) {
    const next = points[index];
    if (next === undefined || next.at >= to) break;
    held(next.at);
    start = next.at;
    point = next;
  }
  held(to);
  return known < KNOWN_SHARE_MIN * (to - from) || priced === 0 ? null : Math.round(sum / priced);
}
