/** Shared by price and BSR history: the window, reading, and the points per interval. */
import { changesIn } from '../../domain/history/changes.ts';
import {
  type BucketInterval,
  bucketCut,
  type Interval,
  pageCut,
} from '../../domain/history/interval.ts';
import { countUntil } from '../../domain/history/point-at.ts';
import { type Bucket, resample } from '../../domain/history/resample.ts';
import type { ShownPoint, Span } from '../../domain/history/series.ts';
import { SUMMARY_REACH_S } from '../../domain/history/trend.ts';
import type { ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import { DAY_S, type EpochSeconds, toIso } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

/** The days that a history covers without `from`. */
export const HISTORY_DAYS_DEFAULT = 365;

export interface WindowRequest {
  /** `first`: the first known point; null: 365 days before `to`. */
  readonly from: EpochSeconds | 'first' | null;
  /** Exclusive, possibly in the future; null: up to and including the present second. */
  readonly to: EpochSeconds | null;
  /** Limits the points of all series together, if lower than the limit of an answer. */
  readonly pointsMax?: number;
}

/** What price and BSR history both ask for. */
export interface HistoryRequest extends WindowRequest {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly interval: Interval;
}

/**
 * Returns the requested span. Without `to` it includes the present second, so that data imported
 * just now is part of the answer.
 *
 * @throws invalid_parameter if `from` is not before `to`
 */
export function askedSpan(
  { from, to }: WindowRequest,
  { now, firstAt }: { readonly now: EpochSeconds; readonly firstAt: EpochSeconds },
): Span {
  const end = to ?? now + 1;
  if (from === 'first') return { from: Math.min(firstAt, end), to: end };
  const start = from ?? defaultStart(to, now);
  if (start >= end) {
    throw invalidParameter('from', `must lie before \`to\`, which is ${toIso(to ?? now)}`);
  }
  return { from: start, to: end };
}

/** Returns where a history begins without `from`. */
export function defaultStart(to: EpochSeconds | null, now: EpochSeconds): EpochSeconds {
  return (to ?? now) - HISTORY_DAYS_DEFAULT * DAY_S;
}

/**
 * Returns the part of a span in which a series can be known: no value is carried forward beyond the
 * last look. The part is empty if the last look was before the span.
 */
export function seenSpan({ from, to }: Span, seenAt: EpochSeconds): Span {
  return { from, to: Math.max(from, Math.min(to, seenAt + 1)) };
}

/** Returns where reading begins: summaries look back from the end of the span. */
export function readFrom(span: Span, seenAt: EpochSeconds): EpochSeconds {
  return Math.min(span.from, Math.min(span.to, seenAt + 1) - SUMMARY_REACH_S);
}

/** One point of an answer. A raw change has no average, low and high. */
export type HistoryPoint = Bucket;

export interface HistoryPage {
  /** The points of each series, in the given order. */
  readonly points: readonly (readonly HistoryPoint[])[];
  /** Where to continue; null if the answer is complete. */
  readonly nextFrom: EpochSeconds | null;
}

/** A series, and the part of the requested span in which it was looked at. */
export interface SeenSeries {
  readonly span: Span;
  /** The time of its first point; null if there is none. */
  readonly firstAt: EpochSeconds | null;
  /** Returns all its points, or those before an instant. */
  points(before?: EpochSeconds): readonly ShownPoint[];
}

type Pausing = Pick<AppContext, 'pause'>;

/**
 * Returns the points of each series over its span, with a pause after each. Ends the answer before
 * it becomes too long, and makes few points beyond that.
 *
 * @param pointsMax of all series together
 */
export async function historyPage(
  app: Pausing,
  series: readonly SeenSeries[],
  interval: Interval,
  pointsMax: number,
): Promise<HistoryPage> {
  return interval === 'raw'
    ? await rawPage(app, series, pointsMax)
    : await bucketPage(app, series, interval, pointsMax);
}

async function rawPage(
  app: Pausing,
  series: readonly SeenSeries[],
  pointsMax: number,
): Promise<HistoryPage> {
  let shown: (readonly ShownPoint[])[] = [];
  let nextFrom: EpochSeconds | null = null;
  for (const { points, span } of series) {
    shown.push(isEmpty(span) ? [] : changesIn(points(nextFrom ?? span.to), span));
    const cut = pageCut(shown, pointsMax);
    if (cut !== null) {
      nextFrom = cut;
      shown = shown.map((one) => one.slice(0, countUntil(one, cut)));
    }
    await app.pause?.();
  }
  const none = { average: null, low: null, high: null };
  const points = shown.map((changes) => changes.map((change) => ({ ...change, ...none })));
  return { points, nextFrom };
}

async function bucketPage(
  app: Pausing,
  series: readonly SeenSeries[],
  interval: BucketInterval,
  pointsMax: number,
): Promise<HistoryPage> {
  const known = series.flatMap(({ firstAt, span: { from, to } }) =>
    firstAt === null ? [] : [{ from: Math.max(from, firstAt), to }],
  );
  const nextFrom = bucketCut(known, interval, pointsMax);
  const points: (readonly HistoryPoint[])[] = [];
  for (const { span, points: pointsOf } of series) {
    const end = nextFrom ?? span.to;
    points.push(isEmpty(span) ? [] : resample(pointsOf(end), interval, span, end));
    await app.pause?.();
  }
  return { points, nextFrom };
}

const isEmpty = ({ from, to }: Span) => from >= to;

const CHILDREN_NAMED_MAX = 5;

/** Returns what to do about a product without any history. */
export async function historyRemedy(
  { store }: Pick<AppContext, 'store'>,
  { marketplace, asin, facts }: ProductRecord,
): Promise<string> {
  if (facts.isParent?.value !== true) return 'Import a history of it first.';
  const children = await store.products.children(marketplace, asin);
  const named = children.slice(0, CHILDREN_NAMED_MAX).map((child) => child.asin);
  const examples = named.length === 0 ? '' : `, such as ${named.join(', ')}`;
  return `It is a variation parent, which is not sold; ask for one of its children${examples}.`;
}
