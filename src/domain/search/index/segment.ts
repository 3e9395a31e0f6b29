/**
 * A segment: an immutable index over documents numbered by popularity. Everything lies in one
 * shared buffer; the directory tells where, and is small enough to be written as JSON.
 */
import type { Bitmap } from './bitmap.ts';
import { FINE_STEPS } from './column-steps.ts';
import { COLUMNS, type Columns, STEPPED, type SteppedColumn } from './columns.ts';
import type { SegmentFamilies } from './family-figures.ts';
import type { PackedLists } from './packed-lists.ts';
import type { StringTable } from './string-table.ts';

/** Part name -> [element type, offset in bytes, elements]. */
export type SegmentParts = Readonly<Record<string, readonly [PartType, number, number]>>;
export type PartType = 'u8' | 'u16' | 'u32' | 'f64';

export interface SegmentDirectory {
  readonly documentCount: number;
  readonly familyCount: number;
  /** The first so many have several documents. */
  readonly sharedFamilyCount: number;
  /** Forms that places of titles have. */
  readonly formCount: number;
  /** The first so many words are kept as bitmaps. */
  readonly frequentCount: number;
  /** In the order of the tree. */
  readonly categories: readonly IndexedCategory[];
  /** Rising values; the last is `UNKNOWN`. */
  readonly steps: Readonly<Record<SteppedColumn, readonly number[]>>;
  readonly parts: SegmentParts;
}

export interface IndexedCategory {
  readonly id: string;
  /** Orders categories so that everything below one follows it. */
  readonly place: string;
}

/** Lists of numbers, one after another: those of `n` stand at `starts[n]` to `starts[n + 1]`. */
export interface NumberLists {
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
}

/** As `column-steps.ts` tells. */
export interface ColumnSteps {
  readonly values: readonly number[];
  /** Documents whose value lies below each step. */
  readonly below: readonly Bitmap[];
  /** Fine steps of each group. */
  readonly fineValues: Uint32Array;
  /** Documents below the first fine step of their group, below its second and so on. */
  readonly fineBelow: readonly Bitmap[];
  /** What values each block of documents has. */
  readonly ranges: Uint32Array;
}

/** Titles as `title-table.ts` tells, document by document. */
export interface SegmentTitles {
  /** Where every fourth document begins in `bytes`. */
  readonly blockStarts: Uint32Array;
  readonly bytes: Uint8Array;
  /** For each word the forms that can be found as it. */
  readonly wordForms: NumberLists;
}

/** Frequent words side by side in titles, as `word-pairs.ts` finds them. */
export interface SegmentPairs {
  /** Pairs that begin with word `n` stand at `starts[n]` to `starts[n + 1]`; paired words only. */
  readonly starts: Uint32Array;
  /** The second word of each pair, rising for each first one. */
  readonly seconds: Uint32Array;
  /** A list for each pair. */
  readonly documents: PackedLists;
}

export interface Segment {
  readonly buffer: SharedArrayBuffer;
  readonly directory: SegmentDirectory;
  readonly documentCount: number;
  readonly asins: Float64Array;
  /** Documents in the order of their ASINs. */
  readonly asinOrder: Uint32Array;
  readonly meanSales: Float64Array;
  readonly columns: Columns;
  /** For each document the next more popular one of its family, or `UNKNOWN`. */
  readonly betterSibling: Uint32Array;
  /** Documents that have one. */
  readonly followers: Bitmap;
  /** Documents with another one of their family. */
  readonly siblings: Bitmap;
  /** The least popular document of each family, where the way over its siblings begins. */
  readonly lastOfFamily: Uint32Array;
  readonly families: SegmentFamilies;
  /** Documents whose parent a source named. */
  readonly variations: Bitmap;
  /** Documents whose estimate is that of their whole family. */
  readonly wholeFamilies: Bitmap;
  /** Brands as written and categories of ranks. */
  readonly labels: StringTable;
  readonly words: StringTable;
  readonly wordCounts: Uint32Array;
  readonly frequent: readonly Bitmap[];
  /** Families that have each frequent word. */
  readonly wordFamilies: Uint32Array;
  /** Empty lists for frequent words. */
  readonly rare: PackedLists;
  readonly titles: SegmentTitles;
  readonly pairs: SegmentPairs;
  readonly brands: StringTable;
  readonly brandDocuments: PackedLists;
  /** Numbers by id. */
  readonly categories: ReadonlyMap<string, number>;
  readonly categoryDocuments: PackedLists;
  /** Rising numeric codes, and the document of each. */
  readonly gtins: Float64Array;
  readonly gtinDocuments: Uint32Array;
  readonly steps: Readonly<Record<SteppedColumn, ColumnSteps>>;
}

export type PartLengths = Readonly<Record<string, readonly [PartType, number]>>;

const ELEMENT_BYTES: Readonly<Record<PartType, number>> = { u8: 1, u16: 2, u32: 4, f64: 8 };
const ALIGNMENT = 8;

/** Where each part goes, and how long the buffer must be. */
export function placeParts(lengths: PartLengths): { parts: SegmentParts; byteLength: number } {
  const parts: Record<string, readonly [PartType, number, number]> = {};
  let end = 0;
  for (const [name, [type, length]] of Object.entries(lengths)) {
    parts[name] = [type, end, length];
    end += Math.ceil((length * ELEMENT_BYTES[type]) / ALIGNMENT) * ALIGNMENT;
  }
  return { parts, byteLength: Math.max(end, ALIGNMENT) };
}

/** The segment in a buffer that was filled before, here or by another thread or process. */
export function openSegment(buffer: SharedArrayBuffer, directory: SegmentDirectory): Segment {
  const { documentCount, frequentCount, categories } = directory;
  const u32 = (name: string) => viewOf(buffer, directory, name, 'u32', Uint32Array);
  const u8 = (name: string) => viewOf(buffer, directory, name, 'u8', Uint8Array);
  const f64 = (name: string) => viewOf(buffer, directory, name, 'f64', Float64Array);
  const table = (name: string): StringTable => ({
    starts: u32(`${name}Starts`),
    bytes: u8(`${name}Bytes`),
    slots: u32(`${name}Slots`),
  });
  const u16 = (name: string) => viewOf(buffer, directory, name, 'u16', Uint16Array);
  const lists = (name: string): PackedLists => ({
    starts: u32(`${name}ListStarts`),
    runs: u16(`${name}List`),
  });
  const entries = f64('familyEntries');
  return {
    buffer,
    directory,
    documentCount,
    asins: f64('asins'),
    asinOrder: u32('asinOrder'),
    meanSales: f64('meanSales'),
    columns: Object.fromEntries(COLUMNS.map((name) => [name, u32(name)])) as Columns,
    betterSibling: u32('betterSibling'),
    followers: u32('followers'),
    siblings: u32('siblings'),
    lastOfFamily: u32('lastOfFamily'),
    families: {
      starts: u32('familyStarts'),
      doubles: entries,
      words: new Uint32Array(buffer, entries.byteOffset, 2 * entries.length),
    },
    variations: u32('variations'),
    wholeFamilies: u32('wholeFamilies'),
    labels: table('labels'),
    words: table('words'),
    wordCounts: u32('wordCounts'),
    wordFamilies: u32('wordFamilies'),
    frequent: split(u32('frequent'), frequentCount),
    rare: lists('words'),
    titles: {
      blockStarts: u32('titleStarts'),
      bytes: u8('titleBytes'),
      wordForms: { starts: u32('wordFormStarts'), numbers: u32('wordForms') },
    },
    pairs: { starts: u32('pairStarts'), seconds: u32('pairSeconds'), documents: lists('pairs') },
    brands: table('brands'),
    brandDocuments: lists('brands'),
    categories: new Map(categories.map(({ id }, index) => [id, index])),
    categoryDocuments: lists('categories'),
    gtins: f64('gtins'),
    gtinDocuments: u32('gtinDocuments'),
    steps: Object.fromEntries(
      STEPPED.map((name) => {
        const values = directory.steps[name];
        const below = split(u32(`${name}Below`), values.length);
        const fineBelow = split(u32(`${name}FineBelow`), FINE_STEPS);
        const fineValues = u32(`${name}FineValues`);
        return [name, { values, below, fineValues, fineBelow, ranges: u32(`${name}Ranges`) }];
      }),
    ) as unknown as Segment['steps'],
  };
}

type View<Values> = new (buffer: SharedArrayBuffer, offset: number, length: number) => Values;

function viewOf<Values>(
  buffer: SharedArrayBuffer,
  { parts }: SegmentDirectory,
  name: string,
  type: PartType,
  view: View<Values>,
): Values {
  const part = parts[name];
  if (part === undefined || part[0] !== type) throw new TypeError(`a segment needs ${name}`);
  return new view(buffer, part[1], part[2]);
}

/** Equal shares of an array. */
function split(values: Uint32Array, count: number): Uint32Array[] {
  const length = count === 0 ? 0 : values.length / count;
  return Array.from({ length: count }, (_, index) =>
    values.subarray(index * length, (index + 1) * length),
  );
}
