/**
 * When segments are merged, and which: few of them keep searches quick, rare merges keep changes
 * cheap. A merge takes the smallest segments and every next larger one that is not more than twice
 * as large as all of them, so that a listing is written again some log(n) times only.
 */
import type { LiveSegment, Segment } from '../engine/segment/segment.ts';

/** More segments than this are merged. */
const SEGMENTS_MAX = 8;
const GROWTH = 2;

/** The segments to merge now; null while there is no need. Those of `busy` are left alone. */
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
