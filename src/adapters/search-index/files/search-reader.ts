/**
 * Answers searches from the indexes it was given last. Several threads can each have one over the
 * same shared memory.
 */
import { type MarketplaceId, marketplaceOf } from '../../../domain/marketplace.ts';
import { withCompounds } from '../../../domain/search/query/compounds.ts';
import type { SearchQuery } from '../../../domain/search/query/query.ts';
import type { SearchIndex } from '../../../ports/search-index.ts';
import { createCardShelf } from '../cards/card-shelf.ts';
import { Workspace } from '../engine/arrays/workspace.ts';
import { searchWithMarket } from '../engine/market/keyword-market.ts';
import { marketLeaders } from '../engine/market/market-members.ts';
import type { MarketIndex } from '../engine/market-index.ts';
import { countSegments, searchSegments } from '../engine/page/search-segments.ts';
import type { LiveSegment } from '../engine/segment/segment.ts';
import { segmentsVocabulary } from '../engine/segment-vocabulary.ts';
import { similarWords } from '../engine/similar-words.ts';
import { openShared, type SharedSegment, shareSegment } from './segment-messages.ts';

export type MarketIndexes = ReadonlyMap<MarketplaceId, MarketIndex>;

/** All indexes at one revision, in a form that `postMessage` shares without copying. */
export interface SearchSnapshot {
  readonly revision: number;
  readonly markets: readonly (readonly [MarketplaceId, readonly SharedSegment[]])[];
}

export interface SearchReader {
  readonly search: SearchIndex;
  /** The revision of the store that answers are of; null while there is nothing to answer from. */
  revision(): number | null;
  /** Answers from these from now on. */
  adopt(indexes: MarketIndexes, revision: number): void;
}

/** `directory`: where the files of cards are; null: answers name listings without their cards. */
export function createSearchReader(directory: string | null = null): SearchReader {
  const workspace = new Workspace();
  const shelf = createCardShelf(directory);
  let current: MarketIndexes = new Map();
  let currentRevision: number | null = null;
  const segmentsOf = (marketplace: MarketplaceId): readonly LiveSegment[] =>
    current.get(marketplace)?.segments ?? [];
  return {
    search: {
      async search(request) {
        const segments = segmentsOf(request.marketplace);
        return searchSegments(segments, withNamedCompounds(request, segments), workspace);
      },
      async count(request) {
        const segments = segmentsOf(request.marketplace);
        return countSegments(segments, withNamedCompounds(request, segments), workspace);
      },
      async similarWords(marketplace, word, limit) {
        return similarWords(segmentsOf(marketplace), word, limit, workspace);
      },
      work: () => workspace.work,
      searchNow: () => (request) => {
        const segments = segmentsOf(request.marketplace);
        const asked = withNamedCompounds(request, segments);
        const { page, total, market } = searchWithMarket(segments, asked, workspace);
        const { marketplace } = request;
        return { page: page.map((found) => shelf.found(found, marketplace)), total, market };
      },
      leaders: () => (request) => {
        const segments = segmentsOf(request.marketplace);
        return marketLeaders(segments, withNamedCompounds(request, segments), workspace);
      },
    },
    revision: () => currentRevision,
    adopt(indexes, revision) {
      current = indexes;
      currentRevision = revision;
      shelf.hold(cardNames(indexes));
      workspace.clear();
    },
  };
}

function withNamedCompounds<
  Request extends { readonly marketplace: MarketplaceId; readonly query: SearchQuery },
>(request: Request, segments: readonly LiveSegment[]): Request {
  const { language } = marketplaceOf(request.marketplace);
  const query = withCompounds(request.query, language, segmentsVocabulary(segments));
  return query === request.query ? request : { ...request, query };
}

/** The files that cards of these indexes are in. */
export function cardNames(indexes: MarketIndexes): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { segments } of indexes.values()) {
    for (const { segment } of segments) if (segment.cards !== null) names.add(segment.cards);
  }
  return names;
}

export function snapshotOf(revision: number, indexes: MarketIndexes): SearchSnapshot {
  return {
    revision,
    markets: [...indexes].map(([marketplace, { segments }]) => [
      marketplace,
      segments.map(shareSegment),
    ]),
  };
}

export function indexesOf({ markets }: SearchSnapshot): MarketIndexes {
  return new Map(
    markets.map(([marketplace, segments]) => [marketplace, { segments: segments.map(openShared) }]),
  );
}
