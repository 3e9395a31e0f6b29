/** When segments are merged: few of them keep searches quick, rare merges keep changes cheap. */
import type { LiveSegment } from '../../domain/search/index/search-segments.ts';

/** More small segments than this beside the large one are merged. */
const SMALL_SEGMENTS_MAX = 8;
/** When small segments hold this share of the documents of the large one, all become one. */
const SMALL_SHARE_MAX = 0.05;

/** The segments to merge now, all or all but the first; null while there is no need. */
export function segmentsToMerge(segments: readonly LiveSegment[]): readonly LiveSegment[] | null {
  const [large, ...small] = segments;
  if (large === undefined || small.length === 0) return null;
  const changed = small.reduce((sum, { segment }) => sum + segment.documentCount, 0);
  const isFull = small.length > SMALL_SEGMENTS_MAX;
  if (changed > large.segment.documentCount * SMALL_SHARE_MAX) return isFull ? segments : null;
  return isFull ? small : null;
}
