/** The words of an index's segments, for the compounds of a search. */
import type { Vocabulary } from '../compounds.ts';
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
    endingIn(tail) {
      const words = new Set<string>();
      for (const { segment } of segments) {
        for (const word of rememberedEndings(segment, tail)) words.add(word);
      }
      return [...words];
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

/** Tails remembered for a segment; it never changes. */
const TAILS_MAX = 2_000;
const endingsOfSegments = new WeakMap<Segment, Map<string, readonly string[]>>();

function rememberedEndings(segment: Segment, tail: string): readonly string[] {
  const known = endingsOfSegments.get(segment) ?? new Map<string, readonly string[]>();
  endingsOfSegments.set(segment, known);
  let words = known.get(tail);
  if (words === undefined) {
    words = wordsEndingIn(segment, tail);
    if (known.size >= TAILS_MAX) known.clear();
    known.set(tail, words);
  }
  return words;
}

/** Looks at the last bytes of every word: some 2 ms for half a million words. */
function wordsEndingIn({ words }: Segment, tail: string): string[] {
  const { starts, bytes } = words;
  const wanted = new TextEncoder().encode(tail);
  const found: string[] = [];
  const count = wordCount(words);
  for (let number = 0; number < count; number++) {
    const end = starts[number + 1] as number;
    const from = end - wanted.length;
    if (from <= (starts[number] as number)) continue;
    let at = wanted.length - 1;
    while (at >= 0 && bytes[from + at] === wanted[at]) at--;
    if (at < 0) found.push(wordAt(words, number));
  }
  return found;
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
