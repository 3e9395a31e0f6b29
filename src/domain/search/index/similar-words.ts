/**
 * Known words at a small edit distance, for keywords that match nothing. All words are looked
 * through; two cheap tests on their bytes leave few to be compared in full.
 */
import { editDistance, editsMax } from '../edit-distance.ts';
import { popCount } from './arrays/bitmap.ts';
import { wordAt } from './arrays/string-table.ts';
import type { Workspace } from './arrays/workspace.ts';
import { countSegments } from './page/search-segments.ts';
import type { LiveSegment, Segment } from './segment/segment.ts';

/** Nearest words whose existence is checked, most frequent first. */
const CANDIDATES_MAX = 100;

/** The nearest words only, most frequent first; words whose last listing is gone are left out. */
export function similarWords(
  segments: readonly LiveSegment[],
  word: string,
  limit: number,
  workspace: Workspace,
): string[] {
  const max = editsMax(word);
  if (max === 0) return [];
  const documents = new Map<string, number>();
  for (const { segment } of segments) {
    for (const number of likelyWords(segment, word, max)) {
      const known = wordAt(segment.words, number);
      const count = segment.wordCounts[number] ?? 0;
      documents.set(known, (documents.get(known) ?? 0) + count);
    }
  }
  const byDistance = new Map<number, string[]>();
  for (const known of documents.keys()) {
    const distance = editDistance(word, known, max);
    if (distance === 0 || distance > max) continue;
    const words = byDistance.get(distance);
    if (words === undefined) byDistance.set(distance, [known]);
    else words.push(known);
  }
  for (let distance = 1; distance <= max; distance++) {
    const nearest = (byDistance.get(distance) ?? [])
      .sort((a, b) => (documents.get(b) ?? 0) - (documents.get(a) ?? 0) || (a < b ? -1 : 1))
      .slice(0, CANDIDATES_MAX)
      .filter((known) => isFound(segments, known, workspace));
    if (nearest.length > 0) return nearest.slice(0, limit);
  }
  return [];
}

function isFound(segments: readonly LiveSegment[], word: string, workspace: Workspace): boolean {
  const query = { words: [{ text: word, alternatives: [word] }], identifier: null };
  return countSegments(segments, { query, filters: {}, variations: 'all', now: 0 }, workspace) > 0;
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
  for (let number = 0; number + 1 < starts.length; number++) {
    const start = starts[number] as number;
    const end = starts[number + 1] as number;
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
