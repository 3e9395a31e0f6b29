/** Answers searches from the latest state. Each thread has a reader over shared memory. */
import { buildCategoryTree, type CategoryTree } from '../../../domain/category/category-tree.ts';
import type { FieldName } from '../../../domain/finder/fields.ts';
import type { ListingCard } from '../../../domain/product/listing.ts';
import { withCompounds } from '../../../domain/search/query/compounds.ts';
import type { SearchQuery } from '../../../domain/search/query/query.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type MarketplaceId, marketplaceOf } from '../../../domain/values/marketplace.ts';
import type { FinderAnswer, FinderRequest, SearchIndex } from '../../../ports/search-index.ts';
import { type CardShelf, createCardShelf, type MissingCards } from '../cards/card-shelf.ts';
import { Workspace } from '../engine/arrays/workspace.ts';
import { asinKey } from '../engine/columns/asin-key.ts';
import { findPage, nearMisses } from '../engine/finder/find.ts';
import { spreadOf, valueIn } from '../engine/finder/row-values.ts';
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
  /** A name that no other state of other listings has. */
  readonly id: string;
  readonly indexes: MarketIndexes;
  readonly contexts: MarketContexts;
}

/** The state as `postMessage` shares it without copying. */
export interface SearchSnapshot {
  readonly revision: number;
  readonly id: string;
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
  /** The newest states, which pages of a question go on from while imports change the index. */
  let kept: readonly SearchState[] = [];
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
      find: (request) => {
        const from = request.from?.state ?? state().id;
        const asked = kept.find(({ id }) => id === from);
        return asked === undefined ? null : answerFinder(asked, request, { shelf, workspace });
      },
      spread: (marketplace, field, now) => spreadOf(segmentsOf(marketplace), field, now),
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
      const others = kept.filter((one) => one.id !== next.id && isSmallBeside(one, next));
      kept = [next, ...others].slice(0, STATES_KEPT);
      shelf.hold(new Set(kept.flatMap(({ indexes }) => [...cardNames(indexes)])));
      workspace.clear();
    },
  };
}

/** A segment of more documents is not kept for pages alone. */
const DOCUMENTS_KEPT_MAX = 50_000;

/** Returns whether a state has no large segment that another one has not. */
function isSmallBeside({ indexes }: SearchState, next: SearchState): boolean {
  return [...indexes].every(([id, { segments }]) =>
    segments.every(
      ({ segment }) =>
        segment.documentCount <= DOCUMENTS_KEPT_MAX ||
        next.indexes.get(id)?.segments.some((other) => other.segment === segment),
    ),
  );
}

/** As many imports may end between two pages of a question. */
const STATES_KEPT = 16;

const NOTHING_KNOWN: MarketContext = {
  coverage: { listings: 0, oldestObservedAt: null, newestObservedAt: null },
  tree: buildCategoryTree([]),
};

function answerFinder(
  { id, indexes, contexts }: SearchState,
  { marketplace, question, from, offset, limit, fields }: FinderRequest,
  { shelf, workspace }: { readonly shelf: CardShelf; readonly workspace: Workspace },
): FinderAnswer {
  const segments = indexes.get(marketplace)?.segments ?? [];
  const { language } = marketplaceOf(marketplace);
  const query =
    question.query && withCompounds(question.query, language, segmentsVocabulary(segments));
  const asked = { ...question, query };
  const part = { after: from?.place ?? null, offset, limit };
  const { page, total, last, isLast } = findPage(segments, asked, part, workspace);
  const cards = shelf.cards(page, marketplace);
  const byAsin = new Map(cards.map((card) => [asinKey(card.asin), card]));
  const rows = page.flatMap(({ segment, document }) => {
    const card = byAsin.get(segment.asins[document] as number);
    const value = (field: FieldName) => valueIn(segment, document, field, question.now);
    const values = new Map(fields.map((field) => [field, value(field)]));
    return card === undefined ? [] : [{ card, values }];
  });
  const { coverage, tree } = contexts.get(marketplace) ?? NOTHING_KNOWN;
  return {
    rows,
    total,
    misses: nearMisses(segments, asked, total, workspace),
    next: last === null || isLast ? null : { state: id, place: last },
    coverage,
    categoryNames: namesOf(cards, tree),
  };
}

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

export function snapshotOf({ revision, id, indexes, contexts }: SearchState): SearchSnapshot {
  return {
    revision,
    id,
    markets: [...indexes].map(([id, { segments }]) => [id, segments.map(shareSegment)]),
    contexts: [...contexts].map(([id, context]) => [id, shareContext(context)]),
  };
}

export function openSnapshot({ revision, id, markets, contexts }: SearchSnapshot): SearchState {
  return {
    revision,
    id,
    indexes: new Map(markets.map(([id, shared]) => [id, { segments: shared.map(openShared) }])),
    contexts: new Map(contexts.map(([id, shared]) => [id, openContext(shared)])),
  };
}
