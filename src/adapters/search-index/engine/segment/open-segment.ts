/** Places the parts of a segment in its buffer, and opens views of them. */
import type { PackedLists } from '../arrays/packed-lists.ts';
import type { StringTable } from '../arrays/string-table.ts';
import { FINE_CUT } from '../columns/column-steps.ts';
import { COLUMNS, type Columns, STEPPED } from '../columns/columns.ts';
import { openFinder } from '../columns/finder-part.ts';
import type { PartType, Segment, SegmentDirectory, SegmentParts } from './segment.ts';

export type PartLengths = Readonly<Record<string, readonly [PartType, number]>>;

const ELEMENT_BYTES: Readonly<Record<PartType, number>> = { u8: 1, u16: 2, u32: 4, f64: 8 };
const ALIGNMENT = 8;

/** Calculates the place of each part and the length of the buffer. */
export function placeParts(lengths: PartLengths): { parts: SegmentParts; byteLength: number } {
  const parts: Record<string, readonly [PartType, number, number]> = {};
  let end = 0;
  for (const [name, [type, length]] of Object.entries(lengths)) {
    parts[name] = [type, end, length];
    end += Math.ceil((length * ELEMENT_BYTES[type]) / ALIGNMENT) * ALIGNMENT;
  }
  return { parts, byteLength: Math.max(end, ALIGNMENT) };
}

/** Opens the segment in a filled buffer, which may come from another thread or process. */
export function openSegment(
  buffer: SharedArrayBuffer,
  directory: SegmentDirectory,
  cards: string | null = null,
): Segment {
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
    cards,
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
    outOfStock: u32('outOfStock'),
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
    finder: openFinder({ u8, u16, u32, split }, directory.finder, table('makers')),
    steps: Object.fromEntries(
      STEPPED.map((name) => {
        const values = directory.steps[name];
        const below = split(u32(`${name}Below`), values.length);
        const fineBelow = split(u32(`${name}FineBelow`), FINE_CUT.fine);
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

/** Splits an array into equal parts. */
function split(values: Uint32Array, count: number): Uint32Array[] {
  const length = count === 0 ? 0 : values.length / count;
  return Array.from({ length: count }, (_, index) =>
    values.subarray(index * length, (index + 1) * length),
  );
}
