/**
 * Keeps the number of segments small. Small merges run between changes. A large merge runs in its
 * own thread while changes continue; only one runs at a time.
 */
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import { EMPTY_INDEX, withMerged } from '../engine/market-index.ts';
import type { LiveSegment, Segment } from '../engine/segment/segment.ts';
import type { IndexState } from './index-state.ts';
import type { SegmentBuilder } from './segment-builder.ts';

/** A merge below this size takes at most 0.1 s and runs between changes. */
const ON_THE_WAY_MAX = 10_000;

export interface Merger {
  /** Merges what is due; resolves when the small merges are done. */
  mergeWhereDue(marketplace: MarketplaceId): Promise<void>;
  /** Cancels a running merge. */
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
      // The segments stay unchanged; the next change tries again.
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

const SEGMENTS_MAX = 8;
const GROWTH = 2;

/**
 * Returns the segments to merge now, without those of `busy`, or null if no merge is needed. Few
 * segments keep searches fast; rare merges keep changes cheap. A merge takes the smallest segments,
 * then each next larger one of at most twice their total size. A listing is thus rewritten only
 * about log(n) times.
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
