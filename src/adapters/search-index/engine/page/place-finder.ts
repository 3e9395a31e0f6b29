/** Finds the places of a search's words in packed titles. */
import type { QueryWord } from '../../../../domain/search/query/query.ts';
import { denialsFor } from '../../../../domain/search/ranking/denials.ts';
import {
  addPlace,
  clearPlaces,
  noPlaces,
  RELEVANCE_WORDS_MAX,
  type WordPlaces,
} from '../../../../domain/search/ranking/word-places.ts';
import type { Segment } from '../segment/segment.ts';
import { codesOf } from '../titles/pack-titles.ts';
import { TitleReader } from '../titles/title-reader.ts';

/** A power of two: the lower bits alone reject most codes of a title. */
const SIEVE_SIZE = 1_024;

export class PlaceFinder {
  readonly #reader: TitleReader;
  /** The words that each code matches, as bits. */
  readonly #wordsOfCode = new Map<number, number>();
  /** The words that each code has inside a compound, as bits. */
  readonly #insideOfCode = new Map<number, number>();
  /** A word right after one of these codes does not count. */
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
