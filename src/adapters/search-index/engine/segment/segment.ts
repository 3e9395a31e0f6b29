/**
 * A segment: an immutable index over documents numbered by popularity. One shared buffer contains
 * everything; the directory, small enough for JSON, has the offsets.
 */
import type { Bitmap } from '../arrays/bitmap.ts';
import { firstAtLeast, type PackedLists } from '../arrays/packed-lists.ts';
import type { StringTable } from '../arrays/string-table.ts';
import type { ColumnSteps } from '../columns/column-steps.ts';
import type { Columns, SteppedColumn } from '../columns/columns.ts';
import type { FinderDirectory, FinderPart } from '../columns/finder-part.ts';
import type { SegmentTitles } from '../titles/pack-titles.ts';
import type { SegmentPairs } from '../titles/word-pairs.ts';

/** Part name -> [element type, offset in bytes, elements]. */
export type SegmentParts = Readonly<Record<string, readonly [PartType, number, number]>>;
export type PartType = 'u8' | 'u16' | 'u32' | 'f64';

export interface SegmentDirectory {
  readonly documentCount: number;
  readonly familyCount: number;
  /** The first `sharedCount` families have several documents. */
  readonly sharedFamilyCount: number;
  /** How many forms the places of titles have. */
  readonly formCount: number;
  /** The first `frequentCount` words are bitmaps. */
  readonly frequentCount: number;
  /** In the order of the tree. */
  readonly categories: readonly IndexedCategory[];
  /** Rising; the last is `UNKNOWN`. */
  readonly steps: Readonly<Record<SteppedColumn, readonly number[]>>;
  readonly finder: FinderDirectory;
  readonly parts: SegmentParts;
}

export interface IndexedCategory {
  readonly id: string;
  /** A sort key that puts each category before everything below it. */
  readonly place: string;
}

export interface Segment {
  readonly buffer: SharedArrayBuffer;
  readonly directory: SegmentDirectory;
  /** The card file that `columns.card` refers to; null if no cards are kept. */
  readonly cards: string | null;
  readonly documentCount: number;
  readonly asins: Float64Array;
  readonly asinOrder: Uint32Array;
  readonly meanSales: Float64Array;
  readonly columns: Columns;
  /** For each document the next better seller of its family, or `UNKNOWN`. */
  readonly betterSibling: Uint32Array;
  readonly followers: Bitmap;
  /** Documents that share their family with another document. */
  readonly siblings: Bitmap;
  /** The least popular document of each family; `betterSibling` leads from it to all others. */
  readonly lastOfFamily: Uint32Array;
  readonly families: SegmentFamilies;
  /** Documents whose parent a source named. */
  readonly variations: Bitmap;
  /** Documents whose estimate covers their whole family. */
  readonly wholeFamilies: Bitmap;
  readonly outOfStock: Bitmap;
  /** Brands as written, and categories of ranks. */
  readonly labels: StringTable;
  readonly words: StringTable;
  readonly wordCounts: Uint32Array;
  readonly frequent: readonly Bitmap[];
  /** For each frequent word the number of families that have it. */
  readonly wordFamilies: Uint32Array;
  /** A list for each word; empty for frequent words. */
  readonly rare: PackedLists;
  readonly titles: SegmentTitles;
  readonly pairs: SegmentPairs;
  readonly brands: StringTable;
  readonly brandDocuments: PackedLists;
  readonly categories: ReadonlyMap<string, number>;
  readonly categoryDocuments: PackedLists;
  /** Rising codes, and the document of each. */
  readonly gtins: Float64Array;
  readonly gtinDocuments: Uint32Array;
  readonly steps: Readonly<Record<SteppedColumn, ColumnSteps>>;
  readonly finder: FinderPart;
}

export interface SegmentDocument {
  readonly segment: Segment;
  readonly document: number;
}

/** A segment with its replaced documents. */
export interface LiveSegment {
  readonly segment: Segment;
  /** Documents that are gone or that a later segment replaced; null if there are none. */
  readonly replaced: Bitmap | null;
}

/**
 * The figures of families, in entries of 16 bytes that are read as doubles and as words. A family's
 * first entry has three words: review count, rating, number of listings. One entry follows for each
 * listing, in the order of ASINs: mean sales as a double, then the price as a word.
 */
export interface SegmentFamilies {
  /** The first entry of each family of several listings. */
  readonly starts: Uint32Array;
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}

export const ENTRY_DOUBLES = 2;
export const ENTRY_WORDS = 4;

/** Returns the document with this ASIN, given as its `asinKey`, or -1. */
export function documentOf({ asins, asinOrder }: Segment, key: number): number {
  const place = firstAtLeast(asinOrder.length, key, (at) => asins[asinOrder[at] as number]);
  const document = asinOrder[place];
  return document !== undefined && asins[document] === key ? document : -1;
}
