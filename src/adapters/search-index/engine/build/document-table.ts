/**
 * Collects documents for a segment, from listings and from other segments. Each property is one
 * growing array, and words are numbers.
 */
import { type Bitmap, hasBit } from '../arrays/bitmap.ts';
import { type GrowingArray, growingFloat64, growingUint32 } from '../arrays/growing-array.ts';
import { NumberTable } from '../arrays/number-table.ts';
import { wordAt, wordCount } from '../arrays/string-table.ts';
import { asinKey } from '../columns/asin-key.ts';
import {
  COLUMNS,
  type ColumnName,
  columnValue,
  RATING_SCALE,
  UNKNOWN,
  UNKNOWN_SALES,
} from '../columns/columns.ts';
import type { IndexedCategory, Segment } from '../segment/segment.ts';
import { TitleReader } from '../titles/title-reader.ts';
import { TitleTable } from '../titles/title-table.ts';
import { type IndexDocument, NO_MARKET_FACTS } from './document.ts';
import { FinderTable, numberIn } from './finder-table.ts';
import { listOfEach, segmentWords } from './segment-words.ts';

/** A longer code exceeds the exact integers of a double. */
const GTIN_LENGTH_MAX = 15;
const DIGITS = /^\d+$/;

/** Moves a card and returns its new place, or null if it is not kept. */
export type MoveCard = (place: number) => number | null;

export class DocumentTable {
  readonly asins = growingFloat64();
  /** `UNKNOWN_SALES` if unknown. */
  readonly meanSales = growingFloat64();
  readonly columns: Readonly<Record<ColumnName, GrowingArray<Uint32Array>>> = Object.fromEntries(
    COLUMNS.map((name) => [name, growingUint32()]),
  ) as Record<ColumnName, GrowingArray<Uint32Array>>;
  /** The number of each document's brand. Segments keep brands only as lists. */
  readonly documentBrands = growingUint32();
  /** Where the words of each document begin, with one more entry than documents. */
  readonly wordStarts = growingUint32();
  readonly documentWords = growingUint32();
  readonly titles = new TitleTable();
  readonly gtins = growingFloat64();
  readonly gtinDocuments = growingUint32();
  readonly words = new Map<string, number>();
  readonly brands = new Map<string, number>();
  /** Texts that only answers need: original brand names and rank categories. */
  readonly labels = new Map<string, number>();
  /** 1 for each document whose parent a source named and whose estimate is its family's. */
  readonly variations = growingUint32();
  readonly wholeFamilies = growingUint32();
  readonly outOfStock = growingUint32();
  readonly finder = new FinderTable();
  readonly categories = new Map<string, number>();
  /** For each category, the key that sorts it in the tree. */
  readonly categoryPlaces: string[] = [];
  readonly #families = new NumberTable();
  #mergedFamilies = 0;

  constructor() {
    this.wordStarts.push(0);
  }

  get length(): number {
    return this.asins.length;
  }

  /** How many numbers families have; some may have no document. */
  get familyCount(): number {
    return this.#families.size + this.#mergedFamilies;
  }

  /** Adds a listing; call it only before the first `addSegment`. `card` null: no card is kept. */
  add(document: IndexDocument, card: number | null = null): void {
    const { columns } = this;
    const number = this.length;
    this.asins.push(asinKey(document.asin));
    this.meanSales.push(document.meanSales ?? UNKNOWN_SALES);
    columns.price.push(columnValue(document.price));
    columns.bsr.push(columnValue(document.bsr));
    columns.lookAt.push(columnValue(document.lookAt));
    columns.reviewCount.push(columnValue(document.reviewCount));
    columns.rating.push(columnValue(document.rating, RATING_SCALE));
    columns.monthlySales.push(columnValue(document.monthlySales));
    columns.firstSeen.push(columnValue(document.firstSeen));
    columns.card.push(columnValue(card));
    const { market = NO_MARKET_FACTS } = document;
    columns.salesLow.push(columnValue(market.salesLow));
    columns.salesHigh.push(columnValue(market.salesHigh));
    columns.brandName.push(numberIn(this.labels, market.brandName));
    columns.rankCategory.push(numberIn(this.labels, market.rankCategory));
    this.variations.push(market.isVariation ? 1 : 0);
    this.wholeFamilies.push(market.isFamily ? 1 : 0);
    this.outOfStock.push(document.isOutOfStock === true ? 1 : 0);
    this.finder.add(document.finder);
    columns.category.push(this.#categoryNumber(document));
    this.documentBrands.push(numberIn(this.brands, document.brand));
    columns.family.push(this.#families.numberOf(asinKey(document.family)));
    for (const word of document.words) this.documentWords.push(numberIn(this.words, word));
    for (const gtin of document.gtins) {
      if (gtin.length <= GTIN_LENGTH_MAX && DIGITS.test(gtin)) {
        this.gtins.push(Number(gtin));
        this.gtinDocuments.push(number);
      } else if (!document.words.includes(gtin)) {
        this.documentWords.push(numberIn(this.words, gtin));
      }
    }
    this.wordStarts.push(this.documentWords.length);
    this.titles.add(document.title, document.brandWords, (word) => numberIn(this.words, word));
  }

  /** Numbers the categories in the order of their tree. */
  orderCategories(): IndexedCategory[] {
    const ordered = [...this.categories]
      .map(([id, number]) => ({ id, number, place: this.categoryPlaces[number] ?? id }))
      .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0));
    const numbers = new Uint32Array(ordered.length);
    this.categories.clear();
    for (const [number, category] of ordered.entries()) {
      numbers[category.number] = number;
      this.categories.set(category.id, number);
      this.categoryPlaces[number] = category.place;
    }
    const column = this.columns.category.view();
    for (let document = 0; document < column.length; document++) {
      const number = column[document] as number;
      if (number !== UNKNOWN) column[document] = numbers[number] as number;
    }
    return ordered.map(({ id, place }) => ({ id, place }));
  }

  #categoryNumber({ categoryId, categoryPath }: IndexDocument): number {
    if (categoryId === null) return UNKNOWN;
    const number = numberIn(this.categories, categoryId);
    this.categoryPlaces[number] ??= `${categoryPath.join('\0')}\0${categoryId}`;
    return number;
  }

  /** Adds the documents of a segment, except replaced ones. */
  addSegment(segment: Segment, replaced: Bitmap | null, moveCard: MoveCard = dropCard): void {
    const { documentCount } = segment;
    const words = renumber(segment.words, this.words);
    const brands = renumber(segment.brands, this.brands);
    const { starts, numbers: list } = segmentWords(segment);
    const brandOf = listOfEach(segment.brandDocuments, documentCount);
    const forms = renumberForms(segment, words, this.titles);
    const reader = new TitleReader(segment.titles);
    /** The new number of each document, or -1 if it is left out. */
    const kept = new Int32Array(documentCount).fill(-1);
    for (let document = 0; document < documentCount; document++) {
      if (replaced !== null && hasBit(replaced, document)) continue;
      kept[document] = this.length;
      this.asins.push(segment.asins[document] as number);
      this.meanSales.push(segment.meanSales[document] as number);
      this.variations.push(hasBit(segment.variations, document) ? 1 : 0);
      this.wholeFamilies.push(hasBit(segment.wholeFamilies, document) ? 1 : 0);
      this.outOfStock.push(hasBit(segment.outOfStock, document) ? 1 : 0);
      const brand = brandOf[document] as number;
      this.documentBrands.push(brand === UNKNOWN ? UNKNOWN : (brands[brand] as number));
      const end = starts[document + 1] as number;
      for (let at = starts[document] as number; at < end; at++) {
        this.documentWords.push(words[list[at] as number] as number);
      }
      this.wordStarts.push(this.documentWords.length);
      reader.read(document);
      this.titles.addCodes(reader.codes, reader.count, forms);
    }
    this.#addColumns(segment, kept, moveCard);
    this.finder.addPart(segment.finder, kept);
    for (const [index, gtin] of segment.gtins.entries()) {
      const document = kept[segment.gtinDocuments[index] as number] as number;
      if (document < 0) continue;
      this.gtins.push(gtin);
      this.gtinDocuments.push(document);
    }
  }

  /** Adds the columns of the kept documents and renumbers the segment's own numbers. */
  #addColumns({ columns, labels, directory }: Segment, kept: Int32Array, moveCard: MoveCard): void {
    const labelNumbers = renumber(labels, this.labels);
    const categories = Uint32Array.from(directory.categories, ({ id, place }) => {
      const number = numberIn(this.categories, id);
      this.categoryPlaces[number] ??= place;
      return number;
    });
    const families = this.familyCount;
    this.#mergedFamilies += directory.familyCount;
    const labelOf = (label: number) => labelNumbers[label] as number;
    const renumbered: Partial<Record<ColumnName, (value: number) => number>> = {
      family: (family) => families + family,
      category: (category) => categories[category] as number,
      card: (place) => columnValue(moveCard(place)),
      brandName: labelOf,
      rankCategory: labelOf,
    };
    for (const name of COLUMNS) {
      const target = this.columns[name];
      const renumberOne = renumbered[name] ?? itself;
      for (let document = 0; document < kept.length; document++) {
        if ((kept[document] as number) < 0) continue;
        const value = columns[name][document] as number;
        target.push(value === UNKNOWN ? UNKNOWN : renumberOne(value));
      }
    }
  }
}

function itself(value: number): number {
  return value;
}

function dropCard(): null {
  return null;
}

/** Returns the number in `table` of each string of another table. */
function renumber(strings: Segment['words'], table: Map<string, number>): Uint32Array {
  const numbers = new Uint32Array(wordCount(strings));
  for (let number = 0; number < numbers.length; number++) {
    numbers[number] = numberIn(table, wordAt(strings, number));
  }
  return numbers;
}

/** Returns the number in `titles` of each form of a segment. `words` renumbers the form's words. */
function renumberForms(
  { titles: { wordForms }, directory }: Segment,
  words: Uint32Array,
  titles: TitleTable,
): Uint32Array {
  const wordsOfForms: number[][] = Array.from({ length: directory.formCount }, () => []);
  for (let word = 0; word + 1 < wordForms.starts.length; word++) {
    const end = wordForms.starts[word + 1] as number;
    for (let at = wordForms.starts[word] as number; at < end; at++) {
      wordsOfForms[wordForms.numbers[at] as number]?.push(words[word] as number);
    }
  }
  return Uint32Array.from(wordsOfForms, (of) => titles.formOf(of));
}
