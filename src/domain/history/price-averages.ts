/** The averages next to a price: over 30, 90, 180 and 365 days. */
import type { Minor } from '../money.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import { type Point, spanBefore } from './series.ts';
import { secondsIn, stretches, timeWeightedAverage, valued } from './stretches.ts';

export interface PriceAverages {
  readonly days30: Minor | null;
  readonly days90: Minor | null;
  readonly days180: Minor | null;
  readonly days365: Minor | null;
}

/** Less known time than this part of the days would pass a few of them off as all. */
const KNOWN_SHARE_MIN = 0.5;

/**
 * Time-weighted averages of the days up to the last look, over the time the product had a price
 * (out-of-stock and hidden time left out), rounded to the minor unit. Null where it was known for
 * less than half of the days whether there was a price, and where there was none. `points` must reach
 * back 365 days, opened by the value valid then.
 */
export function priceAverages(points: readonly Point[], seenAt: EpochSeconds): PriceAverages {
  const average = (days: number): Minor | null => {
    const all = stretches(points, spanBefore(seenAt, days * DAY_S));
    const known = all.filter(({ state }) => state !== 'unknown');
    if (secondsIn(known) < KNOWN_SHARE_MIN * days * DAY_S) return null;
    const mean = timeWeightedAverage(valued(known));
    return mean === null ? null : Math.round(mean);
  };
  return {
    days30: average(30),
    days90: average(90),
    days180: average(180),
    days365: average(365),
  };
}
