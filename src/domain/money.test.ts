import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMajor, toMinor } from './money.ts';

describe('toMinor', () => {
  it('rounds half away from zero where binary fractions would not', () => {
    expect(toMinor(1.005, 'USD')).toBe(101);
    expect(toMinor(-1.005, 'EUR')).toBe(-101);
    expect(toMinor(8.345, 'GBP')).toBe(835);
  });

  it('knows that yen have no decimals', () => {
    expect(toMinor(1980, 'JPY')).toBe(1980);
    expect(toMajor(1980, 'JPY')).toBe(1980);
  });

  it('gives back every amount of minor units', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (minor) => {
        expect(toMinor(toMajor(minor, 'USD'), 'USD')).toBe(minor);
      }),
    );
  });
});
