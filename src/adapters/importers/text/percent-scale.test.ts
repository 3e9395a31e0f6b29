import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareNumbers, percentIn, percentScale } from './percent-scale.ts';

const REFERRAL = { least: 1, most: 50 };
const SHARE = { least: 0, most: 100 };
const WHOLE = { ...SHARE, isWhole: true };

describe('percentScale', () => {
  it.each([
    [[0.15], REFERRAL, 'fraction'],
    [[0.15, 0.08, 0.1499, 0], REFERRAL, 'fraction'],
    [[15], REFERRAL, 'percent'],
    [[1, 15], REFERRAL, 'percent'],
    [[15, 8.5, 14.99], REFERRAL, 'percent'],
    [[0.15, 15], REFERRAL, null],
    [[0], REFERRAL, null],
    [[], REFERRAL, null],
    [[41.5, 0.85], SHARE, 'percent'],
    [[0.85, 0.415], SHARE, null],
    [[1, 0.99, 0.5], WHOLE, 'fraction'],
    [[1, 99], WHOLE, 'percent'],
    [[1, 1, 0], WHOLE, null],
  ] as const)('%j is %s', (numbers, range, scale) => {
    expect(percentScale(numbers, range)).toBe(scale);
  });

  const rates = fc.array(
    fc.integer({ min: 100, max: 5000 }).map((basis) => basis / 100),
    {
      minLength: 1,
    },
  );

  it('finds out how a column of rates was written, however it was', () => {
    fc.assert(
      fc.property(rates, fc.boolean(), (percents, isFraction) => {
        const cells = percents.map((percent) => String(isFraction ? percent / 100 : percent));
        const scale = percentScale(bareNumbers(cells), REFERRAL);
        expect(scale).toBe(isFraction ? 'fraction' : 'percent');
        for (const [at, cell] of cells.entries()) {
          expect(percentIn(cell, scale)).toBeCloseTo(percents[at] ?? 0, 6);
        }
      }),
    );
  });

  it('never takes a column for one thing when a number of it is the other', () => {
    fc.assert(
      fc.property(rates, rates, (percents, fractions) => {
        const mixed = [...percents, ...fractions.map((percent) => percent / 100)];
        expect(percentScale(mixed, REFERRAL)).toBeNull();
      }),
    );
  });

  it('reads shares only where they cannot be the other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (percents) => {
        for (const divisor of [1, 100]) {
          const numbers = percents.map((percent) => percent / divisor);
          const scale = percentScale(numbers, WHOLE);
          expect([divisor === 1 ? 'percent' : 'fraction', null]).toContain(scale);
        }
      }),
    );
  });
});

describe('percentIn', () => {
  it('reads a sign before any scale, and nothing bare without one', () => {
    expect(percentIn('15 %', null)).toBe(15);
    expect(percentIn('0,15 %', 'fraction')).toBe(0.15);
    expect(percentIn('0.1499', 'fraction')).toBe(14.99);
    expect(percentIn('0.15', null)).toBeNull();
    expect(percentIn('0', null)).toBe(0);
    expect(percentIn('much', 'percent')).toBeNull();
  });
});
