/** Price history: how the prices, ratings and counts of one product moved. */
import { isBroken, possibleBreaks, type SeriesBreak } from '../../domain/history/breaks.ts';
import { POINTS_PER_ANSWER_MAX } from '../../domain/history/interval.ts';
import { countUntil } from '../../domain/history/point-at.ts';
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
import type { EpochSeconds } from '../../domain/values/time.ts';
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
import { shownPoints } from './shown-points.ts';

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
  const shown = seenSpan(span, first.seenAt);
  const heads = known.map(({ head }) => head);
  const [points, ranks, breaks] = await Promise.all([
    shownPoints(app, record, heads, { window, span }),
    ranksBefore(app, record, shown.to),
    breaksOf(app, record, known, span),
  ]);
  await app.pause?.();
  const series = asked.map((one) => {
    const make = (one.head === null ? null : points.get(one.head)) ?? NO_POINTS;
    return {
      span: seenSpan(span, one.seenAt),
      firstAt: one.head?.firstAt ?? null,
      points(before = span.to) {
        const all = make();
        return all.slice(0, countUntil(all, before));
      },
    };
  });
  const page = await historyPage(app, series, interval, pointsMax);
  const summary = summarizeValues((points.get(first.head) ?? NO_POINTS)(), shown, [ranks]);
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

const NO_POINTS = () => [];

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
