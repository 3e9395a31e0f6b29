/** Keyword suggestions: measured keywords near a seed, or a clear "no data". Nothing is invented. */
import type { Asin } from '../domain/asin.ts';
import { ShelflineError } from '../domain/error.ts';
import { keywordWords, normaliseKeyword } from '../domain/keywords/normalise.ts';
import { clickRelevance, wordRelevance } from '../domain/keywords/relevance.ts';
import { trend90Percent } from '../domain/keywords/trend.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { ClickedAsin, KeywordObservation } from '../domain/product/observation.ts';
import type { AppContext } from './context.ts';

/** Rows read from the store for one seed; the best of them are shown. */
const CANDIDATES_MAX = 5_000;

export const KEYWORD_SORTS = ['relevance', 'searchVolume', 'searchFrequencyRank'] as const;
export type KeywordSort = (typeof KEYWORD_SORTS)[number];

export interface Suggestion {
  readonly row: KeywordObservation;
  readonly relevance: number;
  readonly trend90Percent: number | null;
}

export interface SuggestRequest {
  readonly marketplace: MarketplaceId;
  readonly seed: { readonly keyword: string } | { readonly asin: Asin };
  readonly limit: number;
  readonly minSearchVolume: number | null;
  readonly sort: KeywordSort;
}

export async function suggestKeywords(
  app: AppContext,
  request: SuggestRequest,
): Promise<readonly Suggestion[]> {
  const { marketplace, limit, minSearchVolume, sort } = request;
  const scored =
    'asin' in request.seed
      ? await nearAsin(app, marketplace, request.seed.asin)
      : await nearKeyword(app, marketplace, normaliseKeyword(request.seed.keyword));
  if (scored.length === 0) throw noKeywordData(request);
  const wanted = onePerKeyword(scored)
    .filter(({ row }) => minSearchVolume === null || (row.searchVolume ?? -1) >= minSearchVolume)
    .sort(orderOf(sort))
    .slice(0, limit);
  return Promise.all(
    wanted.map(async ({ row, relevance }) => {
      const { keyword, department } = row;
      const periods = await app.store.keywords.periods(marketplace, keyword, department);
      return { row, relevance, trend90Percent: trend90Percent(periods) };
    }),
  );
}

type Scored = Pick<Suggestion, 'row' | 'relevance'>;

async function nearKeyword(
  app: AppContext,
  marketplace: MarketplaceId,
  seed: string,
): Promise<Scored[]> {
  const { keywords } = app.store;
  const own = await keywords.exact(marketplace, seed);
  const clicked = own.flatMap((row) => row.clicked);
  const [sharing, containing] = await Promise.all([
    keywords.clickedOn(marketplace, [...new Set(clicked.map(({ asin }) => asin))], CANDIDATES_MAX),
    keywords.containing(marketplace, keywordWords(seed), CANDIDATES_MAX),
  ]);
  return [...own, ...sharing, ...containing].map((row) => ({
    row,
    relevance: relevanceTo(seed, clicked, row),
  }));
}

/** The more telling of the two measures: shared clicks where they were measured, shared words. */
function relevanceTo(
  seed: string,
  clicked: readonly ClickedAsin[],
  row: KeywordObservation,
): number {
  if (row.keyword === seed) return 1;
  const byWords = wordRelevance(seed, row.keyword);
  const byClicks = clickRelevance(clicked, row.clicked) ?? 0;
  return Math.max(byWords, byClicks);
}

async function nearAsin(
  app: AppContext,
  marketplace: MarketplaceId,
  asin: Asin,
): Promise<Scored[]> {
  const rows = await app.store.keywords.clickedOn(marketplace, [asin], CANDIDATES_MAX);
  return rows.map((row) => {
    const share = row.clicked.find((clicked) => clicked.asin === asin)?.clickShare ?? 0;
    return { row, relevance: Math.sqrt(share) };
  });
}

/** One row a keyword: the most relevant, then the one with a measured volume, then the newest. */
function onePerKeyword(scored: readonly Scored[]): Scored[] {
  const best = new Map<string, Scored>();
  for (const candidate of scored) {
    const known = best.get(candidate.row.keyword);
    if (known === undefined || isBetter(candidate, known)) {
      best.set(candidate.row.keyword, candidate);
    }
  }
  return [...best.values()];
}

function isBetter(left: Scored, right: Scored): boolean {
  if (left.relevance !== right.relevance) return left.relevance > right.relevance;
  const isMeasured = ({ row }: Scored) => (row.searchVolume === null ? 0 : 1);
  if (isMeasured(left) !== isMeasured(right)) return isMeasured(left) > isMeasured(right);
  return (left.row.periodEnd ?? 0) > (right.row.periodEnd ?? 0);
}

function orderOf(sort: KeywordSort): (left: Scored, right: Scored) => number {
  const byName = (left: Scored, right: Scored) => (left.row.keyword < right.row.keyword ? -1 : 1);
  const byVolume = (left: Scored, right: Scored) =>
    (right.row.searchVolume ?? -1) - (left.row.searchVolume ?? -1);
  const byRelevance = (left: Scored, right: Scored) => right.relevance - left.relevance;
  const rankOf = ({ row }: Scored) => row.searchFrequencyRank ?? Number.MAX_SAFE_INTEGER;
  const byRank = (left: Scored, right: Scored) => rankOf(left) - rankOf(right);
  const first = { relevance: byRelevance, searchVolume: byVolume, searchFrequencyRank: byRank };
  return (left, right) =>
    first[sort](left, right) || byVolume(left, right) || byRank(left, right) || byName(left, right);
}

function noKeywordData({ seed }: SuggestRequest): ShelflineError {
  const [field, value] = Object.entries(seed)[0] ?? ['keyword', ''];
  return new ShelflineError(
    'no_keyword_data',
    `${field}: there is no measured keyword data for "${value}"; ` +
      'import Brand Analytics reports or keyword files that cover it.',
    { details: [{ field, issue: 'no measured data' }] },
  );
}
