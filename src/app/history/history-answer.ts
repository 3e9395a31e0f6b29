/** What price and BSR history share: reading the series and laying them out in the interval asked. */
import { changesIn } from '../../domain/history/changes.ts';
import type { BucketInterval, Interval } from '../../domain/history/interval.ts';
import { POINTS_PER_ANSWER_MAX, pageCut } from '../../domain/history/page-cut.ts';
import { type Bucket, resample } from '../../domain/history/resample.ts';
import type { Point } from '../../domain/history/series.ts';
import type { Span } from '../../domain/history/span.ts';
import type { EpochSeconds } from '../../domain/time.ts';

/** One point of an answer. A raw change has no average, low and high. */
export type HistoryPoint = Bucket;

export interface HistoryPage {
  /** The points of each series, in the order given. */
  readonly points: readonly (readonly HistoryPoint[])[];
  /** Ask again from here; null when the answer is whole. */
  readonly nextFrom: EpochSeconds | null;
}

/** A series, and the part of the span asked for in which it was looked at. */
export interface SeenSeries {
  readonly points: readonly Point[];
  readonly span: Span;
}

/** Lays out each series over its span, cut where the answer would become too long. */
export function historyPage(series: readonly SeenSeries[], interval: Interval): HistoryPage {
  const all = series.map(({ points, span }) => {
    if (span.from >= span.to) return [];
    return interval === 'raw' ? rawPoints(points, span) : bucketPoints(points, interval, span);
  });
  const nextFrom = pageCut(all);
  if (nextFrom === null) return { points: all, nextFrom };
  return { points: all.map((points) => points.filter(({ at }) => at < nextFrom)), nextFrom };
}

function rawPoints(points: readonly Point[], span: Span): readonly HistoryPoint[] {
  const none = { average: null, low: null, high: null };
  return changesIn(points, span).map(({ at, value, state }) => ({ at, value, state, ...none }));
}

/** One bucket more than fits tells that the answer goes on. */
function bucketPoints(points: readonly Point[], interval: BucketInterval, span: Span) {
  return resample(points, interval, span, POINTS_PER_ANSWER_MAX + 1);
}
