import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from './nearest-name.ts';

describe('nearestName', () => {
  const known = ['keyword', 'marketplace', 'page', 'pageSize', 'minPrice', 'maxPrice'];

  it.each([
    ['keywrod', 'keyword'],
    ['KEYWORD', 'keyword'],
    ['market_place', 'marketplace'],
    ['pagesize', 'pageSize'],
    ['min_price', 'minPrice'],
    ['p', null],
    ['elephant', null],
    ['x'.repeat(5000), null],
  ])('%s -> %s', (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    // Optimal string alignment does not edit a swapped pair again: 3, not 2.
    ['ca', 'abc', 3],
  ])('%s to %s is %d', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is symmetric, zero only for equal texts, and never more than the longer length', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});
