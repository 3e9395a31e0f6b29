/** The intervals a history can be asked in, and where a long answer is cut. Buckets are UTC. */
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

/** `raw` is the changes themselves; the others are buckets. */
export const INTERVALS = ['raw', 'hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];
export type BucketInterval = Exclude<Interval, 'raw'>;

/** The whole bucket that an instant lies in; weeks begin on Monday. */
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

/** Points of all series together in one answer. */
export const POINTS_PER_ANSWER_MAX = 10_000;

/**
 * The earliest instant whose points no longer fit: asking again from it continues without a gap,
 * and all series end at the same instant. Null when everything fits. `limit` must exceed the
 * number of series, or an answer could not move on.
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
 * `pageCut` for buckets, found before any is made: most hours of sixteen series would be made for
 * nothing.
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
