/** The order of `sort=relevance` over the leading matches, from titles as segments keep them. */

import type { QueryWord, SearchQuery } from '../../../../domain/search/query/query.ts';
import { denialsFor } from '../../../../domain/search/ranking/denials.ts';
import {
  hasEveryWord,
  isDead,
  noFigures,
  orderByFigures,
  textWorth,
} from '../../../../domain/search/ranking/relevance.ts';
import {
  addPlace,
  clearPlaces,
  noPlaces,
  RELEVANCE_WORDS_MAX,
  type WordPlaces,
} from '../../../../domain/search/ranking/word-places.ts';
import { hasBit } from '../arrays/bitmap.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { codesOf } from '../match/title-words.ts';
import type { Segment, SegmentDocument } from '../segment/segment.ts';
import { TITLES_PER_BLOCK } from '../titles/pack-titles.ts';
import { TitleReader } from '../titles/title-reader.ts';

/** The first `count` of them. `candidates` come by popularity. */
export function rankCandidates<Candidate extends SegmentDocument>(
  candidates: readonly Candidate[],
  { words }: SearchQuery,
  count: number,
): Candidate[] {
  const figures = noFigures<string>(candidates.length);
  prefetch(candidates);
  eachPlaces(candidates, words, (places, index) => {
    figures.worths[index] = textWorth(places);
    figures.whole[index] = hasEveryWord(places) ? 1 : 0;
  });
  for (const [index, { segment, document }] of candidates.entries()) {
    const bsr = segment.columns.bsr[document] as number;
    const isOutOfStock = hasBit(segment.outOfStock, document);
    figures.categories[index] = categoryOf(segment, document);
    figures.meanSales[index] = segment.meanSales[document] as number;
    figures.dead[index] = isDead({ bsr: bsr === UNKNOWN ? null : bsr, isOutOfStock }) ? 1 : 0;
  }
  return orderByFigures(figures, count).map((index) => candidates[index] as Candidate);
}

/**
 * Tells where the words stand in each candidate, as `wordPlaces` does from text. What is told holds
 * until the next candidate.
 */
export function eachPlaces(
  candidates: readonly SegmentDocument[],
  words: readonly QueryWord[],
  tell: (places: WordPlaces, index: number) => void,
): void {
  const finders = new Map<Segment, PlaceFinder>();
  for (const [index, { segment, document }] of candidates.entries()) {
    let finder = finders.get(segment);
    if (finder === undefined) {
      finder = new PlaceFinder(segment, words);
      finders.set(segment, finder);
    }
    tell(finder.find(document), index);
  }
}

/** Only written, so that reading is not left out as useless. */
const read = new Uint32Array(1);

/** Titles and figures lie all over the segment. Read all at once, many are waited for together. */
function prefetch(candidates: readonly SegmentDocument[]): void {
  let sum = 0;
  for (let at = 0; at < candidates.length; at++) {
    const { segment, document } = candidates[at] as SegmentDocument;
    const { blockStarts, bytes } = segment.titles;
    const { category, bsr } = segment.columns;
    sum ^= bytes[blockStarts[Math.floor(document / TITLES_PER_BLOCK)] as number] as number;
    sum ^= (category[document] as number) ^ (bsr[document] as number);
    sum ^= segment.meanSales[document] as number;
  }
  read[0] = sum;
}

function categoryOf({ columns, directory }: Segment, document: number): string | null {
  const number = columns.category[document] as number;
  return number === UNKNOWN ? null : (directory.categories[number]?.id ?? null);
}

/** A power of two: most codes of a title are turned away by their lower bits alone. */
const SIEVE_SIZE = 1_024;

class PlaceFinder {
  readonly #reader: TitleReader;
  /** The words each code stands for, as bits. */
  readonly #wordsOfCode = new Map<number, number>();
  /** The words each code has inside a compound, as bits. */
  readonly #insideOfCode = new Map<number, number>();
  /** A word behind one of these codes does not count. */
  readonly #denials: ReadonlySet<number>;
  readonly #sieve = new Uint8Array(SIEVE_SIZE);
  readonly #found: WordPlaces;

  constructor(segment: Segment, words: readonly QueryWord[]) {
    this.#reader = new TitleReader(segment.titles);
    const looked = words.slice(0, RELEVANCE_WORDS_MAX);
    this.#found = noPlaces(looked.length);
    this.#denials = codesOf(segment, [...denialsFor(looked)]);
    for (const [index, { alternatives, inside = [] }] of looked.entries()) {
      this.#expect(this.#wordsOfCode, codesOf(segment, alternatives), 1 << index);
      this.#expect(this.#insideOfCode, codesOf(segment, inside), 1 << index);
    }
  }

  find(document: number): WordPlaces {
    const reader = this.#reader;
    reader.read(document);
    const { codes, titleLength, brandStart, brandEnd } = reader;
    const found = this.#found;
    const { inside, isInBrand } = found;
    clearPlaces(found);
    for (let place = 0; place < titleLength; place++) {
      const code = codes[place] as number;
      if (this.#sieve[code & (SIEVE_SIZE - 1)] === 0) continue;
      if (place > 0 && this.#denials.has(codes[place - 1] as number)) continue;
      for (let words = this.#wordsOfCode.get(code) ?? 0; words !== 0; words &= words - 1) {
        addPlace(found, lowestBit(words), place);
      }
      for (let words = this.#insideOfCode.get(code) ?? 0; words !== 0; words &= words - 1) {
        const word = lowestBit(words);
        if (inside[word] === -1) inside[word] = place;
      }
    }
    for (let at = brandStart; at < brandEnd; at++) {
      const code = codes[at] as number;
      if (this.#sieve[code & (SIEVE_SIZE - 1)] === 0) continue;
      for (let words = this.#wordsOfCode.get(code) ?? 0; words !== 0; words &= words - 1) {
        isInBrand[lowestBit(words)] = 1;
      }
    }
    return found;
  }

  #expect(target: Map<number, number>, codes: ReadonlySet<number>, bit: number): void {
    for (const code of codes) {
      target.set(code, (target.get(code) ?? 0) | bit);
      this.#sieve[code & (SIEVE_SIZE - 1)] = 1;
    }
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
