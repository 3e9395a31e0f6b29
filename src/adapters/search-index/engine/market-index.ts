/**
 * The index of one marketplace: segments that together contain every listing once. It is an
 * immutable value, so a running search continues in the old index after a change.
 */
import { type Bitmap, hasBit, setBit, sharedCopy } from './arrays/bitmap.ts';
import { buildSegment } from './build/build-segment.ts';
import { DocumentTable, type MoveCard } from './build/document-table.ts';
import { asinKey } from './columns/asin-key.ts';
import { documentOf, type LiveSegment, type Segment } from './segment/segment.ts';

export interface MarketIndex {
  readonly segments: readonly LiveSegment[];
}

export const EMPTY_INDEX: MarketIndex = { segments: [] };

/** Adds a segment and replaces old documents: `gone` has its own ASINs and the removed ones. */
export function applySegment(
  index: MarketIndex,
  segment: Segment | null,
  gone: Iterable<string>,
): MarketIndex {
  const keys = Array.from(gone, asinKey);
  const segments = index.segments.map((live) => withoutDocuments(live, keys));
  return { segments: segment === null ? segments : [...segments, { segment, replaced: null }] };
}

/** Merges the documents that still count. `moverOf` moves the cards; if omitted, none are kept. */
export function mergeSegments(
  segments: readonly LiveSegment[],
  moverOf: (segment: Segment) => MoveCard | undefined = () => undefined,
): Segment {
  const table = new DocumentTable();
  for (const { segment, replaced } of segments) {
    table.addSegment(segment, replaced, moverOf(segment));
  }
  return buildSegment(table);
}

/** Puts a merged segment in place of its sources, and marks documents replaced meanwhile. */
export function withMerged(
  index: MarketIndex,
  sources: readonly LiveSegment[],
  merged: Segment,
): MarketIndex {
  const replacedSince: number[] = [];
  const rest: LiveSegment[] = [];
  for (const live of index.segments) {
    const source = sources.find(({ segment }) => segment === live.segment);
    if (source === undefined) rest.push(live);
    else replacedSince.push(...newlyReplaced(source, live));
  }
  const live = withoutDocuments({ segment: merged, replaced: null }, replacedSince);
  return { segments: [live, ...rest] };
}

function newlyReplaced({ segment, replaced: before }: LiveSegment, now: LiveSegment): number[] {
  const keys: number[] = [];
  if (now.replaced === null || now.replaced === before) return keys;
  for (let document = 0; document < segment.documentCount; document++) {
    const isNew = hasBit(now.replaced, document) && !(before !== null && hasBit(before, document));
    if (isNew) keys.push(segment.asins[document] as number);
  }
  return keys;
}

/** Marks the documents of these ASINs as replaced; returns `live` itself if it has none of them. */
function withoutDocuments(live: LiveSegment, keys: readonly number[]): LiveSegment {
  const { segment, replaced } = live;
  let marked: Bitmap | null = null;
  for (const key of keys) {
    const document = documentOf(segment, key);
    if (document < 0 || (replaced !== null && hasBit(replaced, document))) continue;
    marked ??= sharedCopy(replaced ?? new Uint32Array(segment.followers.length));
    setBit(marked, document);
  }
  return marked === null ? live : { segment, replaced: marked };
}
