/** The intervals of a history request, and the paging of long answers. Buckets are UTC. */
import {
  DAY_S,
  type EpochSeconds,
  HOUR_S,
  startOfDay,
  startOfMonth,
  startOfNextMonth,
  startOfWeek,
  WEEK_S,
} from '../values/time.ts';
import type { Span } from './series.ts';

/** `raw` means the changes themselves. The others are buckets. */
export const INTERVALS = ['raw', 'hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];
export type BucketInterval = Exclude<Interval, 'raw'>;

/** Returns the bucket that contains an instant. Weeks begin on Monday. */
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

/** The most points of one answer, all series together. */
export const POINTS_PER_ANSWER_MAX = 10_000;

/**
 * Returns the earliest instant whose points no longer fit. All series end there, and a request from
 * it continues without a gap. Null when everything fits. `limit` must exceed the number of series,
 * or a page could be empty.
 */
export function pageCut(
  series: readonly (readonly { readonly at: EpochSeconds }[])[],
  limit = POINTS_PER_ANSWER_MAX,
): EpochSeconds | null {
  const times = series.flatMap((points) => points.map(({ at }) => at));
  if (times.length <= limit) return null;
  times.sort((left, right) => left - right);
  return times[limit] ?? null;
}

/**
 * Returns the `pageCut` of buckets before any is made. Most hours of sixteen series would be made
 * in vain.
 *
 * @param known for each series the span from its first known value to its end
 */
export function bucketCut(
  known: readonly Span[],
  interval: BucketInterval,
  limit = POINTS_PER_ANSWER_MAX,
): EpochSeconds | null {
  const spans = known.filter(({ from, to }) => from < to);
  if (spans.length === 0) return null;
  const end = Math.max(...spans.map(({ to }) => to));
  let count = 0;
  let bucket = bucketOf(interval, Math.min(...spans.map(({ from }) => from)));
  for (; bucket.from < end; bucket = bucketOf(interval, bucket.to)) {
    const { from, to } = bucket;
    for (const one of spans) if (one.from < to && one.to > from) count += 1;
    if (count > limit) return from;
  }
  return null;
}
