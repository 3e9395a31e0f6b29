/** Numbers the words of a segment, most frequent first, and keeps them as bitmaps or as lists. */
import { type Bitmap, setBit } from '../arrays/bitmap.ts';
import type { EachPosting } from '../arrays/packed-lists.ts';
import { fillStringTable } from '../arrays/string-table.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';
import type { DocumentTable } from './document-table.ts';

/** Words in more than 1 of 32 documents are bitmaps, which are then smaller than lists. */
const FREQUENT_SHARE = 32;

export interface Vocabulary {
  readonly words: readonly string[];
  readonly counts: Uint32Array;
  /** The new number of each word of the table, or `UNKNOWN` if no document has it. */
  readonly numbers: Uint32Array;
  readonly frequentCount: number;
}

export function countWords(table: DocumentTable): Vocabulary {
  const counts = new Uint32Array(table.words.size);
  const list = table.documentWords.view();
  for (const word of list) counts[word] = (counts[word] as number) + 1;
  const names = [...table.words.keys()];
  const order = Uint32Array.from(names.keys())
    // After a merge, the last document of a word may be gone.
    .filter((word) => (counts[word] as number) > 0)
    .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  const numbers = new Uint32Array(names.length).fill(UNKNOWN);
  for (let number = 0; number < order.length; number++) numbers[order[number] as number] = number;
  const sorted = order.map((word) => counts[word] as number);
  const limit = table.length / FREQUENT_SHARE;
  const rareFrom = sorted.findIndex((count) => count <= limit);
  return {
    words: Array.from(order, (word) => names[word] as string),
    counts: sorted,
    numbers,
    frequentCount: rareFrom === -1 ? sorted.length : rareFrom,
  };
}

/** Writes the bitmaps of the frequent words; the other words are packed lists. */
export function fillWords(
  table: DocumentTable,
  order: Uint32Array,
  { words, counts, numbers, frequentCount }: Vocabulary,
  segment: Segment,
): void {
  fillStringTable(segment.words, words);
  segment.wordCounts.set(counts);
  forEachWord(table, order, numbers, (word, place) => {
    if (word < frequentCount) setBit(segment.frequent[word] as Bitmap, place);
  });
}

export function wordPostings(
  table: DocumentTable,
  order: Uint32Array,
  { numbers, frequentCount }: Vocabulary,
): EachPosting {
  return (visit) =>
    forEachWord(table, order, numbers, (word, place) => {
      if (word >= frequentCount) visit(word, place);
    });
}

function forEachWord(
  { wordStarts, documentWords }: DocumentTable,
  order: Uint32Array,
  numbers: Uint32Array,
  visit: (word: number, place: number) => void,
): void {
  const [starts, list] = [wordStarts.view(), documentWords.view()];
  for (let place = 0; place < order.length; place++) {
    const document = order[place] as number;
    const words = list.subarray(starts[document], starts[document + 1]);
    for (const word of words) visit(numbers[word] as number, place);
  }
}
