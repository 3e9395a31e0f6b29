/** Resamples a series to buckets: one figure for each hour, day, week or month. */
import type { EpochSeconds } from '../values/time.ts';
import { type BucketInterval, bucketOf } from './interval.ts';
import type { ShownPoint, ShownState, Span } from './series.ts';
import { type Stretch, stretches, timeWeightedAverage, valued } from './stretches.ts';

export interface Bucket {
  /** Start of the bucket, which may lie before the requested span. */
  readonly at: EpochSeconds;
  /** In force at the end of the bucket (or of the span), carried forward if nothing changed. */
  readonly value: number | null;
  readonly state: ShownState;
  /** Time-weighted over the part of the bucket with a value. Null when there is none. */
  readonly average: number | null;
  /** Lowest and highest value in force in the bucket, however briefly. */
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Returns the buckets from the first known value to the end of the span, without gaps. The first
 * and the last count only the part inside the span.
 *
 * @param before start of the next page: no bucket that starts then or later is made
 */
export function resample(
  points: readonly ShownPoint[],
  interval: BucketInterval,
  span: Span,
  before: EpochSeconds = span.to,
): readonly Bucket[] {
  const firstKnownAt = points[0]?.at;
  if (firstKnownAt === undefined) return [];
  const end = Math.min(span.to, before);
  const first = bucketOf(interval, Math.max(span.from, firstKnownAt));
  const all = stretches(points, { from: span.from, to: end });
  const buckets: Bucket[] = [];
  let next = 0;
  for (let { from, to } = first; from < end; ) {
    const inside: Stretch[] = [];
    for (let index = next; index < all.length; index++) {
      const stretch = all[index];
      if (stretch === undefined || stretch.from >= to) break;
      inside.push({
        ...stretch,
        from: Math.max(stretch.from, from),
        to: Math.min(stretch.to, to),
      });
      if (stretch.to <= to) next = index + 1;
    }
    const bucket = summarize(from, inside);
    if (bucket !== null) buckets.push(bucket);
    ({ from, to } = bucketOf(interval, to));
  }
  return buckets;
}

function summarize(at: EpochSeconds, inside: readonly Stretch[]): Bucket | null {
  const last = inside.at(-1);
  if (last === undefined) return null;
  const known = valued(inside);
  const values = known.map(({ value }) => value);
  return {
    at,
    value: last.value,
    state: last.state,
    average: timeWeightedAverage(known),
    low: values.length === 0 ? null : values.reduce((left, right) => Math.min(left, right)),
    high: values.length === 0 ? null : values.reduce((left, right) => Math.max(left, right)),
  };
}
