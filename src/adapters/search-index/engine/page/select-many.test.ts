import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNKNOWN } from '../columns/columns.ts';
import { selectFirst } from './select-first.ts';
import { type KeysOf, selectMany } from './select-many.ts';

/** Few values, so that many are the same; and numbers of every size. */
const key = fc.oneof(
  fc.nat({ max: 3 }),
  fc.nat({ max: 5_000 }),
  fc.integer({ min: 0, max: UNKNOWN }),
);

describe('selectMany', () => {
  it('gives what sorting everything gives, and leaves the documents as they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(key, key), { maxLength: 200, size: 'max' }),
        fc.nat({ max: 220 }),
        (keys, count) => {
          const columns = [0, 1].map(
            (column): KeysOf =>
              (documents) =>
                documents.map((document) => keys[document]?.[column] ?? 0),
          );
          const documents = Uint32Array.from(keys.keys());
          const sorted = [...documents].sort((a, b) => {
            const [left = [0, 0], right = [0, 0]] = [keys[a], keys[b]];
            return left[0] - right[0] || left[1] - right[1] || a - b;
          });
          const numbered: KeysOf = (given) => given.slice();
          expect([...selectMany(documents, count, [...columns, numbered])]).toEqual(
            sorted.slice(0, count),
          );
          expect([...documents]).toEqual([...keys.keys()]);
        },
      ),
    );
  });

  it('is what a deep page of few values is taken by, ties by the ASIN', () => {
    const values = Uint32Array.from({ length: 5_000 }, (_, document) =>
      document % 7 === 0 ? UNKNOWN : document % 5,
    );
    // Larger than 32 bits, as ASINs are.
    const asins = Float64Array.from(
      values,
      (_, document) => 36 ** 9 * 11 + ((document * 37) % 5_003),
    );
    const documents = Uint32Array.from(values.keys());
    const isEven = (document: number) => document % 2 === 0;
    const rank = (document: number) => {
      const value = values[document] as number;
      return value === UNKNOWN ? Number.POSITIVE_INFINITY : -value;
    };
    const byAsin = (a: number, b: number) => (asins[a] as number) - (asins[b] as number);
    const sorted = [...documents].sort((a, b) =>
      rank(a) === rank(b) ? byAsin(a, b) : rank(a) - rank(b),
    );
    for (const count of [1_001, 2_500, 4_999, 6_000]) {
      expect([...selectFirst(documents, count, values, true, asins)]).toEqual(
        sorted.slice(0, count),
      );
      expect([...selectFirst(documents, count, values, true, asins, isEven)]).toEqual(
        sorted.filter(isEven).slice(0, count),
      );
    }
  });
});
