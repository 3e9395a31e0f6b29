/**
 * A segment: an immutable index over documents numbered by popularity. Everything lies in one
 * shared buffer; the directory, small enough for JSON, tells where.
 */
import type { Bitmap } from '../arrays/bitmap.ts';
import { firstAtLeast, type PackedLists } from '../arrays/packed-lists.ts';
import type { StringTable } from '../arrays/string-table.ts';
import type { ColumnSteps } from '../columns/column-steps.ts';
import type { Columns, SteppedColumn } from '../columns/columns.ts';
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
  /** The number of forms of title places. */
  readonly formCount: number;
  /** The first `frequentCount` words are kept as bitmaps. */
  readonly frequentCount: number;
  /** In the order of the tree. */
  readonly categories: readonly IndexedCategory[];
  /** Rising values; the last is `UNKNOWN`. */
  readonly steps: Readonly<Record<SteppedColumn, readonly number[]>>;
  readonly parts: SegmentParts;
}

export interface IndexedCategory {
  readonly id: string;
  /** Sorts each category before everything below it. */
  readonly place: string;
}

export interface Segment {
  readonly buffer: SharedArrayBuffer;
  readonly directory: SegmentDirectory;
  /** The file of the cards whose places are in `columns.card`; null: no cards are kept. */
  readonly cards: string | null;
  readonly documentCount: number;
  readonly asins: Float64Array;
  /** Documents in the order of their ASINs. */
  readonly asinOrder: Uint32Array;
  readonly meanSales: Float64Array;
  readonly columns: Columns;
  /** For each document the next better seller of its family, or `UNKNOWN`. */
  readonly betterSibling: Uint32Array;
  /** Documents that have a better sibling. */
  readonly followers: Bitmap;
  /** Documents with another document of their family. */
  readonly siblings: Bitmap;
  /**
   * The least popular document of each family, from which `betterSibling` leads over all others.
   */
  readonly lastOfFamily: Uint32Array;
  readonly families: SegmentFamilies;
  /** Documents whose parent a source named. */
  readonly variations: Bitmap;
  /** Documents whose estimate is that of their whole family. */
  readonly wholeFamilies: Bitmap;
  /** Documents that cannot be bought. */
  readonly outOfStock: Bitmap;
  /** Brands as written and categories of ranks. */
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
  /** Numbers by id. */
  readonly categories: ReadonlyMap<string, number>;
  readonly categoryDocuments: PackedLists;
  /** Rising codes, and the document of each. */
  readonly gtins: Float64Array;
  readonly gtinDocuments: Uint32Array;
  readonly steps: Readonly<Record<SteppedColumn, ColumnSteps>>;
}

/** One document of one segment. */
export interface SegmentDocument {
  readonly segment: Segment;
  readonly document: number;
}

/** A segment with what was replaced in it since. */
export interface LiveSegment {
  readonly segment: Segment;
  /** Documents that a later segment replaced or that are gone; null: none. */
  readonly replaced: Bitmap | null;
}

/**
 * The figures of families, in entries of sixteen bytes that are read as doubles and as words. The
 * first entry of a family holds the words review count, rating and number of listings. One entry
 * follows for each listing, in the order of their ASINs: mean sales as a double, then the words
 * price and time of rank.
 */
export interface SegmentFamilies {
  /** The first entry of each family of several listings. */
  readonly starts: Uint32Array;
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}

/** The size of an entry. */
export const ENTRY_DOUBLES = 2;
export const ENTRY_WORDS = 4;

/** The document of an ASIN, given as its `asinKey`; -1: the segment has none. */
export function documentOf({ asins, asinOrder }: Segment, key: number): number {
  const place = firstAtLeast(asinOrder.length, key, (at) => asins[asinOrder[at] as number]);
  const document = asinOrder[place];
  return document !== undefined && asins[document] === key ? document : -1;
}
