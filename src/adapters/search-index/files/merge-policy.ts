/**
 * Decides when segments are merged, and which: few segments keep searches fast, rare merges keep
 * changes cheap. A merge takes the smallest segments, and each next larger one of at most twice
 * their size together, so that a listing is written again only some log(n) times.
 */
import type { LiveSegment, Segment } from '../engine/segment/segment.ts';

/** More segments than this are merged. */
const SEGMENTS_MAX = 8;
const GROWTH = 2;

/** The segments to merge now, without those of `busy`; null: there is no need. */
export function segmentsToMerge(
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
