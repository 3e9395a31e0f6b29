/** The order of `sort=relevance` over the leading matches, from titles as segments keep them. */
import type { QueryWord, SearchQuery } from '../query.ts';
import { orderByRelevance, RELEVANCE_WORDS_MAX, type WordPlaces } from '../relevance.ts';
import { UNKNOWN } from './columns.ts';
import type { Segment } from './segment.ts';
import { TitleReader } from './title-reader.ts';
import { codesOf } from './title-words.ts';

export interface SegmentDocument {
  readonly segment: Segment;
  readonly document: number;
}

/** `candidates` come by popularity. */
export function rankCandidates<Candidate extends SegmentDocument>(
  candidates: readonly Candidate[],
  { words }: SearchQuery,
): Candidate[] {
  const places = candidatePlaces(candidates, words);
  const order = orderByRelevance(
    candidates.map(({ segment, document }, index) => ({
      places: places[index] as WordPlaces,
      categoryId: categoryOf(segment, document),
    })),
  );
  return order.map((index) => candidates[index] as Candidate);
}

/** Where the words stand in each candidate, as `wordPlaces` tells from text. */
export function candidatePlaces(
  candidates: readonly SegmentDocument[],
  words: readonly QueryWord[],
): WordPlaces[] {
  const finders = new Map<Segment, PlaceFinder>();
  return candidates.map(({ segment, document }) => {
    let finder = finders.get(segment);
    if (finder === undefined) {
      finder = new PlaceFinder(segment, words);
      finders.set(segment, finder);
    }
    return finder.find(document);
  });
}

function categoryOf({ columns, directory }: Segment, document: number): string | null {
  const number = columns.category[document] as number;
  return number === UNKNOWN ? null : (directory.categories[number]?.id ?? null);
}

class PlaceFinder {
  readonly #reader: TitleReader;
  /** The words each code stands for, as bits. */
  readonly #wordsOfCode = new Map<number, number>();
  /** The words each code has inside a compound, as bits. */
  readonly #insideOfCode = new Map<number, number>();
  readonly #wordCount: number;

  constructor(segment: Segment, words: readonly QueryWord[]) {
    this.#reader = new TitleReader(segment.titles);
    const looked = words.slice(0, RELEVANCE_WORDS_MAX);
    this.#wordCount = looked.length;
    for (const [index, word] of looked.entries()) {
      const { alternatives, inside = [] } = word;
      addBit(this.#wordsOfCode, codesOf(segment, alternatives), 1 << index);
      addBit(this.#insideOfCode, codesOf(segment, inside), 1 << index);
    }
  }

  find(document: number): WordPlaces {
    const reader = this.#reader;
    reader.read(document);
    const title: number[][] = Array.from({ length: this.#wordCount }, () => []);
    for (let place = 0; place < reader.titleLength; place++) {
      let words = this.#wordsOfCode.get(reader.codes[place] as number) ?? 0;
      for (; words !== 0; words &= words - 1) {
        title[31 - Math.clz32(words & -words)]?.push(place);
      }
    }
    const inside = title.map(() => -1);
    for (let place = 0; place < reader.titleLength && this.#insideOfCode.size > 0; place++) {
      let words = this.#insideOfCode.get(reader.codes[place] as number) ?? 0;
      for (; words !== 0; words &= words - 1) {
        const word = 31 - Math.clz32(words & -words);
        if (inside[word] === -1) inside[word] = place;
      }
    }
    let inBrand = 0;
    for (let at = reader.brandStart; at < reader.brandEnd; at++) {
      inBrand |= this.#wordsOfCode.get(reader.codes[at] as number) ?? 0;
    }
    return { title, inside, isInBrand: title.map((_, word) => ((inBrand >>> word) & 1) === 1) };
  }
}

function addBit(bits: Map<number, number>, codes: ReadonlySet<number>, bit: number): void {
  for (const code of codes) bits.set(code, (bits.get(code) ?? 0) | bit);
}
