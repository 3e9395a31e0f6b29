/** The order of `sort=relevance` over the leading matches, from titles as segments keep them. */
import { denialsFor } from '../denials.ts';
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
  readonly #wordCount: number;

  constructor(segment: Segment, words: readonly QueryWord[]) {
    this.#reader = new TitleReader(segment.titles);
    const looked = words.slice(0, RELEVANCE_WORDS_MAX);
    this.#wordCount = looked.length;
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
    const title: number[][] = [];
    const inside: number[] = [];
    const isInBrand: boolean[] = [];
    for (let word = 0; word < this.#wordCount; word++) {
      title.push([]);
      inside.push(-1);
      isInBrand.push(false);
    }
    for (let place = 0; place < titleLength; place++) {
      const code = codes[place] as number;
      if (this.#sieve[code & (SIEVE_SIZE - 1)] === 0) continue;
      if (place > 0 && this.#denials.has(codes[place - 1] as number)) continue;
      for (let words = this.#wordsOfCode.get(code) ?? 0; words !== 0; words &= words - 1) {
        title[lowestBit(words)]?.push(place);
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
        isInBrand[lowestBit(words)] = true;
      }
    }
    return { title, inside, isInBrand };
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
