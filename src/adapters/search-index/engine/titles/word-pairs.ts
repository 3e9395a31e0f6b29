/**
 * Finds pairs of frequent words that are next to each other in titles, and the documents of each
 * pair. A phrase of two such words then reads no title. Rare words need no pairs, because they have
 * few titles to read.
 */
import {
  type EachPosting,
  listsOf,
  type MeasuredLists,
  type PackedLists,
} from '../arrays/packed-lists.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { FIRST_FORM_CODE, type TitleTable } from './title-table.ts';

/** A word is paired if more documents than both of these have it. */
const PAIRED_COUNT = 1_024;
const PAIRED_SHARE = 1 / 256;
/** The most words that are paired: with twenty words a title, no other is in 2 % of titles. */
const PAIRED_WORDS_MAX = 1_024;

/** Paired words as a segment stores them. */
export interface SegmentPairs {
  /** Pairs with paired word `n` as their first are at `starts[n]` to `starts[n + 1]`. */
  readonly starts: Uint32Array;
  /** The second word of each pair, rising for each first word. */
  readonly seconds: Uint32Array;
  readonly documents: PackedLists;
}

/** Paired words whose lists are not written yet. */
export interface WordPairs extends Omit<SegmentPairs, 'documents'> {
  readonly documents: MeasuredLists;
}

/**
 * Finds the pairs. `order` has the table's documents by popularity, `numbers` the segment's number
 * of each word of the table, and `counts` the documents of each number, falling.
 */
export function findWordPairs(
  titles: TitleTable,
  order: Uint32Array,
  { numbers, counts }: { readonly numbers: Uint32Array; readonly counts: Uint32Array },
): WordPairs {
  const limit = Math.max(PAIRED_COUNT, order.length * PAIRED_SHARE);
  const firstOther = counts.findIndex((count) => count <= limit);
  const words = Math.min(PAIRED_WORDS_MAX, firstOther < 0 ? counts.length : firstOther);
  const forms = pairedWordsOfForms(titles, numbers, words);
  const lists = new Uint32Array(words * words).fill(UNKNOWN);
  if (words > 0) {
    forEachPair(titles, order, forms, (first, second) => {
      lists[first * words + second] = 0;
    });
  }
  const { starts, seconds } = numberPairs(lists, words);
  const postings: EachPosting = (visit) => {
    if (words === 0) return;
    const last = new Uint32Array(seconds.length).fill(UNKNOWN);
    forEachPair(titles, order, forms, (first, second, place) => {
      const list = lists[first * words + second] as number;
      if (last[list] === place) return;
      last[list] = place;
      visit(list, place);
    });
  };
  return { starts, seconds, documents: listsOf(seconds.length, postings) };
}

/** Numbers the entries of `lists` that are not `UNKNOWN`, in order. */
function numberPairs(lists: Uint32Array, words: number): Pick<WordPairs, 'starts' | 'seconds'> {
  const starts = new Uint32Array(words + 1);
  const seconds: number[] = [];
  for (let pair = 0; pair < lists.length; pair++) {
    if (lists[pair] === UNKNOWN) continue;
    lists[pair] = seconds.length;
    seconds.push(pair % words);
    starts[Math.floor(pair / words) + 1] = seconds.length;
  }
  for (let word = 1; word <= words; word++) {
    starts[word] = Math.max(starts[word] as number, starts[word - 1] as number);
  }
  return { starts, seconds: Uint32Array.from(seconds) };
}

interface FormWords {
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
}

function pairedWordsOfForms(
  { formCount, formStarts, formWords }: TitleTable,
  numbers: Uint32Array,
  words: number,
): FormWords {
  const from = formStarts.view();
  const all = formWords.view();
  const starts = new Uint32Array(formCount + 1);
  const paired: number[] = [];
  for (let form = 0; form < formCount; form++) {
    const end = from[form + 1] as number;
    for (let at = from[form] as number; at < end; at++) {
      const word = numbers[all[at] as number] as number;
      if (word < words) paired.push(word);
    }
    starts[form + 1] = paired.length;
  }
  return { starts, words: Uint32Array.from(paired) };
}

/** Calls back with each two paired words at neighboring places, document by document. */
function forEachPair(
  titles: TitleTable,
  order: Uint32Array,
  { starts: wordStarts, words }: FormWords,
  visit: (first: number, second: number, place: number) => void,
): void {
  const starts = titles.starts.view();
  const codes = titles.codes.view();
  for (let place = 0; place < order.length; place++) {
    const document = order[place] as number;
    const end = starts[document + 1] as number;
    let leftFrom = 0;
    let leftEnd = 0;
    for (let at = starts[document] as number; at < end; at++) {
      const form = (codes[at] as number) - FIRST_FORM_CODE;
      if (form < 0) break;
      const from = wordStarts[form] as number;
      const rightEnd = wordStarts[form + 1] as number;
      for (let left = leftFrom; left < leftEnd; left++) {
        for (let right = from; right < rightEnd; right++) {
          visit(words[left] as number, words[right] as number, place);
        }
      }
      leftFrom = from;
      leftEnd = rightEnd;
    }
  }
}
