/** Builds a segment from documents: numbers them by popularity and inverts their words. */
import { setBit } from '../arrays/bitmap.ts';
import { type EachPosting, fillLists, listsOf } from '../arrays/packed-lists.ts';
import { fillStringTable } from '../arrays/string-table.ts';
import { Workspace } from '../arrays/workspace.ts';
import { fillSteps, stepValues } from '../columns/column-steps.ts';
import { COLUMNS, comparePopularity, STEPPED, UNKNOWN } from '../columns/columns.ts';
import { countFamilies, fillFamilies } from '../families/families.ts';
import { type FamilyNumbers, numberFamilies } from '../families/number-families.ts';
import type { Segment } from '../segment/segment.ts';
import { fillTitles, packTitles } from '../titles/pack-titles.ts';
import { findWordPairs } from '../titles/word-pairs.ts';
import { allocate, type Contents, eachStepped } from './allocate-segment.ts';
import type { DocumentTable } from './document-table.ts';
import { countWords, fillWords, wordPostings } from './words.ts';

export function buildSegment(table: DocumentTable): Segment {
  const order = popularityOrder(table);
  const vocabulary = countWords(table);
  const { price, bsr, monthlySales } = table.columns;
  const base = { price: price.view(), bsr: bsr.view(), monthlySales: monthlySales.view() };
  const contents: Contents = {
    vocabulary,
    categories: table.orderCategories(),
    titles: packTitles(table.titles),
    pairs: findWordPairs(table.titles, order, vocabulary),
    families: numberFamilies(table.columns.family.view(), order, table.familyCount),
    steps: eachStepped((name) => stepValues(table.columns[name].view())),
    finderSteps: table.finder.steps(base),
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
  table.finder.fill(segment.finder, base, order, contents.finderSteps);
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

function copyColumns(table: DocumentTable, order: Uint32Array, segment: Segment): void {
  copy(table.asins.view(), segment.asins, order);
  copy(table.meanSales.view(), segment.meanSales, order);
  for (const name of COLUMNS) copy(table.columns[name].view(), segment.columns[name], order);
  for (const name of ['variations', 'wholeFamilies', 'outOfStock'] as const) {
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

/** Calls back with each document and its value in a column. */
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
