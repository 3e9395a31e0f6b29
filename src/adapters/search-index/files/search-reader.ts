/** Answers searches from the latest state. Each thread has a reader over shared memory. */
import { buildCategoryTree, type CategoryTree } from '../../../domain/category/category-tree.ts';
import type { ListingCard } from '../../../domain/product/listing.ts';
import { withCompounds } from '../../../domain/search/query/compounds.ts';
import type { SearchQuery } from '../../../domain/search/query/query.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type MarketplaceId, marketplaceOf } from '../../../domain/values/marketplace.ts';
import type { SearchIndex } from '../../../ports/search-index.ts';
import { createCardShelf, type MissingCards } from '../cards/card-shelf.ts';
import { Workspace } from '../engine/arrays/workspace.ts';
import { searchWithMarket } from '../engine/market/keyword-market.ts';
import { marketLeaders } from '../engine/market/market-members.ts';
import type { MarketIndex } from '../engine/market-index.ts';
import { countSegments, searchDocuments } from '../engine/page/search-segments.ts';
import type { LiveSegment } from '../engine/segment/segment.ts';
import { segmentsVocabulary, similarWords } from '../engine/vocabulary.ts';
import {
  type MarketContext,
  type MarketContexts,
  openContext,
  type SharedContext,
  shareContext,
} from './market-context.ts';
import { openShared, type SharedSegment, shareSegment } from './shared-values.ts';

export type MarketIndexes = ReadonlyMap<MarketplaceId, MarketIndex>;

/** What searches answer from: all indexes at one revision of the store. */
export interface SearchState {
  readonly revision: number;
  readonly indexes: MarketIndexes;
  readonly contexts: MarketContexts;
}

/** The state as `postMessage` shares it without copying. */
export interface SearchSnapshot {
  readonly revision: number;
  readonly markets: readonly (readonly [MarketplaceId, readonly SharedSegment[]])[];
  readonly contexts: readonly (readonly [MarketplaceId, SharedContext])[];
}

export interface SearchReader {
  readonly search: SearchIndex;
  /** The store's revision behind the answers; null before the first state. */
  revision(): number | null;
  /** Switches to this state. */
  adopt(state: SearchState): void;
}

export interface SearchReaderOptions {
  /** Where the card files are; with null, none are read. */
  readonly directory: string | null;
  /**
   * Supplies cards that no file has, because the disk was full or another program writes the files.
   * A page leaves out a listing without a card.
   */
  readonly missingCards?: MissingCards;
}

/** Most indexes take seconds to build; one of millions of listings takes minutes. */
const RETRY_AFTER_S = 5;

export function createSearchReader({ directory, missingCards }: SearchReaderOptions): SearchReader {
  const workspace = new Workspace();
  const shelf = createCardShelf(directory, missingCards);
  let current: SearchState | null = null;
  const state = (): SearchState => {
    if (current !== null) return current;
    throw new ShelflineError('unavailable', 'the search index is being built: try again.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  };
  const segmentsOf = (marketplace: MarketplaceId): readonly LiveSegment[] =>
    state().indexes.get(marketplace)?.segments ?? [];
  return {
    search: {
      search(request) {
        const { marketplace } = request;
        const segments = segmentsOf(marketplace);
        const asked = withNamedCompounds(request, segments);
        const { page, total, market } = searchWithMarket(segments, asked, workspace);
        const listings = shelf.cards(page, marketplace);
        const { coverage, tree } = state().contexts.get(marketplace) ?? NOTHING_KNOWN;
        return { listings, total, market, coverage, categoryNames: namesOf(listings, tree) };
      },
      page(request) {
        const { marketplace } = request;
        const segments = segmentsOf(marketplace);
        const asked = withNamedCompounds(request, segments);
        const { page, total } = searchDocuments(segments, asked, workspace);
        return { listings: shelf.cards(page, marketplace), total };
      },
      leaders(request) {
        const segments = segmentsOf(request.marketplace);
        return marketLeaders(segments, withNamedCompounds(request, segments), workspace);
      },
      count(request) {
        const segments = segmentsOf(request.marketplace);
        return countSegments(segments, withNamedCompounds(request, segments), workspace);
      },
      similarWords(marketplace, word, limit) {
        return similarWords(segmentsOf(marketplace), word, limit, workspace);
      },
      descendants: (marketplace, categoryId) =>
        state().contexts.get(marketplace)?.tree.descendants(categoryId) ?? [],
      work: () => workspace.work,
    },
    revision: () => current?.revision ?? null,
    adopt(next) {
      current = next;
      shelf.hold(cardNames(next.indexes));
      workspace.clear();
    },
  };
}

const NOTHING_KNOWN: MarketContext = {
  coverage: { listings: 0, oldestObservedAt: null, newestObservedAt: null },
  tree: buildCategoryTree([]),
};

function namesOf(listings: readonly ListingCard[], tree: CategoryTree): Map<string, string> {
  const names = new Map<string, string>();
  for (const { bsrCategoryId: id } of listings) {
    const place = id === null || names.has(id) ? null : tree.place(id);
    if (place !== null) names.set(place.id, place.name);
  }
  return names;
}

function withNamedCompounds<
  Request extends { readonly marketplace: MarketplaceId; readonly query: SearchQuery },
>(request: Request, segments: readonly LiveSegment[]): Request {
  const { language } = marketplaceOf(request.marketplace);
  const query = withCompounds(request.query, language, segmentsVocabulary(segments));
  return query === request.query ? request : { ...request, query };
}

/** Returns the card files that these indexes name. */
export function cardNames(indexes: MarketIndexes): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { segments } of indexes.values()) {
    for (const { segment } of segments) if (segment.cards !== null) names.add(segment.cards);
  }
  return names;
}

export function snapshotOf({ revision, indexes, contexts }: SearchState): SearchSnapshot {
  return {
    revision,
    markets: [...indexes].map(([id, { segments }]) => [id, segments.map(shareSegment)]),
    contexts: [...contexts].map(([id, context]) => [id, shareContext(context)]),
  };
}

export function openSnapshot({ revision, markets, contexts }: SearchSnapshot): SearchState {
  return {
    revision,
    indexes: new Map(markets.map(([id, shared]) => [id, { segments: shared.map(openShared) }])),
    contexts: new Map(contexts.map(([id, shared]) => [id, openContext(shared)])),
  };
}
