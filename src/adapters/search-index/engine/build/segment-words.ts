/** Reads the words of each document back from the posting lists of a segment. */
import { type NumberLists, numberLists } from '../arrays/number-lists.ts';
import { type PackedLists, packedList, unpacked } from '../arrays/packed-lists.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';

export function segmentWords(segment: Segment): NumberLists {
  return numberLists(segment.documentCount, (visit) =>
    forEachPosting(segment, (word, document) => visit(document, word)),
  );
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

/** Returns the one list that contains each document, or `UNKNOWN` if none does. */
export function listOfEach(lists: PackedLists, documentCount: number): Uint32Array {
  const numbers = new Uint32Array(documentCount).fill(UNKNOWN);
  for (let list = 0; list + 1 < lists.starts.length; list++) {
    for (const document of unpacked(packedList(lists, list))) numbers[document] = list;
  }
  return numbers;
}
