/** Finds words of an index by ending, for compounds, and by spelling, for typing errors. */

import type { Vocabulary } from '../../../domain/search/query/compounds.ts';
import { codePoints, DistanceFrom, editsMax } from '../../../domain/search/query/edit-distance.ts';
import { hasBit, popCount } from './arrays/bitmap.ts';
import { type NumberLists, numberLists } from './arrays/number-lists.ts';
import { packedList, unpacked } from './arrays/packed-lists.ts';
import { lookUp, type StringTable, wordAt, wordCount } from './arrays/string-table.ts';
import type { Workspace } from './arrays/workspace.ts';
import type { LiveSegment, Segment } from './segment/segment.ts';

const vocabularies = new WeakMap<readonly LiveSegment[], Vocabulary>();

/** Returns the vocabulary of these segments; the same segments give the same object. */
export function segmentsVocabulary(segments: readonly LiveSegment[]): Vocabulary {
  const vocabulary = vocabularies.get(segments) ?? newVocabulary(segments);
  vocabularies.set(segments, vocabulary);
  return vocabulary;
}

function newVocabulary(segments: readonly LiveSegment[]): Vocabulary {
  return {
    compounds: new Map(),
    endingIn(tail, atMost) {
      const words = new Set<string>();
      for (const { segment } of segments) {
        for (const word of shortestEndingIn(segment, tail, atMost)) words.add(word);
      }
      return shortestFirst([...words]).slice(0, atMost);
    },
    isInListings(word, atLeast) {
      let missing = atLeast;
      for (const live of segments) {
        if (missing > 0) missing -= documentsWith(live, word, missing);
      }
      return missing <= 0;
    },
  };
}

const GROUPS = 2 ** 16;
const endingsOfSegments = new WeakMap<Segment, NumberLists>();

/**
 * Groups the words of a segment by their last two bytes, the most frequent first. It runs once per
 * segment and takes about 10 ms for two million words.
 */
function endingsOf(segment: Segment): NumberLists {
  const known = endingsOfSegments.get(segment);
  if (known !== undefined) return known;
  const { words } = segment;
  const endings = numberLists(GROUPS, (visit) => {
    for (let number = 0; number < wordCount(words); number++) {
      visit(endingOf(words.bytes, words.starts[number + 1] as number), number);
    }
  });
  endingsOfSegments.set(segment, endings);
  return endings;
}

/**
 * Returns the group of a word. For a one-byte word it includes the last byte of the word before, so
 * callers must compare all bytes.
 */
function endingOf(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 2] ?? 0) << 8) | (bytes[end - 1] ?? 0);
}

/** Returns the shortest words with this ending; adds lengths until there are `atMost` words. */
function shortestEndingIn(segment: Segment, tail: string, atMost: number): readonly string[] {
  const { bytes, starts } = segment.words;
  const wanted = new TextEncoder().encode(tail);
  const { starts: groups, numbers: words } = endingsOf(segment);
  const group = endingOf(wanted, wanted.length);
  const byLength: number[][] = [];
  for (let at = groups[group] as number; at < (groups[group + 1] as number); at++) {
    const number = words[at] as number;
    const end = starts[number + 1] as number;
    const from = end - wanted.length;
    const length = end - (starts[number] as number);
    if (length <= wanted.length || !endsIn(bytes, from, wanted)) continue;
    byLength[length] ??= [];
    byLength[length]?.push(number);
  }
  const found: string[] = [];
  for (const numbers of byLength) {
    if (numbers === undefined) continue;
    // If a length has too many words, the most frequent ones are taken.
    const some = numbers.slice(0, atMost);
    found.push(...shortestFirst(some.map((number) => wordAt(segment.words, number))));
    if (found.length >= atMost) break;
  }
  return found;
}

function endsIn(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) {
    if (bytes[from + at] !== wanted[at]) return false;
  }
  return true;
}

function shortestFirst(words: string[]): string[] {
  return words.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** Counts the documents with the word that are not replaced, up to `atMost`. */
function documentsWith({ segment, replaced }: LiveSegment, word: string, atMost: number): number {
  const number = lookUp(segment.words, word);
  if (number < 0) return 0;
  if (replaced === null) return Math.min(atMost, segment.wordCounts[number] as number);
  let count = 0;
  const bitmap = segment.frequent[number];
  if (bitmap !== undefined) {
    for (let document = 0; document < segment.documentCount && count < atMost; document++) {
      if (hasBit(bitmap, document) && !hasBit(replaced, document)) count++;
    }
    return count;
  }
  for (const document of unpacked(packedList(segment.rare, number))) {
    if (count === atMost) break;
    if (!hasBit(replaced, document)) count++;
  }
  return count;
}

/** The nearest words whose existence is checked, most frequent first. */
const CANDIDATES_MAX = 100;
/**
 * Only the most frequent words of a segment are compared. Nearly all others of a market's millions
 * of words are model numbers, which no typing error means.
 */
export const WORDS_SCANNED_MAX = 100_000;
/** The cost of looking at a word's outline and comparing it, in numbers looked at. */
const SCAN_WORK = 1;
const COMPARE_WORK = 60;

/** Returns the nearest words, most frequent first, without words whose last listing is gone. */
export function similarWords(
  segments: readonly LiveSegment[],
  word: string,
  limit: number,
  workspace: Workspace,
): string[] {
  const max = editsMax(word);
  if (max === 0) return [];
  const wanted = new DistanceFrom(codePoints(word));
  const documents = new Map<string, number>();
  const byDistance = new Map<number, string[]>();
  for (const { segment } of segments) {
    const likely = likelyWords(segment, word, max);
    workspace.worked(
      Math.min(WORDS_SCANNED_MAX, wordCount(segment.words)) * SCAN_WORK +
        likely.length * COMPARE_WORK,
    );
    for (const number of likely) {
      const distance = distanceTo(segment.words, number, wanted, max);
      if (distance === 0 || distance > max) continue;
      const known = wordAt(segment.words, number);
      const before = documents.get(known);
      documents.set(known, (before ?? 0) + (segment.wordCounts[number] ?? 0));
      if (before !== undefined) continue;
      const words = byDistance.get(distance);
      if (words === undefined) byDistance.set(distance, [known]);
      else words.push(known);
    }
  }
  const vocabulary = segmentsVocabulary(segments);
  for (let distance = 1; distance <= max; distance++) {
    const nearest = (byDistance.get(distance) ?? [])
      .sort((a, b) => (documents.get(b) ?? 0) - (documents.get(a) ?? 0) || (a < b ? -1 : 1))
      .slice(0, CANDIDATES_MAX)
      .filter((known) => vocabulary.isInListings(known, 1));
    if (nearest.length > 0) return nearest.slice(0, limit);
  }
  return [];
}

/** Compares ASCII words, which most are, as their stored bytes. */
function distanceTo(words: StringTable, number: number, from: DistanceFrom, max: number): number {
  const { starts, bytes } = words;
  const [start, end] = [starts[number] as number, starts[number + 1] as number];
  if (letterCount(bytes, start, end) === end - start) return from.to(bytes, start, end, max);
  const letters = codePoints(wordAt(words, number));
  return from.to(letters, 0, letters.length, max);
}

/** What a word's neighbors share with it nearly: its letters as a set, and how many they are. */
interface Outlines {
  readonly sets: Int32Array;
  readonly lengths: Uint16Array;
}

const outlinesOfSegments = new WeakMap<Segment, Outlines>();

/** Made once per segment, in some milliseconds. */
function outlinesOf(segment: Segment): Outlines {
  const known = outlinesOfSegments.get(segment);
  if (known !== undefined) return known;
  const { starts, bytes } = segment.words;
  const count = Math.min(WORDS_SCANNED_MAX, wordCount(segment.words));
  const outlines = { sets: new Int32Array(count), lengths: new Uint16Array(count) };
  for (let number = 0; number < count; number++) {
    const [start, end] = [starts[number] as number, starts[number + 1] as number];
    outlines.sets[number] = letterSet(bytes, start, end);
    outlines.lengths[number] = letterCount(bytes, start, end);
  }
  outlinesOfSegments.set(segment, outlines);
  return outlines;
}

/**
 * Returns the words that may be near enough. An edit changes the number of letters by at most one,
 * and the set of ASCII letters by at most two.
 */
function likelyWords(segment: Segment, wanted: string, max: number): number[] {
  const { sets, lengths } = outlinesOf(segment);
  const encoded = new TextEncoder().encode(wanted);
  const wantedSet = letterSet(encoded, 0, encoded.length);
  const wantedLength = letterCount(encoded, 0, encoded.length);
  const found: number[] = [];
  for (let number = 0; number < sets.length; number++) {
    const difference = (lengths[number] as number) - wantedLength;
    if (difference > max || difference < -max) continue;
    if (popCount((sets[number] as number) ^ wantedSet) <= 2 * max) found.push(number);
  }
  return found;
}

const ASCII_END = 0x80;
const CONTINUATION_END = 0xc0;

/** Returns ASCII letters and digits as bits. Where two share a bit, more words pass. */
function letterSet(bytes: Uint8Array, start: number, end: number): number {
  let set = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < ASCII_END) set |= 1 << (byte & 31);
  }
  return set;
}

/** Counts the characters of UTF-8 text: continuation bytes do not count. */
function letterCount(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < ASCII_END || byte >= CONTINUATION_END) count++;
  }
  return count;
}
