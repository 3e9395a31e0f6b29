/** The words of an index's segments, for the compounds of a search. */
import type { Vocabulary } from '../../../domain/search/query/compounds.ts';
import { hasBit } from './arrays/bitmap.ts';
import { packedList, unpacked } from './arrays/packed-lists.ts';
import { lookUp, wordAt, wordCount } from './arrays/string-table.ts';
import type { LiveSegment, Segment } from './segment/segment.ts';

const vocabularies = new WeakMap<readonly LiveSegment[], Vocabulary>();

/** The same for the same segments. */
export function segmentsVocabulary(segments: readonly LiveSegment[]): Vocabulary {
  const vocabulary = vocabularies.get(segments) ?? newVocabulary(segments);
  vocabularies.set(segments, vocabulary);
  return vocabulary;
}

function newVocabulary(segments: readonly LiveSegment[]): Vocabulary {
  return {
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

/** The words of a segment by their last two bytes, those of a group most frequent first. */
interface Endings {
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
}

const GROUPS = 2 ** 16;
const endingsOfSegments = new WeakMap<Segment, Endings>();

/** Made once, as a segment never changes: some 10 ms for two million words. */
function endingsOf(segment: Segment): Endings {
  const known = endingsOfSegments.get(segment);
  if (known !== undefined) return known;
  const { words: table } = segment;
  const count = wordCount(table);
  const starts = new Uint32Array(GROUPS + 1);
  for (let number = 0; number < count; number++) {
    const group = endingOf(table.bytes, table.starts[number + 1] as number);
    starts[group + 1] = (starts[group + 1] as number) + 1;
  }
  for (let group = 0; group < GROUPS; group++) {
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number);
  }
  const next = starts.slice();
  const words = new Uint32Array(count);
  for (let number = 0; number < count; number++) {
    const group = endingOf(table.bytes, table.starts[number + 1] as number);
    words[next[group] as number] = number;
    next[group] = (next[group] as number) + 1;
  }
  const endings = { starts, words };
  endingsOfSegments.set(segment, endings);
  return endings;
}

/** A word of one byte falls in with the end of the word before it; who asks looks at all bytes. */
function endingOf(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 2] ?? 0) << 8) | (bytes[end - 1] ?? 0);
}

/** All of the lengths that together have no more than so many words, or as many of the shortest. */
function shortestEndingIn(segment: Segment, tail: string, atMost: number): readonly string[] {
  const { bytes, starts } = segment.words;
  const wanted = new TextEncoder().encode(tail);
  const { starts: groups, words } = endingsOf(segment);
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
    // A length that has many more is not worth being put in order: its most frequent words stand.
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

/** Documents that still count, up to a number of them. */
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
