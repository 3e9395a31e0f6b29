/**
 * Keeps the number of segments small. Small merges are done between changes; a large one runs in a
 * thread of its own while changes go on, one at a time.
 */
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import { EMPTY_INDEX, withMerged } from '../engine/market-index.ts';
import type { LiveSegment, Segment } from '../engine/segment/segment.ts';
import type { IndexState } from './index-state.ts';
import type { SegmentBuilder } from './segment-builder.ts';

/** A smaller merge takes a tenth of a second at most and is done between changes. */
const ON_THE_WAY_MAX = 10_000;

export interface Merger {
  /** Merges what is due; resolves when the small merges are done. */
  mergeWhereDue(marketplace: MarketplaceId): Promise<void>;
  /** Gives up a merge that is running. */
  close(): Promise<void>;
}

export function createMerger(
  state: IndexState,
  onTheWay: SegmentBuilder,
  apart: SegmentBuilder,
  onFault: (error: unknown) => void,
): Merger {
  let busy: ReadonlySet<Segment> = new Set();
  let isClosed = false;

  async function merge(
    builder: SegmentBuilder,
    marketplace: MarketplaceId,
    sources: readonly LiveSegment[],
  ): Promise<void> {
    const merged = await builder.merge(sources);
    if (!isClosed) state.replace(marketplace, (index) => withMerged(index, sources, merged));
  }

  async function mergeApart(
    marketplace: MarketplaceId,
    sources: readonly LiveSegment[],
  ): Promise<void> {
    busy = new Set(sources.map(({ segment }) => segment));
    try {
      await merge(apart, marketplace, sources);
      if (!isClosed) await state.save();
    } catch (error) {
      // The segments stay as they are; the next change tries again.
      if (!isClosed) onFault(error);
    } finally {
      busy = new Set();
    }
  }

  return {
    async mergeWhereDue(marketplace) {
      const { segments } = state.current().indexes.get(marketplace) ?? EMPTY_INDEX;
      const sources = segmentsToMerge(segments, busy);
      if (sources === null) return;
      const documents = sources.reduce((sum, { segment }) => sum + segment.documentCount, 0);
      if (documents <= ON_THE_WAY_MAX) await merge(onTheWay, marketplace, sources);
      else if (busy.size === 0) void mergeApart(marketplace, sources);
    },
    async close() {
      isClosed = true;
      await apart.close();
    },
  };
}

/** More segments than this are merged. */
const SEGMENTS_MAX = 8;
const GROWTH = 2;

/**
 * The segments to merge now, without those of `busy`; null: there is no need. Few segments keep
 * searches fast, rare merges keep changes cheap: a merge takes the smallest segments, and each next
 * larger one of at most twice their size together, so that a listing is written again only some
 * log(n) times.
 */
function segmentsToMerge(
  segments: readonly LiveSegment[],
  busy: ReadonlySet<Segment>,
): readonly LiveSegment[] | null {
  if (segments.length <= SEGMENTS_MAX) return null;
  const free = segments
    .filter(({ segment }) => !busy.has(segment))
    .sort((a, b) => a.segment.documentCount - b.segment.documentCount);
  let documents = 0;
  let count = 0;
  for (const { segment } of free) {
    if (count >= 2 && segment.documentCount > GROWTH * documents) break;
    documents += segment.documentCount;
    count += 1;
  }
  return count < 2 ? null : free.slice(0, count);
}
