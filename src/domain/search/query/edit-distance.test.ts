import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

/** The recurrence of optimal string alignment written down as it is defined. */
function byDefinition(a: readonly string[], b: readonly string[]): number {
  const memo = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i},${j}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    const choices = [
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
      choices.push(distance(i - 2, j - 2) + 1);
    }
    memo.set(key, Math.min(...choices));
    return Math.min(...choices);
  };
  return distance(a.length, b.length);
}

describe('editDistance', () => {
  it('gives the textbook values', () => {
    // Levenshtein (1966) and Wagner & Fischer (1974).
    expect(editDistance('kitten', 'sitting', 5)).toBe(3);
    expect(editDistance('saturday', 'sunday', 5)).toBe(3);
    // Damerau (1964): a swap of neighbors is one error.
    expect(editDistance('yoga', 'ygoa', 5)).toBe(1);
    // Restricted form: the swapped pair is not edited again (unrestricted would be 2).
    expect(editDistance('ca', 'abc', 5)).toBe(3);
  });

  it('counts a character outside the basic plane once', () => {
    expect(editDistance('🧘mat', 'mat', 2)).toBe(1);
  });

  it('gives up beyond the bound', () => {
    expect(editDistance('yoga', 'kettle', 2)).toBe(Number.POSITIVE_INFINITY);
    expect(editDistance('abcd', 'dcba', 1)).toBe(Number.POSITIVE_INFINITY);
    expect(editDistance('', 'abc', 3)).toBe(3);
    expect(editDistance('same', 'same', 0)).toBe(0);
  });

  it('does not compare two words of more than 32 letters', () => {
    const [long, longer] = ['ab'.repeat(16), 'ab'.repeat(17)];
    expect(editDistance(long, longer, 2)).toBe(2);
    expect(editDistance(longer, longer, 2)).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([8, 40])('agrees with the definition for any words of up to %i letters', (maxLength) => {
    const unit = fc.constantFrom('a', 'b', 'c', 'é', '🧘');
    const short = fc.string({ unit, maxLength: Math.min(maxLength, 32) });
    const word = fc.string({ unit, maxLength });
    fc.assert(
      fc.property(short, word, fc.integer({ min: 0, max: maxLength }), (left, right, max) => {
        const exact = byDefinition([...left], [...right]);
        expect(editDistance(left, right, max)).toBe(
          exact <= max ? exact : Number.POSITIVE_INFINITY,
        );
      }),
      { numRuns: maxLength > 8 ? 200 : 1000 },
    );
  });
});

describe('the distance of any two words', () => {
  const whole = (a: string, b: string) => editDistance(a, b, Math.max(a.length, b.length));

  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['ab', 'ba', 1],
    // Optimal string alignment does not edit a swapped pair again: 3, not 2.
    ['ca', 'abc', 3],
  ])('%s to %s is %d', (a, b, distance) => {
    expect(whole(a, b)).toBe(distance);
  });

  it('is symmetric, zero only for equal texts, and never more than the longer length', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = whole(a, b);
        expect(distance).toBe(whole(b, a));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});
