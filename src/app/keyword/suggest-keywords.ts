/**
 * Suggests measured keywords near a seed: imported ones, else a provider's, or a clear "no data".
 */

import { combineRows } from '../../domain/keywords/combine-rows.ts';
import { trend90Percent } from '../../domain/keywords/trend.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceDomain } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { neighborsOfAsin, neighborsOfKeyword, providedNeighbors } from './keyword-neighbors.ts';
import { type KeywordVolume, volumeReader } from './keyword-volume.ts';
import type { Neighbor } from './neighborhood.ts';

/** The source of answers for which no provider was asked. */
export const IMPORTED = 'imported';

export const KEYWORD_SORTS = ['relevance', 'searchVolume', 'searchFrequencyRank'] as const;
export type KeywordSort = (typeof KEYWORD_SORTS)[number];

export interface Suggestion {
  readonly row: KeywordObservation;
  readonly relevance: number;
  /** Null where neither a volume was measured nor one can be calibrated. */
  readonly volume: KeywordVolume | null;
  readonly trend90Percent: number | null;
}

export interface SuggestRequest {
  readonly marketplace: MarketplaceId;
  readonly seed: { readonly keyword: string } | { readonly asin: Asin };
  readonly limit: number;
  readonly minSearchVolume: number | null;
  readonly sort: KeywordSort;
  readonly now: EpochSeconds;
  /** Never asks a provider. */
  readonly isImportedOnly?: boolean;
}

export interface KeywordAnswer {
  readonly suggestions: readonly Suggestion[];
  /** `imported`, or the provider that was asked. */
  readonly provider: string;
  /** When the provider said so; null for imported data, whose rows carry their own periods. */
  readonly fetchedAt: EpochSeconds | null;
}

/** Suggestions from imported rows; a provider is asked only when there are none. */
export async function suggestKeywords(
  app: AppContext,
  request: SuggestRequest,
): Promise<KeywordAnswer> {
  const { seed } = request;
  const imported =
    'asin' in seed
      ? await neighborsOfAsin(app, request, seed.asin)
      : await neighborsOfKeyword(app, request, seed.keyword);
  if (imported.length > 0) {
    const suggestions = await suggestionsOf(app, request, imported);
    return { suggestions, provider: IMPORTED, fetchedAt: null };
  }
  const { keywordProvider } = app;
  if (keywordProvider === undefined || request.isImportedOnly === true) {
    throw noKeywordData(app, request);
  }
  const { neighbors, fetchedAt } = await providedNeighbors(keywordProvider, request);
  if (neighbors.length === 0) throw noKeywordData(app, request);
  const suggestions = await suggestionsOf(app, request, neighbors);
  return { suggestions, provider: keywordProvider.name, fetchedAt };
}

async function suggestionsOf(
  app: AppContext,
  { limit, minSearchVolume, sort }: SuggestRequest,
  near: readonly Neighbor[],
): Promise<readonly Suggestion[]> {
  const volumeOf = volumeReader(app.store.keywords);
  const isByRelevance = sort === 'relevance' && minSearchVolume === null;
  const found = await Promise.all(
    (isByRelevance ? nearest(near, limit) : near).map(async ({ rows, relevance }) => {
      const row = combineRows(rows);
      return { row, relevance, volume: await volumeOf(row) };
    }),
  );
  const wanted = found
    .filter(({ volume }) => minSearchVolume === null || (volume?.volume ?? -1) >= minSearchVolume)
    .sort(orderOf(sort))
    .slice(0, limit);
  return Promise.all(
    wanted.map(async (one) => ({ ...one, trend90Percent: await trendOf(app, one.row) })),
  );
}

/** The most relevant ones, with all that are level with the last of them. */
function nearest(near: readonly Neighbor[], limit: number): readonly Neighbor[] {
  const relevances = near.map(({ relevance }) => relevance).sort((left, right) => right - left);
  const last = relevances[limit - 1] ?? 0;
  return near.filter(({ relevance }) => relevance >= last);
}

/** Of counted volumes only: calibrated ones of two periods say nothing about a change. */
export async function trendOf(app: AppContext, row: KeywordObservation): Promise<number | null> {
  if (row.searchVolume === null) return null;
  const { marketplace, keyword, department } = row;
  return trend90Percent(await app.store.keywords.volumes(marketplace, keyword, department));
}

type Found = Omit<Suggestion, 'trend90Percent'>;

function orderOf(sort: KeywordSort): (left: Found, right: Found) => number {
  const byName = (left: Found, right: Found) => (left.row.keyword < right.row.keyword ? -1 : 1);
  const byVolume = (left: Found, right: Found) =>
    (right.volume?.volume ?? -1) - (left.volume?.volume ?? -1);
  const byRelevance = (left: Found, right: Found) => right.relevance - left.relevance;
  const rankOf = ({ row }: Found) => row.searchFrequencyRank ?? Number.MAX_SAFE_INTEGER;
  const byRank = (left: Found, right: Found) => rankOf(left) - rankOf(right);
  const first = { relevance: byRelevance, searchVolume: byVolume, searchFrequencyRank: byRank };
  return (left, right) =>
    first[sort](left, right) || byVolume(left, right) || byRank(left, right) || byName(left, right);
}

function noKeywordData(
  { storeName }: AppContext,
  { seed, marketplace }: SuggestRequest,
): ShelflineError {
  const [field, value] = Object.entries(seed)[0] ?? ['keyword', ''];
  const place = marketplaceDomain(marketplace, storeName);
  return new ShelflineError(
    'no_keyword_data',
    `${field}: there is no measured keyword data for "${value}" on ${place}; ` +
      'import Brand Analytics reports or keyword files that cover it.',
    { details: [{ field, issue: 'no measured data' }] },
  );
}
