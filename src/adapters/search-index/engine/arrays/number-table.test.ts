import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberTable } from './number-table.ts';

it('numbers keys in the order they are first met, however many', () => {
  const key = fc.oneof(fc.nat({ max: 3_000 }), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(key, { minLength: 1_500, maxLength: 4_000 }), (keys) => {
      const table = new NumberTable();
      const expected = new Map<number, number>();
      for (const each of keys) {
        if (!expected.has(each)) expected.set(each, expected.size);
        expect(table.numberOf(each)).toBe(expected.get(each));
      }
      expect(table.size).toBe(expected.size);
    }),
    { numRuns: 10 },
  );
});
