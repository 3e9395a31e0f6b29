/**
 * Known words at a small edit distance, for keywords that match nothing. The most frequent words
 * are looked through; two cheap tests on their bytes leave few to be compared in full.
 */
import { codeDistance, codePoints, editsMax } from '../../../domain/search/query/edit-distance.ts';
import { popCount } from './arrays/bitmap.ts';
import { wordAt, wordCount } from './arrays/string-table.ts';
import type { Workspace } from './arrays/workspace.ts';
import type { LiveSegment, Segment } from './segment/segment.ts';
import { segmentsVocabulary } from './segment-vocabulary.ts';

/** Nearest words whose existence is checked, most frequent first. */
const CANDIDATES_MAX = 100;
/**
 * Words of a segment that are looked through, the most frequent: of a market's millions of words
 * nearly all others are model numbers, which nothing is taken for.
 */
export const WORDS_SCANNED_MAX = 100_000;
/** What looking at a word's bytes, and comparing a word, cost beside reading a number. */
const SCAN_WORK = 12;
const COMPARE_WORK = 400;

/** The nearest words only, most frequent first; words whose last listing is gone are left out. */
export function similarWords(
  segments: readonly LiveSegment[],
  word: string,
  limit: number,
  workspace: Workspace,
): string[] {
  const max = editsMax(word);
  if (max === 0) return [];
  const wanted = codePoints(word);
  const documents = new Map<string, number>();
  const byDistance = new Map<number, string[]>();
  for (const { segment } of segments) {
    const likely = likelyWords(segment, word, max);
    workspace.worked(
      Math.min(WORDS_SCANNED_MAX, wordCount(segment.words)) * SCAN_WORK +
        likely.length * COMPARE_WORK,
    );
    for (const number of likely) {
      const known = wordAt(segment.words, number);
      const count = segment.wordCounts[number] ?? 0;
      const before = documents.get(known);
      documents.set(known, (before ?? 0) + count);
      if (before !== undefined) continue;
      const distance = codeDistance(wanted, codePoints(known), max);
      if (distance === 0 || distance > max) continue;
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

/**
 * Words that pass the tests: an edit changes the number of letters by one at most, and the set of
 * ASCII letters by two.
 */
function likelyWords({ words }: Segment, wanted: string, max: number): number[] {
  const { starts, bytes } = words;
  const encoded = new TextEncoder().encode(wanted);
  const wantedSet = letterSet(encoded, 0, encoded.length);
  const wantedLength = letterCount(encoded, 0, encoded.length);
  const found: number[] = [];
  const count = Math.min(WORDS_SCANNED_MAX, wordCount(words));
  for (let number = 0; number < count; number++) {
    const start = starts[number] as number;
    const end = starts[number + 1] as number;
    // A letter takes a byte or more.
    if (end - start < wantedLength - max) continue;
    if (Math.abs(letterCount(bytes, start, end) - wantedLength) > max) continue;
    if (popCount(letterSet(bytes, start, end) ^ wantedSet) <= 2 * max) found.push(number);
  }
  return found;
}

const ASCII_END = 0x80;
const CONTINUATION_END = 0xc0;

/** ASCII letters and digits as bits; those that share a bit only let more words through. */
function letterSet(bytes: Uint8Array, start: number, end: number): number {
  let set = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < ASCII_END) set |= 1 << (byte & 31);
  }
  return set;
}

/** Characters of UTF-8: bytes that continue one do not count. */
function letterCount(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte < ASCII_END || byte >= CONTINUATION_END) count++;
  }
  return count;
}
