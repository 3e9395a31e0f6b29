import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitmapLength, hasBit } from './bitmap.ts';
import {
  type EachPosting,
  fillLists,
  keepPacked,
  listsOf,
  packedLength,
  packedList,
  setPackedBits,
  unpack,
} from './packed-lists.ts';

const DOCUMENTS = 400_000;
/** Numbers close together and far apart, on both sides of where runs end. */
const documents = fc
  .uniqueArray(
    fc.oneof(
      fc.nat({ max: DOCUMENTS - 1 }),
      fc.nat({ max: 40 }).map((offset) => 65_516 + offset),
      fc.nat({ max: 300 }),
    ),
    { maxLength: 200 },
  )
  .map((numbers) => numbers.sort((a, b) => a - b));

function packed(lists: readonly (readonly number[])[]) {
  // In the order of the documents, as a segment is built.
  const postings = lists
    .flatMap((list, number) => list.map((document) => ({ number, document })))
    .sort((a, b) => a.document - b.document);
  const each: EachPosting = (visit) => {
    for (const { number, document } of postings) visit(number, document);
  };
  const measured = listsOf(lists.length, each);
  const target = {
    starts: new Uint32Array(lists.length + 1),
    runs: new Uint16Array(measured.starts.at(-1) ?? 0),
  };
  fillLists(target, measured);
  return target;
}

describe('packed lists', () => {
  it('hold the documents put in', () => {
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 4 }), (lists) => {
        const all = packed(lists);
        for (const [number, list] of lists.entries()) {
          const one = packedList(all, number);
          const target = new Uint32Array(packedLength(one));
          unpack(one, target);
          expect([...target]).toEqual(list);
        }
      }),
    );
  });

  it('are intersected and turned into bits', () => {
    fc.assert(
      fc.property(documents, documents, (left, right) => {
        const list = packedList(packed([right]), 0);
        const target = Uint32Array.from(left);
        const kept = keepPacked(target, list);
        expect([...target.subarray(0, kept)]).toEqual(left.filter((one) => right.includes(one)));
        const bitmap = new Uint32Array(bitmapLength(DOCUMENTS));
        setPackedBits(bitmap, list);
        expect(left.filter((one) => hasBit(bitmap, one))).toEqual([...target.subarray(0, kept)]);
      }),
      { numRuns: 500 },
    );
  });

  it('fill a run to its end', () => {
    const every = Array.from({ length: 131_072 }, (_, document) => document);
    expect(packedLength(packedList(packed([every]), 0))).toBe(every.length);
  });
});
