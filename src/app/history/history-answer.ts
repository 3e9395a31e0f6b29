/** What price and BSR history share: reading the series and laying them out in the interval asked. */
import { changesIn } from '../../domain/history/changes.ts';
import type { BucketInterval, Interval } from '../../domain/history/interval.ts';
import { bucketCut, pageCut } from '../../domain/history/page-cut.ts';
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

/**
 * Lays out each series over its span, cut where the answer would become too long.
 *
 * @param pointsMax of all series together
 */
export function historyPage(
  series: readonly SeenSeries[],
  interval: Interval,
  pointsMax: number,
): HistoryPage {
  return interval === 'raw' ? rawPage(series, pointsMax) : bucketPage(series, interval, pointsMax);
}

function rawPage(series: readonly SeenSeries[], pointsMax: number): HistoryPage {
  const none = { average: null, low: null, high: null };
  const all = series.map(({ points, span }) => (isEmpty(span) ? [] : changesIn(points, span)));
  const nextFrom = pageCut(all, pointsMax);
  const shown = all.map((changes) =>
    changes
      .filter(({ at }) => nextFrom === null || at < nextFrom)
      .map(({ at, value, state }) => ({ at, value, state, ...none })),
  );
  return { points: shown, nextFrom };
}

function bucketPage(
  series: readonly SeenSeries[],
  interval: BucketInterval,
  pointsMax: number,
): HistoryPage {
  const known = series.flatMap(({ points: [first], span: { from, to } }) =>
    first === undefined ? [] : [{ from: Math.max(from, first.at), to }],
  );
  const nextFrom = bucketCut(known, interval, pointsMax);
  const points = series.map((one) =>
    isEmpty(one.span) ? [] : resample(one.points, interval, one.span, nextFrom ?? one.span.to),
  );
  return { points, nextFrom };
}

const isEmpty = ({ from, to }: Span) => from >= to;
