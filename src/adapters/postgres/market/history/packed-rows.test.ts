import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from './packed-rows.ts';

const anyValue = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -100, max: 100 }),
  fc.constant(null),
  fc.uint8Array({ maxLength: 300 }),
);

test('rows come back as they were packed', () => {
  const rows = fc.array(fc.tuple(anyValue, anyValue, anyValue), { maxLength: 60 });
  fc.assert(
    fc.property(rows, (packed) => {
      const plain = packed.map((row) => row.map((value) => (Object.is(value, -0) ? 0 : value)));
      expect(unpackRows(packRows(packed), 3)).toEqual(plain);
    }),
  );
});

test('neighbors take a byte for each number', () => {
  const rows = Array.from({ length: 20 }, (_, index) => [9_000_000, 1_767_225_600 + index, null]);
  expect(packRows(rows)).toHaveLength(19 * 3 + 4 + 5 + 1);
});

test('bytes that were cut are refused, unless between two rows', () => {
  const packed = packRows([[1, 1_767_225_600, new Uint8Array([1, 2, 3])]]);
  for (let end = 1; end < packed.length; end += 1) {
    expect(() => unpackRows(packed.subarray(0, end), 3)).toThrow(RangeError);
  }
});
