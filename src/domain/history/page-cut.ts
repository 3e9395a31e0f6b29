/** Where a long answer of several series is cut, so that all of them end at the same instant. */
import type { EpochSeconds } from '../time.ts';
import { type BucketInterval, bucketOf } from './interval.ts';
import type { Span } from './span.ts';

/** Points of all series together in one answer. */
export const POINTS_PER_ANSWER_MAX = 10_000;

/**
 * The earliest instant that no longer fits: asking again from it goes on without a gap. Null when
 * everything fits. `limit` must exceed the number of series, or an answer could not move on.
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
 * The same for buckets, told before any is made: of sixteen series by the hour most would be made
 * for nothing.
 *
 * @param known from the first known value of each series to where it ends
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
