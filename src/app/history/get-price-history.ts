/** Price history: how the prices, ratings and counts of one product moved. */
import { isBroken, possibleBreaks, type SeriesBreak } from '../../domain/history/breaks.ts';
import { POINTS_PER_ANSWER_MAX } from '../../domain/history/interval.ts';
import {
  type Point,
  type SeriesName,
  type SeriesUnit,
  type Span,
  unitOf,
} from '../../domain/history/series.ts';
import { SUMMARY_REACH_S } from '../../domain/history/trend.ts';
import { summarizeValues, type ValueSummary } from '../../domain/history/value-summary.ts';
import { priceTypeOf, rootCategoryOf } from '../../domain/product/current-values.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { PriceType, ProductRecord, SeriesHead } from '../../domain/product/listing.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { DAY_S, type EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { requireProduct } from '../product/get-product.ts';
import {
  askedSpan,
  type HistoryPoint,
  type HistoryRequest,
  historyPage,
  historyRemedy,
  readFrom,
  seenSpan,
} from './history-page.ts';

/** `price` means one series of the product: its buy box, else new, else amazon. */
export const PRICE_HISTORY_SERIES = [
  'price',
  'buyBox',
  'amazon',
  'new',
  'newFba',
  'newFbm',
  'used',
  'listPrice',
  'lightningDeal',
  'rating',
  'reviewCount',
  'offerCount',
  'boughtInPastMonth',
  'primeExclusive',
  'fbaOfferCount',
  'fbmOfferCount',
] as const satisfies readonly ('price' | SeriesName)[];
export type PriceHistorySeries = (typeof PRICE_HISTORY_SERIES)[number];

export interface PriceHistoryRequest extends HistoryRequest {
  /** Without repeats, at least one. */
  readonly series: readonly PriceHistorySeries[];
}

export interface AnsweredSeries {
  readonly name: PriceHistorySeries;
  readonly unit: SeriesUnit;
  /** The series that `price` means; null for other series, and if the product has none. */
  readonly priceType: PriceType | null;
  readonly points: readonly HistoryPoint[];
  readonly breaks: readonly SeriesBreak[];
}

export interface PriceHistory {
  readonly span: Span;
  readonly nextFrom: EpochSeconds | null;
  readonly series: readonly AnsweredSeries[];
  /** Of the first requested series that has any points. */
  readonly summary: ValueSummary;
  /** The last look at that series within or before the span. */
  readonly until: EpochSeconds;
  readonly summaryOf: { readonly name: PriceHistorySeries; readonly unit: SeriesUnit };
}

/**
 * Returns the price history of a product.
 * @throws product_not_found for an unknown ASIN; no_history if the product has none of the series;
 * invalid_parameter for an empty window
 */
export async function getPriceHistory(
  app: AppContext,
  request: PriceHistoryRequest,
  now: EpochSeconds,
): Promise<PriceHistory> {
  const { marketplace, asin, interval, pointsMax = POINTS_PER_ANSWER_MAX } = request;
  const record = await requireProduct(app, marketplace, asin);
  const asked = request.series.map((name) => resolveSeries(record, name));
  const known = asked.filter((one): one is KnownSeries => one.head !== null);
  const [first] = known;
  if (first === undefined) throw await noHistory(app, record, request.series);
  const firstAt = Math.min(...known.map(({ head }) => head.firstAt));
  const span = askedSpan(request, { now, firstAt });
  const window = { from: readFrom(span, first.seenAt), to: span.to };
  const windows = known.map(({ head: { name, categoryId } }) => ({ name, categoryId, window }));
  const shown = seenSpan(span, first.seenAt);
  const [read, ranks, breaks] = await Promise.all([
    app.store.history.readUnmade(marketplace, asin, windows),
    ranksBefore(app, record, shown.to),
    breaksOf(app, record, known, span),
  ]);
  const firstPoints = read[0]?.points() ?? [];
  const firstValues = await sinceLastValue(app, record, first.head, firstPoints, span.from);
  await app.pause?.();
  const series = asked.map((one) => ({
    span: seenSpan(span, one.seenAt),
    firstAt: one.head?.firstAt ?? null,
    points: (before?: EpochSeconds) =>
      read[known.indexOf(one as KnownSeries)]?.points(before) ?? [],
  }));
  const page = await historyPage(app, series, interval, pointsMax);
  const summary = summarizeValues(firstValues, shown, [ranks]);
  await app.pause?.();
  return {
    span,
    nextFrom: page.nextFrom,
    series: asked.map(({ name, unit, priceType, head }, index) => ({
      name,
      unit,
      priceType,
      points: page.points[index] ?? [],
      breaks: head === null ? [] : (breaks.get(head) ?? []),
    })),
    summary,
    until: Math.min(span.to, first.seenAt),
    summaryOf: { name: first.name, unit: first.unit },
  };
}

/** Returns the root ranks of the last weeks. They change so often that they show each look. */
async function ranksBefore(
  { store }: AppContext,
  record: ProductRecord,
  to: EpochSeconds,
): Promise<readonly Point[]> {
  const { marketplace, asin } = record;
  const key = { name: 'bsr', categoryId: rootCategoryOf(record) } as const;
  const window = { from: to - SUMMARY_REACH_S, to };
  const [ranks] = await store.history.read(marketplace, asin, [key], window);
  return ranks?.points ?? [];
}

/**
 * Returns the points from the last value before an instant on: the first value in the window is
 * compared with it, even across a gap (out of stock, hidden, unknown). Looks back in windows that
 * double. Each begins with the last point before it, which usually has the value.
 */
async function sinceLastValue(
  { store }: AppContext,
  { marketplace, asin }: ProductRecord,
  head: SeriesHead,
  points: readonly Point[],
  before: EpochSeconds,
): Promise<readonly Point[]> {
  const [opener] = points;
  if (opener === undefined || opener.at <= head.firstAt) return points;
  if (points.some(({ at, value }) => at < before && value !== null)) return points;
  let known = points;
  let to = opener.at;
  for (let reach = DAY_S; to > head.firstAt; reach *= 2) {
    const window = { from: to - reach, to };
    const [earlier] = await store.history.read(marketplace, asin, [head], window);
    const older = earlier?.points ?? [];
    const last = older.findLastIndex(({ value }) => value !== null);
    if (last >= 0) return [...older.slice(last), ...known];
    known = [...older, ...known];
    to = Math.min(window.from, older[0]?.at ?? window.from);
  }
  return points;
}

interface ResolvedSeries extends Pick<AnsweredSeries, 'name' | 'unit' | 'priceType'> {
  readonly head: SeriesHead | null;
  readonly seenAt: EpochSeconds;
}

interface KnownSeries extends ResolvedSeries {
  readonly head: SeriesHead;
}

function resolveSeries(record: ProductRecord, name: PriceHistorySeries): ResolvedSeries {
  const { heads } = record;
  const priceType = name === 'price' ? priceTypeOf(heads) : null;
  const stored = name === 'price' ? priceType : name;
  const head = heads.find((candidate) => candidate.name === stored) ?? null;
  const seenAt = head === null ? record.observedAt : lastLook(record, head);
  return { name, unit: stored === null ? 'money' : unitOf(stored), priceType, head, seenAt };
}

/** Returns the breaks of the series. Reads sources only for a series that can have a break. */
async function breaksOf(
  { store }: AppContext,
  { marketplace, asin }: ProductRecord,
  known: readonly KnownSeries[],
  span: Span,
): Promise<ReadonlyMap<SeriesHead, readonly SeriesBreak[]>> {
  const found = new Map<SeriesHead, readonly SeriesBreak[]>();
  for (const { head } of known) {
    const possible = possibleBreaks(head, span);
    if (possible.length === 0) continue;
    const [series] = await store.history.sourced(marketplace, asin, head.name);
    const points = series?.points ?? [];
    const breaks = possible.filter((one) => isBroken(points, one));
    found.set(head, breaks);
  }
  return found;
}

async function noHistory(
  app: AppContext,
  record: ProductRecord,
  asked: readonly string[],
): Promise<ShelflineError> {
  const offered: readonly string[] = PRICE_HISTORY_SERIES;
  const held = record.heads.map(({ name }) => name).filter((name) => offered.includes(name));
  const remedy =
    held.length === 0
      ? await historyRemedy(app, record)
      : `It has ${[...new Set(held)].join(', ')}: ask for one of these with \`series\`.`;
  return new ShelflineError(
    'no_history',
    `series: product ${record.asin} has no history of ${asked.join(', ')}. ${remedy}`,
    { details: [{ field: 'series', issue: 'no history', allowed: held }] },
  );
}
