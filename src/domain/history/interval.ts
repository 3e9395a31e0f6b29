/** The intervals a history can be asked in. Buckets are UTC; weeks begin on Monday. */
import {
  DAY_S,
  type EpochSeconds,
  HOUR_S,
  startOfDay,
  startOfMonth,
  startOfNextMonth,
  startOfWeek,
  WEEK_S,
} from '../time.ts';
import type { Span } from './span.ts';

/** `raw` is the changes themselves; the others are buckets. */
export const INTERVALS = ['raw', 'hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];
export type BucketInterval = Exclude<Interval, 'raw'>;

/** The whole bucket an instant lies in. */
export function bucketOf(interval: BucketInterval, at: EpochSeconds): Span {
  switch (interval) {
    case 'hour': {
      const from = Math.floor(at / HOUR_S) * HOUR_S;
      return { from, to: from + HOUR_S };
    }
    case 'day':
      return { from: startOfDay(at), to: startOfDay(at) + DAY_S };
    case 'week':
      return { from: startOfWeek(at), to: startOfWeek(at) + WEEK_S };
    case 'month':
      return { from: startOfMonth(at), to: startOfNextMonth(at) };
  }
}
