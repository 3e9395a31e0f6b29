/** The averages that stand beside a price: over the last 30, 90, 180 and 365 days. */
import type { Minor } from '../money.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import type { Point } from './series.ts';
import { spanBefore } from './span.ts';
import { stretches, valued } from './stretches.ts';
import { timeWeightedAverage } from './time-weighted.ts';

export interface PriceAverages {
  readonly days30: Minor | null;
  readonly days90: Minor | null;
  readonly days180: Minor | null;
  readonly days365: Minor | null;
}

/**
 * Time-weighted averages of the days up to `at`, over the time the product had a price (out-of-stock,
 * hidden and unknown time left out), rounded to the minor unit. Where the history is younger than
 * the days asked for, the average is over what there is; null where there was no price at all. `points`
 * must reach back 365 days, opened by the value valid then.
 */
export function priceAverages(points: readonly Point[], at: EpochSeconds): PriceAverages {
  const average = (days: number): Minor | null => {
    const known = valued(stretches(points, spanBefore(at, days * DAY_S)));
    const mean = timeWeightedAverage(known);
    return mean === null ? null : Math.round(mean);
  };
  return {
    days30: average(30),
    days90: average(90),
    days180: average(180),
    days365: average(365),
  };
}
