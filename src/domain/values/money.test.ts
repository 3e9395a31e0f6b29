import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMajor, toMinor } from './money.ts';

describe('toMinor', () => {
  it('rounds half away from zero where binary fractions would not', () => {
    expect(toMinor(1.005, 'USD')).toBe(101);
    expect(toMinor(-1.005, 'EUR')).toBe(-101);
    expect(toMinor(8.345, 'GBP')).toBe(835);
  });

  it('rounds amounts that are written with an exponent', () => {
    expect(toMinor(1e-7, 'USD')).toBe(0);
    expect(toMinor(5e-324, 'JPY')).toBe(0);
    expect(toMinor(1e21, 'USD')).toBe(1e23);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (major) => {
        expect(toMinor(major, 'USD')).not.toBeNaN();
      }),
    );
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
