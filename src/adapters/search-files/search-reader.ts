/**
 * Answers searches from the indexes it was given last. Several threads can each have one over the
 * same shared memory.
 */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { MarketIndex } from '../../domain/search/index/market-index.ts';
import {
  countSegments,
  type LiveSegment,
  searchSegments,
} from '../../domain/search/index/search-segments.ts';
import { openSegment } from '../../domain/search/index/segment.ts';
import { similarWords } from '../../domain/search/index/similar-words.ts';
import { Workspace } from '../../domain/search/index/workspace.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { SharedSegment } from './segment-messages.ts';

export type MarketIndexes = ReadonlyMap<MarketplaceId, MarketIndex>;

/** All indexes at one revision, in a form that `postMessage` shares without copying. */
export interface SearchSnapshot {
  readonly revision: number;
  readonly markets: readonly (readonly [MarketplaceId, readonly SharedSegment[]])[];
}

export interface SearchReader {
  readonly search: SearchIndex;
  /** Answers from these from now on. */
  adopt(indexes: MarketIndexes): void;
}

export function createSearchReader(): SearchReader {
  const workspace = new Workspace();
  let current: MarketIndexes = new Map();
  const segmentsOf = (marketplace: MarketplaceId): readonly LiveSegment[] =>
    current.get(marketplace)?.segments ?? [];
  return {
    search: {
      async search(request) {
        return searchSegments(segmentsOf(request.marketplace), request, workspace);
      },
      async count(request) {
        return countSegments(segmentsOf(request.marketplace), request, workspace);
      },
      async similarWords(marketplace, word, limit) {
        return similarWords(segmentsOf(marketplace), word, limit, workspace);
      },
    },
    adopt(indexes) {
      current = indexes;
      workspace.clear();
    },
  };
}

export function snapshotOf(revision: number, indexes: MarketIndexes): SearchSnapshot {
  return {
    revision,
    markets: [...indexes].map(([marketplace, { segments }]) => [
      marketplace,
      segments.map(({ segment: { buffer, directory }, replaced }) => ({
        buffer,
        directory,
        replaced,
      })),
    ]),
  };
}

export function indexesOf({ markets }: SearchSnapshot): MarketIndexes {
  return new Map(
    markets.map(([marketplace, segments]) => [
      marketplace,
      {
        segments: segments.map(({ buffer, directory, replaced }) => ({
          segment: openSegment(buffer, directory),
          replaced,
        })),
      },
    ]),
  );
}
