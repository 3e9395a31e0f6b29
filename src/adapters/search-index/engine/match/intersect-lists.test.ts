import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillLists, listsOf, packedList } from '../arrays/packed-lists.ts';
import { intersectLists } from './intersect-lists.ts';

const rising = (minLength: number, maxLength: number) =>
  fc
    .uniqueArray(fc.nat({ max: 200_000 }), { minLength, maxLength, size: 'max' })
    .map((list) => list.sort((a, b) => a - b));

function packed(list: readonly number[]) {
  const measured = listsOf(1, (visit) => {
    for (const document of list) visit(0, document);
  });
  const lists = { starts: new Uint32Array(2), runs: new Uint16Array(measured.starts[1] ?? 0) };
  fillLists(lists, measured);
  return packedList(lists, 0);
}

it('keeps what all lists share, whether packed or not and however long', () => {
  // Long ones are galloped through; some documents are surely shared.
  const [short, lengthy] = [rising(1, 8), rising(0, 600)];
  fc.assert(
    fc.property(short, short, lengthy, lengthy, (common, first, one, other) => {
      const joined = (list: readonly number[]) =>
        [...new Set([...list, ...common])].sort((a, b) => a - b);
      const shared = joined(first).filter(
        (document) => joined(one).includes(document) && joined(other).includes(document),
      );
      const long = [Uint32Array.from(joined(one)), packed(joined(other))];
      expect([...intersectLists(Uint32Array.from(joined(first)), long)]).toEqual(shared);
      expect([...intersectLists(Uint32Array.from(joined(first)), long.reverse())]).toEqual(shared);
    }),
  );
});
