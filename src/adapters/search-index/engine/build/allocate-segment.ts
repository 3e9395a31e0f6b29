/** Calculates the length of each part of a segment and allocates an empty segment. */
import { bitmapLength } from '../arrays/bitmap.ts';
import type { MeasuredLists } from '../arrays/packed-lists.ts';
import { stringTableSizes } from '../arrays/string-table.ts';
import { BLOCK_WORDS, FINE_CUT, RANGE_NUMBERS, type StepValues } from '../columns/column-steps.ts';
import { COLUMNS, STEPPED, type SteppedColumn } from '../columns/columns.ts';
import type { FinderStepped } from '../columns/finder-columns.ts';
import { finderLengths } from '../columns/finder-part.ts';
import type { FamilyNumbers } from '../families/number-families.ts';
import { openSegment, type PartLengths, placeParts } from '../segment/open-segment.ts';
import { ENTRY_DOUBLES, type IndexedCategory, type Segment } from '../segment/segment.ts';
import { type PackedTitles, TITLES_PER_BLOCK } from '../titles/pack-titles.ts';
import type { WordPairs } from '../titles/word-pairs.ts';
import type { DocumentTable } from './document-table.ts';
import type { Vocabulary } from './words.ts';

/** What a segment will contain, measured before it is allocated. */
export interface Contents {
  readonly vocabulary: Vocabulary;
  readonly categories: readonly IndexedCategory[];
  readonly titles: PackedTitles;
  readonly pairs: WordPairs;
  readonly families: FamilyNumbers;
  readonly steps: Readonly<Record<SteppedColumn, StepValues>>;
  readonly finderSteps: Readonly<Record<FinderStepped, StepValues>>;
  readonly words: MeasuredLists;
  readonly brandLists: MeasuredLists;
  readonly categoryLists: MeasuredLists;
}

export function allocate(table: DocumentTable, contents: Contents): Segment {
  const { vocabulary, titles, pairs, families, categories } = contents;
  const { words, frequentCount } = vocabulary;
  const documentCount = table.length;
  const bits = bitmapLength(documentCount);
  const lengths: PartLengths = {
    asins: ['f64', documentCount],
    meanSales: ['f64', documentCount],
    asinOrder: ['u32', documentCount],
    ...Object.fromEntries(COLUMNS.map((name) => [name, ['u32', documentCount] as const])),
    betterSibling: ['u32', documentCount],
    followers: ['u32', bits],
    siblings: ['u32', bits],
    lastOfFamily: ['u32', families.count],
    familyStarts: ['u32', families.sharedCount],
    familyEntries: ['f64', entryCount(table, families) * ENTRY_DOUBLES],
    variations: ['u32', bits],
    wholeFamilies: ['u32', bits],
    outOfStock: ['u32', bits],
    ...tableLengths('labels', [...table.labels.keys()]),
    ...tableLengths('words', words),
    wordCounts: ['u32', words.length],
    frequent: ['u32', frequentCount * bits],
    wordFamilies: ['u32', frequentCount],
    ...listLengths('words', contents.words),
    titleStarts: ['u32', Math.ceil(documentCount / TITLES_PER_BLOCK)],
    titleBytes: ['u8', titles.bytes],
    wordFormStarts: ['u32', words.length + 1],
    wordForms: ['u32', titles.wordForms],
    pairStarts: ['u32', pairs.starts.length],
    pairSeconds: ['u32', pairs.seconds.length],
    ...listLengths('pairs', pairs.documents),
    ...tableLengths('brands', [...table.brands.keys()]),
    ...listLengths('brands', contents.brandLists),
    ...listLengths('categories', contents.categoryLists),
    gtins: ['f64', table.gtins.length],
    gtinDocuments: ['u32', table.gtins.length],
    ...stepLengths(contents.steps, bits),
    ...tableLengths('makers', [...table.finder.makers.keys()]),
    ...finderLengths(documentCount, bits, contents.finderSteps),
  };
  const { parts, byteLength } = placeParts(lengths);
  return openSegment(new SharedArrayBuffer(byteLength), {
    documentCount,
    familyCount: families.count,
    sharedFamilyCount: families.sharedCount,
    formCount: titles.formCount,
    frequentCount,
    categories,
    steps: eachStepped((name) => contents.steps[name].steps),
    finder: {
      steps: Object.fromEntries(
        Object.entries(contents.finderSteps).map(([name, { steps }]) => [name, steps]),
      ) as Record<FinderStepped, readonly number[]>,
      tiers: [...table.finder.tiers.keys()],
    },
    parts,
  });
}

/** Counts one entry for each family of several listings, and one for each of its variations. */
function entryCount(
  { columns, variations }: DocumentTable,
  { numbers, sharedCount }: FamilyNumbers,
): number {
  const family = columns.family.view();
  const isVariation = variations.view();
  let count = sharedCount;
  for (let document = 0; document < family.length; document++) {
    const number = numbers[family[document] as number] as number;
    if (number < sharedCount && isVariation[document] === 1) count++;
  }
  return count;
}

function tableLengths(name: string, texts: readonly string[]): PartLengths {
  const { starts, bytes, slots } = stringTableSizes(texts);
  return {
    [`${name}Starts`]: ['u32', starts],
    [`${name}Bytes`]: ['u8', bytes],
    [`${name}Slots`]: ['u32', slots],
  };
}

function listLengths(name: string, { starts }: MeasuredLists): PartLengths {
  return {
    [`${name}ListStarts`]: ['u32', starts.length],
    [`${name}List`]: ['u16', starts.at(-1) ?? 0],
  };
}

function stepLengths(of: Contents['steps'], bits: number): PartLengths {
  const lengths: Record<string, readonly ['u32', number]> = {};
  for (const name of STEPPED) {
    lengths[`${name}Below`] = ['u32', of[name].steps.length * bits];
    lengths[`${name}FineBelow`] = ['u32', FINE_CUT.fine * bits];
    lengths[`${name}FineValues`] = ['u32', of[name].fine.length];
    lengths[`${name}Ranges`] = ['u32', Math.ceil(bits / BLOCK_WORDS) * RANGE_NUMBERS];
  }
  return lengths;
}

/** Makes a value for every column that has steps. */
export function eachStepped<Value>(
  of: (name: SteppedColumn) => Value,
): Record<SteppedColumn, Value> {
  return Object.fromEntries(STEPPED.map((name) => [name, of(name)])) as Record<
    SteppedColumn,
    Value
  >;
}
