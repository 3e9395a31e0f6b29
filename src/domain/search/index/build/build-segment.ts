/** Builds a segment from collected documents: numbers them by popularity and inverts their words. */
import { type Bitmap, bitmapLength, setBit } from '../arrays/bitmap.ts';
import {
  type EachPosting,
  fillLists,
  listsOf,
  type MeasuredLists,
} from '../arrays/packed-lists.ts';
import { fillStringTable, stringTableSizes } from '../arrays/string-table.ts';
import { Workspace } from '../arrays/workspace.ts';
import {
  BLOCK_WORDS,
  FINE_STEPS,
  fillSteps,
  RANGE_NUMBERS,
  type StepValues,
  stepValues,
} from '../columns/column-steps.ts';
import { COLUMNS, STEPPED, type SteppedColumn, UNKNOWN } from '../columns/columns.ts';
import { comparePopularity } from '../columns/popularity.ts';
import { countFamilies } from '../families/collapse.ts';
import { fillFamilies } from '../families/family-figures.ts';
import { type FamilyNumbers, numberFamilies } from '../families/number-families.ts';
import { ENTRY_DOUBLES } from '../segment/family-entries.ts';
import { openSegment, type PartLengths, placeParts } from '../segment/open-segment.ts';
import type { IndexedCategory, Segment } from '../segment/segment.ts';
import {
  fillTitles,
  type PackedTitles,
  packTitles,
  TITLES_PER_BLOCK,
} from '../titles/pack-titles.ts';
import { findWordPairs, type WordPairs } from '../titles/word-pairs.ts';
import type { DocumentTable } from './document-table.ts';

/** Words in more than one of so many documents are kept as bitmaps: they are smaller then. */
const FREQUENT_SHARE = 32;

export function buildSegment(table: DocumentTable): Segment {
  const order = popularityOrder(table);
  const vocabulary = countWords(table);
  const contents: Contents = {
    vocabulary,
    categories: table.orderCategories(),
    titles: packTitles(table.titles),
    pairs: findWordPairs(table.titles, order, vocabulary),
    families: numberFamilies(table.columns.family.view(), order, table.familyCount),
    steps: eachStepped((name) => stepValues(table.columns[name].view())),
    words: listsOf(vocabulary.words.length, wordPostings(table, order, vocabulary)),
    brandLists: listsOf(table.brands.size, valuePostings(table.documentBrands.view(), order)),
    categoryLists: listsOf(
      table.categories.size,
      valuePostings(table.columns.category.view(), order),
    ),
  };
  const segment = allocate(table, contents);
  const { titles, pairs, families, steps } = contents;
  copyColumns(table, order, segment);
  fillWords(table, order, vocabulary, segment);
  fillTitles(table.titles, titles, order, vocabulary.numbers, segment.titles);
  segment.pairs.starts.set(pairs.starts);
  segment.pairs.seconds.set(pairs.seconds);
  fillStringTable(segment.brands, [...table.brands.keys()]);
  fillStringTable(segment.labels, [...table.labels.keys()]);
  fillLists(segment.rare, contents.words);
  fillLists(segment.pairs.documents, pairs.documents);
  fillLists(segment.brandDocuments, contents.brandLists);
  fillLists(segment.categoryDocuments, contents.categoryLists);
  fillAsinOrder(segment);
  linkFamilies(segment, families);
  fillFamilies(segment);
  const workspace = new Workspace();
  for (const [word, bitmap] of segment.frequent.entries()) {
    segment.wordFamilies[word] = countFamilies(segment, bitmap, workspace);
  }
  fillGtins(table, inverse(order), segment);
  for (const name of STEPPED) {
    segment.steps[name].fineValues.set(steps[name].fine);
    fillSteps(segment.columns[name], segment.steps[name]);
  }
  return segment;
}

/** What a segment will hold, measured before there is room for it. */
interface Contents {
  readonly vocabulary: Vocabulary;
  readonly categories: readonly IndexedCategory[];
  readonly titles: PackedTitles;
  readonly pairs: WordPairs;
  readonly families: FamilyNumbers;
  readonly steps: Readonly<Record<SteppedColumn, StepValues>>;
  readonly words: MeasuredLists;
  readonly brandLists: MeasuredLists;
  readonly categoryLists: MeasuredLists;
}

function eachStepped<Value>(of: (name: SteppedColumn) => Value): Record<SteppedColumn, Value> {
  return Object.fromEntries(STEPPED.map((name) => [name, of(name)])) as Record<
    SteppedColumn,
    Value
  >;
}

function popularityOrder(table: DocumentTable): Uint32Array {
  const { columns } = table;
  const views = {
    asins: table.asins.view(),
    meanSales: table.meanSales.view(),
    columns: { bsr: columns.bsr.view(), reviewCount: columns.reviewCount.view() },
  };
  return Uint32Array.from({ length: table.length }, (_, index) => index).sort((a, b) =>
    comparePopularity(views, a, views, b),
  );
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place;
  return places;
}

interface Vocabulary {
  /** Words by number of documents, most first. */
  readonly words: readonly string[];
  readonly counts: Uint32Array;
  /** New number of each word of the table; `UNKNOWN` where no document has it. */
  readonly numbers: Uint32Array;
  readonly frequentCount: number;
}

function countWords(table: DocumentTable): Vocabulary {
  const counts = new Uint32Array(table.words.size);
  const list = table.documentWords.view();
  for (let at = 0; at < list.length; at++) {
    const word = list[at] as number;
    counts[word] = (counts[word] as number) + 1;
  }
  const names = [...table.words.keys()];
  const order = Uint32Array.from(names, (_, index) => index)
    // A merge can leave words behind whose last document is gone.
    .filter((word) => (counts[word] as number) > 0)
    .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  const numbers = new Uint32Array(names.length).fill(UNKNOWN);
  for (let number = 0; number < order.length; number++) numbers[order[number] as number] = number;
  const sorted = order.map((word) => counts[word] as number);
  const limit = table.length / FREQUENT_SHARE;
  const rareFrom = sorted.findIndex((count) => count <= limit);
  return {
    words: Array.from(order, (word) => names[word] as string),
    counts: sorted,
    numbers,
    frequentCount: rareFrom === -1 ? sorted.length : rareFrom,
  };
}

function allocate(table: DocumentTable, contents: Contents): Segment {
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
    parts,
  });
}

/** One for each family of several listings, and one for each of its variations. */
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
    lengths[`${name}FineBelow`] = ['u32', FINE_STEPS * bits];
    lengths[`${name}FineValues`] = ['u32', of[name].fine.length];
    lengths[`${name}Ranges`] = ['u32', Math.ceil(bits / BLOCK_WORDS) * RANGE_NUMBERS];
  }
  return lengths;
}

function copyColumns(table: DocumentTable, order: Uint32Array, segment: Segment): void {
  copy(table.asins.view(), segment.asins, order);
  copy(table.meanSales.view(), segment.meanSales, order);
  for (const name of COLUMNS) copy(table.columns[name].view(), segment.columns[name], order);
  for (const name of ['variations', 'wholeFamilies'] as const) {
    const marks = table[name].view();
    for (let place = 0; place < order.length; place++) {
      if (marks[order[place] as number] === 1) setBit(segment[name], place);
    }
  }
}

function copy<Values extends Uint32Array | Float64Array>(
  from: Values,
  to: Values,
  order: Uint32Array,
): void {
  for (let place = 0; place < order.length; place++) to[place] = from[order[place] as number] ?? 0;
}

/** Frequent words; the others are packed lists. */
function fillWords(
  table: DocumentTable,
  order: Uint32Array,
  { words, counts, numbers, frequentCount }: Vocabulary,
  segment: Segment,
): void {
  fillStringTable(segment.words, words);
  segment.wordCounts.set(counts);
  forEachWord(table, order, numbers, (word, place) => {
    if (word < frequentCount) setBit(segment.frequent[word] as Bitmap, place);
  });
}

function wordPostings(
  table: DocumentTable,
  order: Uint32Array,
  { numbers, frequentCount }: Vocabulary,
): EachPosting {
  return (visit) =>
    forEachWord(table, order, numbers, (word, place) => {
      if (word >= frequentCount) visit(word, place);
    });
}

function forEachWord(
  { wordStarts, documentWords }: DocumentTable,
  order: Uint32Array,
  numbers: Uint32Array,
  visit: (word: number, place: number) => void,
): void {
  const starts = wordStarts.view();
  const list = documentWords.view();
  for (let place = 0; place < order.length; place++) {
    const document = order[place] as number;
    const end = starts[document + 1] as number;
    for (let at = starts[document] as number; at < end; at++) {
      visit(numbers[list[at] as number] as number, place);
    }
  }
}

/** Documents listed under the value of a column. */
function valuePostings(values: Uint32Array, order: Uint32Array): EachPosting {
  return (visit) => {
    for (let place = 0; place < order.length; place++) {
      const value = values[order[place] as number] as number;
      if (value !== UNKNOWN) visit(value, place);
    }
  };
}

function fillAsinOrder({ asins, asinOrder }: Segment): void {
  for (let document = 0; document < asinOrder.length; document++) asinOrder[document] = document;
  asinOrder.sort((a, b) => (asins[a] as number) - (asins[b] as number));
}

function linkFamilies(
  { columns, betterSibling, followers, siblings, lastOfFamily: last }: Segment,
  { numbers }: FamilyNumbers,
): void {
  last.fill(UNKNOWN);
  const { family } = columns;
  for (let document = 0; document < family.length; document++) {
    const number = numbers[family[document] as number] as number;
    family[document] = number;
    const better = last[number] as number;
    betterSibling[document] = better;
    if (better !== UNKNOWN) {
      setBit(followers, document);
      setBit(siblings, document);
      setBit(siblings, better);
    }
    last[number] = document;
  }
}

function fillGtins(table: DocumentTable, places: Uint32Array, segment: Segment): void {
  const gtins = table.gtins.view();
  const documents = table.gtinDocuments.view();
  const order = Uint32Array.from(gtins, (_, index) => index).sort(
    (a, b) => (gtins[a] as number) - (gtins[b] as number),
  );
  for (let at = 0; at < order.length; at++) {
    const from = order[at] as number;
    segment.gtins[at] = gtins[from] as number;
    segment.gtinDocuments[at] = places[documents[from] as number] as number;
  }
}
