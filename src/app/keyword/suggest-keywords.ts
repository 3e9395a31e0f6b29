/** Suggests measured keywords near a seed: imported ones, or else a provider's. */
import { combineRows } from '../../domain/keywords/combine-rows.ts';
import { marketplaceDomain } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { importedNeighbors, type NeighborRequest, providedNeighbors } from './keyword-neighbors.ts';
import {
  byRank,
  type MeasuredKeyword,
  mostSearchedFirst,
  noKeywordData,
  trendOf,
  volumeReader,
} from './keyword-volume.ts';
import type { Neighbor } from './neighborhood.ts';

export const KEYWORD_SORTS = ['relevance', 'searchVolume', 'searchFrequencyRank'] as const;
export type KeywordSort = (typeof KEYWORD_SORTS)[number];

export interface Suggestion extends MeasuredKeyword {
  readonly relevance: number;
}

export interface SuggestRequest extends NeighborRequest {
  readonly minSearchVolume: number | null;
  readonly sort: KeywordSort;
  /** True: never asks a provider. */
  readonly isImportedOnly?: boolean;
}

export interface KeywordAnswer {
  readonly suggestions: readonly Suggestion[];
  /** `imported`, or the provider that was asked. */
  readonly provider: string;
  /** When the provider answered; null for imported data, whose rows have their own periods. */
  readonly fetchedAt: EpochSeconds | null;
}

/** Returns suggestions from imported rows. Asks a provider only if there are none. */
export async function suggestKeywords(
  app: AppContext,
  request: SuggestRequest,
): Promise<KeywordAnswer> {
  const imported = await importedNeighbors(app, request);
  if (imported.length > 0) {
    const suggestions = await suggestionsOf(app, request, imported);
    return { suggestions, provider: 'imported', fetchedAt: null };
  }
  const { keywordProvider } = app;
  if (keywordProvider === undefined || request.isImportedOnly === true) {
    throw withoutData(app, request);
  }
  const { neighbors, fetchedAt } = await providedNeighbors(keywordProvider, request);
  if (neighbors.length === 0) throw withoutData(app, request);
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
    .sort((left, right) => ORDERS[sort](left, right) || mostSearchedFirst(left, right))
    .slice(0, limit);
  const { keywords } = app.store;
  return Promise.all(
    wanted.map(async (one) => ({ ...one, trend90Percent: await trendOf(keywords, one.row) })),
  );
}

/** Returns the most relevant ones, including all ties with the last of them. */
function nearest(near: readonly Neighbor[], limit: number): readonly Neighbor[] {
  const relevances = near.map(({ relevance }) => relevance).sort((left, right) => right - left);
  const last = relevances[limit - 1] ?? 0;
  return near.filter(({ relevance }) => relevance >= last);
}

type Found = Omit<Suggestion, 'trend90Percent'>;

/** The first criterion of each order. Volumes, ranks and names decide between equals. */
const ORDERS: Readonly<Record<KeywordSort, (left: Found, right: Found) => number>> = {
  relevance: (left, right) => right.relevance - left.relevance,
  searchVolume: () => 0,
  searchFrequencyRank: byRank,
};

function withoutData({ storeName }: AppContext, { seed, marketplace }: SuggestRequest) {
  const [field, value] = Object.entries(seed)[0] ?? ['keyword', ''];
  const place = marketplaceDomain(marketplace, storeName);
  return noKeywordData(
    field,
    `there is no measured keyword data for "${value}" on ${place}; ` +
      'import Brand Analytics reports or keyword files that cover it.',
  );
}
