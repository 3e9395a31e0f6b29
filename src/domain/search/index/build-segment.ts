/** Builds a segment from collected documents: numbers them by popularity and inverts their words. */
import { type Bitmap, bitmapLength, setBit } from './bitmap.ts';
import { fillSteps, stepValues } from './column-steps.ts';
import { COLUMNS, STEPPED, UNKNOWN } from './columns.ts';
import type { DocumentTable } from './document-table.ts';
import { fillTitles, type PackedTitles, packTitles, TITLES_PER_BLOCK } from './pack-titles.ts';
import { type EachPosting, fillPackedLists, packedStarts } from './packed-lists.ts';
import { comparePopularity } from './popularity.ts';
import {
  type IndexedCategory,
  openSegment,
  type PartLengths,
  placeParts,
  type Segment,
  type SegmentDirectory,
} from './segment.ts';
import { fillStringTable, stringTableSizes } from './string-table.ts';

/** Words in more than one of so many documents are kept as bitmaps: they are smaller then. */
const FREQUENT_SHARE = 32;

export function buildSegment(table: DocumentTable): Segment {
  const order = popularityOrder(table);
  const vocabulary = countWords(table);
  const categories = table.orderCategories();
  const titles = packTitles(table.titles);
  const postings = {
    words: wordPostings(table, order, vocabulary),
    brands: valuePostings(table.columns.brand.view(), order),
    categories: valuePostings(table.columns.category.view(), order),
  };
  const lists: ListStarts = {
    words: packedStarts(vocabulary.words.length, postings.words),
    brands: packedStarts(table.brands.size, postings.brands),
    categories: packedStarts(table.categories.size, postings.categories),
  };
  const segment = allocate(table, vocabulary, categories, titles, lists);
  const places = inverse(order);
  copyColumns(table, order, segment);
  fillWords(table, order, vocabulary, segment);
  segment.rare.starts.set(lists.words);
  fillPackedLists(segment.rare, postings.words);
  fillTitles(table.titles, titles, order, vocabulary.numbers, segment.titles);
  fillStringTable(segment.brands, [...table.brands.keys()]);
  fillStringTable(segment.labels, [...table.labels.keys()]);
  segment.brandDocuments.starts.set(lists.brands);
  fillPackedLists(segment.brandDocuments, postings.brands);
  segment.categoryDocuments.starts.set(lists.categories);
  fillPackedLists(segment.categoryDocuments, postings.categories);
  fillAsinOrder(segment);
  linkFamilies(segment);
  fillGtins(table, places, segment);
  for (const name of STEPPED) fillSteps(segment.columns[name], segment.steps[name]);
  return segment;
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

/** Where the lists of each kind begin. */
interface ListStarts {
  readonly words: Uint32Array;
  readonly brands: Uint32Array;
  readonly categories: Uint32Array;
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

function allocate(
  table: DocumentTable,
  vocabulary: Vocabulary,
  categories: readonly IndexedCategory[],
  titles: PackedTitles,
  lists: ListStarts,
): Segment {
  const { words, frequentCount } = vocabulary;
  const documentCount = table.length;
  const bits = bitmapLength(documentCount);
  const steps = Object.fromEntries(
    STEPPED.map((name) => [name, stepValues(table.columns[name].view())]),
  ) as unknown as SegmentDirectory['steps'];
  const wordTable = stringTableSizes(words);
  const brandTable = stringTableSizes([...table.brands.keys()]);
  const labelTable = stringTableSizes([...table.labels.keys()]);
  const lengths: PartLengths = {
    asins: ['f64', documentCount],
    meanSales: ['f64', documentCount],
    asinOrder: ['u32', documentCount],
    ...Object.fromEntries(COLUMNS.map((name) => [name, ['u32', documentCount] as const])),
    betterSibling: ['u32', documentCount],
    followers: ['u32', bits],
    siblings: ['u32', bits],
    lastOfFamily: ['u32', table.familyCount],
    variations: ['u32', bits],
    wholeFamilies: ['u32', bits],
    labelsStarts: ['u32', labelTable.starts],
    labelsBytes: ['u8', labelTable.bytes],
    labelsSlots: ['u32', labelTable.slots],
    wordsStarts: ['u32', wordTable.starts],
    wordsBytes: ['u8', wordTable.bytes],
    wordsSlots: ['u32', wordTable.slots],
    wordCounts: ['u32', words.length],
    frequent: ['u32', frequentCount * bits],
    wordsListStarts: ['u32', lists.words.length],
    wordsList: ['u16', lists.words.at(-1) ?? 0],
    titleStarts: ['u32', Math.ceil(documentCount / TITLES_PER_BLOCK)],
    titleBytes: ['u8', titles.bytes],
    wordFormStarts: ['u32', words.length + 1],
    wordForms: ['u32', titles.wordForms],
    brandsStarts: ['u32', brandTable.starts],
    brandsBytes: ['u8', brandTable.bytes],
    brandsSlots: ['u32', brandTable.slots],
    brandsListStarts: ['u32', lists.brands.length],
    brandsList: ['u16', lists.brands.at(-1) ?? 0],
    categoriesListStarts: ['u32', lists.categories.length],
    categoriesList: ['u16', lists.categories.at(-1) ?? 0],
    gtins: ['f64', table.gtins.length],
    gtinDocuments: ['u32', table.gtins.length],
    ...Object.fromEntries(
      STEPPED.map((name) => [`${name}Below`, ['u32', steps[name].length * bits] as const]),
    ),
  };
  const { parts, byteLength } = placeParts(lengths);
  return openSegment(new SharedArrayBuffer(byteLength), {
    documentCount,
    familyCount: table.familyCount,
    formCount: titles.formCount,
    frequentCount,
    categories,
    steps,
    parts,
  });
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

function linkFamilies({
  columns,
  betterSibling,
  followers,
  siblings,
  lastOfFamily: last,
}: Segment): void {
  last.fill(UNKNOWN);
  const { family } = columns;
  for (let document = 0; document < family.length; document++) {
    const number = family[document] as number;
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
