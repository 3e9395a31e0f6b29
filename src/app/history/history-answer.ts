/** What price and BSR history share: reading the series and laying them out in the interval asked. */
import { changesIn } from '../../domain/history/changes.ts';
import {
  type BucketInterval,
  bucketCut,
  type Interval,
  pageCut,
} from '../../domain/history/interval.ts';
import { countUntil } from '../../domain/history/point-at.ts';
import { type Bucket, resample } from '../../domain/history/resample.ts';
import type { Point, Span } from '../../domain/history/series.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';

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
  readonly span: Span;
  /** The time of its first point; null where there is none. */
  readonly firstAt: EpochSeconds | null;
  /** Its points, or those before an instant. */
  points(before?: EpochSeconds): readonly Point[];
}

/**
 * Lays out each series over its span, cut where the answer would become too long, with a pause
 * after each. Of points behind the cut no more are made than it takes to find it.
 *
 * @param pointsMax of all series together
 */
export async function historyPage(
  app: Pick<AppContext, 'pause'>,
  series: readonly SeenSeries[],
  interval: Interval,
  pointsMax: number,
): Promise<HistoryPage> {
  return interval === 'raw'
    ? await rawPage(app, series, pointsMax)
    : await bucketPage(app, series, interval, pointsMax);
}

async function rawPage(
  app: Pick<AppContext, 'pause'>,
  series: readonly SeenSeries[],
  pointsMax: number,
): Promise<HistoryPage> {
  const none = { average: null, low: null, high: null };
  let shown: (readonly Point[])[] = [];
  let nextFrom: EpochSeconds | null = null;
  for (const { points, span } of series) {
    const changes = isEmpty(span) ? [] : changesIn(points(nextFrom ?? span.to), span);
    shown.push(changes);
    const cut = pageCut(shown, pointsMax);
    if (cut !== null) {
      nextFrom = cut;
      shown = shown.map((one) => one.slice(0, countUntil(one, cut)));
    }
    await app.pause?.();
  }
  const points = shown.map((changes) =>
    changes.map(({ at, value, state }) => ({ at, value, state, ...none })),
  );
  return { points, nextFrom };
}

async function bucketPage(
  app: Pick<AppContext, 'pause'>,
  series: readonly SeenSeries[],
  interval: BucketInterval,
  pointsMax: number,
): Promise<HistoryPage> {
  const known = series.flatMap(({ firstAt, span: { from, to } }) =>
    firstAt === null ? [] : [{ from: Math.max(from, firstAt), to }],
  );
  const nextFrom = bucketCut(known, interval, pointsMax);
  const shown: (readonly HistoryPoint[])[] = [];
  for (const { span, points } of series) {
    const end = nextFrom ?? span.to;
    shown.push(isEmpty(span) ? [] : resample(points(end), interval, span, end));
    await app.pause?.();
  }
  return { points: shown, nextFrom };
}

const isEmpty = ({ from, to }: Span) => from >= to;
