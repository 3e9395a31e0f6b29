/** The words of each document, from the posting lists of a segment. */
import { type PackedLists, packedList, unpacked } from '../arrays/packed-lists.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';

export interface DocumentWords {
  readonly starts: Uint32Array;
  readonly words: Uint32Array;
}

export function segmentWords(segment: Segment): DocumentWords {
  const starts = new Uint32Array(segment.documentCount + 1);
  forEachPosting(segment, (_, document) => {
    starts[document + 1] = (starts[document + 1] as number) + 1;
  });
  for (let document = 0; document < segment.documentCount; document++) {
    starts[document + 1] = (starts[document + 1] as number) + (starts[document] as number);
  }
  const next = starts.slice();
  const words = new Uint32Array(starts[segment.documentCount] as number);
  forEachPosting(segment, (word, document) => {
    const at = next[document] as number;
    words[at] = word;
    next[document] = at + 1;
  });
  return { starts, words };
}

function forEachPosting(
  { frequent, rare }: Segment,
  visit: (word: number, document: number) => void,
): void {
  for (const [word, bitmap] of frequent.entries()) {
    for (let at = 0; at < bitmap.length; at++) {
      let bits = bitmap[at] as number;
      while (bits !== 0) {
        const lowest = bits & -bits;
        visit(word, (at << 5) + (31 - Math.clz32(lowest)));
        bits ^= lowest;
      }
    }
  }
  for (let word = frequent.length; word < rare.starts.length - 1; word++) {
    for (const document of unpacked(packedList(rare, word))) visit(word, document);
  }
}

/** The list that each document stands in, if each stands in one at most; `UNKNOWN`: none. */
export function listOfEach(lists: PackedLists, documentCount: number): Uint32Array {
  const numbers = new Uint32Array(documentCount).fill(UNKNOWN);
  for (let list = 0; list + 1 < lists.starts.length; list++) {
    for (const document of unpacked(packedList(lists, list))) numbers[document] = list;
  }
  return numbers;
}
