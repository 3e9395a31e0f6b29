/** BSR history: how a product's rank moved in a category, and what demand it stands for. */
import { rootCategoryKey } from '../../domain/estimation/curve/category-key.ts';
import { type CellCurve, cellCurve } from '../../domain/estimation/curve/curve.ts';
import { POINTS_PER_ANSWER_MAX } from '../../domain/history/interval.ts';
import { type RankSummary, summarizeRanks } from '../../domain/history/rank-summary.ts';
import { SEASONALITY_REACH_S } from '../../domain/history/seasonality.ts';
import type { Span } from '../../domain/history/series.ts';
import { rootCategoryOf } from '../../domain/product/current-values.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { ProductRecord, SeriesHead } from '../../domain/product/listing.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import { requireCategory } from '../category/category-lookups.ts';
import type { AppContext } from '../context.ts';
import { requireProduct } from '../product/get-product.ts';
import { estimateSales } from '../sales/estimate-sales.ts';
import {
  askedSpan,
  type HistoryPoint,
  type HistoryRequest,
  historyPage,
  historyRemedy,
  readFrom,
  seenSpan,
} from './history-page.ts';
import { knownIn } from './shown-points.ts';

export interface BsrHistoryRequest extends HistoryRequest {
  /** Null: the product's root category. */
  readonly categoryId: string | null;
}

export interface BsrHistory {
  readonly span: Span;
  readonly nextFrom: EpochSeconds | null;
  readonly category: RankedCategory;
  readonly points: readonly HistoryPoint[];
  readonly summary: RankSummary;
  /** The last look at the product within or before the span. */
  readonly until: EpochSeconds;
}

/** The category of the ranks. Its name is null if the tree does not have it. */
export interface RankedCategory {
  readonly id: string | null;
  readonly name: string | null;
  readonly isRoot: boolean;
}

/**
 * Returns the rank history of a product.
 * @throws product_not_found; category_not_found if neither the tree nor the product knows the
 * category; no_history if the product has no ranks in it; invalid_parameter for an empty window
 */
export async function getBsrHistory(
  app: AppContext,
  request: BsrHistoryRequest,
  now: EpochSeconds,
): Promise<BsrHistory> {
  const { marketplace, asin, interval, pointsMax = POINTS_PER_ANSWER_MAX } = request;
  const record = await requireProduct(app, marketplace, asin);
  const head = await requireRanks(app, record, request.categoryId);
  const span = askedSpan(request, { now, firstAt: head.firstAt });
  const seenAt = lastLook(record, head);
  const seen = seenSpan(span, seenAt);
  const from = Math.min(readFrom(span, seenAt), seen.to - SEASONALITY_REACH_S);
  const [category, [series]] = await Promise.all([
    rankedCategory(app, record, head.categoryId),
    app.store.history.readUnmade(marketplace, asin, [{ ...head, window: { from, to: span.to } }]),
  ]);
  const points = knownIn(record, series);
  const monthlySales = category.isRoot ? await salesAt(app, request, { now, seenAt }) : null;
  await app.pause?.();
  const shown = { span: seen, firstAt: head.firstAt, points: () => points };
  const page = await historyPage(app, [shown], interval, pointsMax);
  return {
    span,
    nextFrom: page.nextFrom,
    category,
    points: page.points[0] ?? [],
    summary: summarizeRanks(points, seen, salesCurve(app, marketplace, category), monthlySales),
    until: Math.min(span.to, seenAt),
  };
}

async function requireRanks(
  app: AppContext,
  record: ProductRecord,
  asked: string | null,
): Promise<SeriesHead> {
  const ranks = record.heads.filter(({ name }) => name === 'bsr');
  const wanted = asked ?? rootCategoryOf(record);
  const head = ranks.find(({ categoryId }) => categoryId === wanted);
  if (head !== undefined) return head;
  if (asked !== null) await requireCategory(app, record.marketplace, asked);
  const held = ranks.map(({ categoryId }) => categoryId).filter((id) => id !== null);
  const remedy =
    held.length === 0
      ? await historyRemedy(app, record)
      : `It has ranks in ${held.join(', ')}: ask for one of these with \`category\`.`;
  throw new ShelflineError(
    'no_history',
    `category: product ${record.asin} has no rank history in ` +
      `${wanted === null ? 'its root category' : `category ${wanted}`}. ${remedy}`,
    { details: [{ field: 'category', issue: 'no history', allowed: held }] },
  );
}

async function rankedCategory(
  app: AppContext,
  record: ProductRecord,
  id: string | null,
): Promise<RankedCategory> {
  const root = rootCategoryOf(record);
  if (id === null) return { id, name: null, isRoot: root === null };
  const node = await app.store.categories.node(record.marketplace, id);
  return { id, name: node?.name ?? null, isRoot: id === root || node?.depth === 0 };
}

/**
 * Returns the estimate of the day that the summary ends with: the last look, or the asked end. Null
 * if nobody looked at the product around that day.
 */
async function salesAt(
  app: AppContext,
  { marketplace, asin, to }: BsrHistoryRequest,
  { now, seenAt }: { readonly now: EpochSeconds; readonly seenAt: EpochSeconds },
): Promise<number | null> {
  const asOf = to === null || to > now ? null : to - 1;
  const asked = await estimateSales(app, { marketplace, asin, asOf }).catch(nullIfUnknownThen);
  if (asked?.reason !== 'stale_rank') return asked?.monthlySales ?? null;
  return (await estimateSales(app, { marketplace, asin, asOf: seenAt })).monthlySales;
}

/** A history may end on a day of which a product has no data, though an estimate may not. */
function nullIfUnknownThen(error: unknown): null {
  if (error instanceof ShelflineError && error.code === 'product_not_found') return null;
  throw error;
}

/** Returns the curve from ranks to sales, or null in a subcategory, which has none. */
function salesCurve(
  app: AppContext,
  marketplace: MarketplaceId,
  { id, isRoot, name }: RankedCategory,
): CellCurve | null {
  if (!isRoot) return null;
  return cellCurve(app.salesModel().curve, marketplace, rootCategoryKey(id, name));
}
