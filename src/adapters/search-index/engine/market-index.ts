/**
 * The index of one marketplace: segments that together hold every listing once. It is a value:
 * a change gives a new one, and whoever still reads the old one sees the state before.
 */
import { type Bitmap, hasBit, setBit } from './arrays/bitmap.ts';
import { buildSegment } from './build/build-segment.ts';
import type { IndexDocument } from './build/document.ts';
import { DocumentTable, type MoveCard } from './build/document-table.ts';
import { asinKey } from './columns/asin-key.ts';
import { documentOf } from './segment/document-of.ts';
import type { LiveSegment, Segment } from './segment/segment.ts';

export interface MarketIndex {
  /** In any order. */
  readonly segments: readonly LiveSegment[];
}

export const EMPTY_INDEX: MarketIndex = { segments: [] };

/** Listings that are new or changed, and ASINs that are no longer found. */
export interface IndexChange {
  /** Whole families: collapsing looks for siblings in one segment only. */
  readonly documents: readonly IndexDocument[];
  readonly removed: readonly string[];
}

export function applyChange(index: MarketIndex, { documents, removed }: IndexChange): MarketIndex {
  const newest = new Map(documents.map((document) => [document.asin, document]));
  const table = new DocumentTable();
  for (const document of newest.values()) table.add(document);
  const segment = newest.size === 0 ? null : buildSegment(table);
  return applySegment(index, segment, [...newest.keys(), ...removed]);
}

/** Adds a segment and takes out what it replaces: `gone` names its own ASINs and those removed. */
export function applySegment(
  index: MarketIndex,
  segment: Segment | null,
  gone: Iterable<string>,
): MarketIndex {
  const keys = Array.from(gone, asinKey);
  const segments = index.segments.map((live) => withoutDocuments(live, keys));
  return { segments: segment === null ? segments : [...segments, { segment, replaced: null }] };
}

/**
 * One segment with everything that still counts in those given. `moverOf`: what moves the cards of
 * each; they are not kept when omitted.
 */
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

/**
 * Puts a merged segment in place of those it was made from. What was replaced in them after the
 * merge began is marked in it, too.
 */
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
  return {
    segments: [withoutDocuments({ segment: merged, replaced: null }, replacedSince), ...rest],
  };
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

/** The same segment with the documents of these ASINs marked; itself when it has none of them. */
function withoutDocuments(live: LiveSegment, keys: readonly number[]): LiveSegment {
  const { segment, replaced } = live;
  let marked: Bitmap | null = null;
  for (const key of keys) {
    const document = documentOf(segment, key);
    if (document < 0 || (replaced !== null && hasBit(replaced, document))) continue;
    marked ??= copyOf(segment, replaced);
    setBit(marked, document);
  }
  return marked === null ? live : { segment, replaced: marked };
}

/** In shared memory, like the segment. */
function copyOf(segment: Segment, replaced: Bitmap | null): Bitmap {
  const { length } = segment.followers;
  const copy = new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT));
  if (replaced !== null) copy.set(replaced);
  return copy;
}
