import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWhole } from './split-units.ts';

describe('splitWhole', () => {
  it('adds up to the total and rounds each part down or up', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (total, given) => {
        const sum = given.reduce((all, weight) => all + weight, 0);
        const shares = new Map(given.map((weight, index) => [`B${index}`, weight / sum]));
        const parts = splitWhole(total, shares);
        expect([...parts.values()].reduce((all, part) => all + part, 0)).toBe(total);
        for (const [key, share] of shares) {
          expect(Math.abs((parts.get(key) ?? -1) - total * share)).toBeLessThan(1 + 1e-6);
        }
      }),
    );
  });

  it('gives the odd one to the largest remainder', () => {
    expect(
      [
        ...splitWhole(
          10,
          new Map([
            ['a', 0.25],
            ['b', 0.75],
          ]),
        ),
      ].sort(),
    ).toEqual([
      ['a', 3],
      ['b', 7],
    ]);
  });
});
