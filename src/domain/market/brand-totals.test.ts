import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BrandNumbers, keyIndexes } from './brand-totals.ts';

const names = fc.array(fc.constantFrom('', 'anker', 'belkin', 'logitech', 'logitech g', 'ugreen'));

describe('BrandNumbers', () => {
  it('numbers the brands of one market after the other as their names would be', () => {
    fc.assert(
      fc.property(fc.array(names, { maxLength: 5 }), (markets) => {
        const numbers = new BrandNumbers();
        for (const market of markets) {
          const brands = market.map((name) => numbers.numberOf(name));
          const keys = market.map((name) => (name === '' ? null : name));
          expect(numbers.indexesIn(brands)).toStrictEqual(keyIndexes(keys));
        }
      }),
    );
  });

  it('knows whose name one with a short word at its end is', () => {
    const numbers = new BrandNumbers();
    const line = numbers.numberOf('logitech g') ?? -1;
    expect(numbers.ownerOf(line)).toBe(numbers.numberOf('logitech'));
    expect(numbers.ownerOf(numbers.numberOf('logitech') ?? -1)).toBeNull();
  });
});
