import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from './number-text.ts';

describe('parseDecimal', () => {
  it.each([
    ['1012.26', 1012.26],
    ['$1,012.26', 1012.26],
    ['1.234,56', 1234.56],
    ['1.234,56 €', 1234.56],
    ['€ 12,99', 12.99],
    ['77.99 -409', 77.99],
    ['1,249.99 -C0A', 1249.99],
    ['￥1,234', 1234],
    ['R$ 12,50', 12.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['1,00,000.00', 100_000],
    ['1,012,267', 1_012_267],
    ['1.012.267', 1_012_267],
    ['12,99', 12.99],
    ['1,234', 1234],
    ['15.00 %', 15],
    ['82%', 82],
    ['0.72 kg', 0.72],
    ['-3.5', -3.5],
    ['32508.212890625', 32_508.212_890_625],
    ['.5', 0.5],
  ])('reads %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it('lets the caller say what a lone point before three digits means', () => {
    expect(parseDecimal('1.012', 'thousands')).toBe(1012);
    expect(parseDecimal('1.012', 'decimal')).toBe(1.012);
    expect(parseDecimal('0.123', 'thousands')).toBe(0.123);
    expect(parseDecimal('5963.955', 'thousands')).toBe(5963.955);
  });

  it.each(['', '-', 'abc', '1e5', '3.67672960E+8', '1.2.3', '1,23,4', '12 34', '--5', '1,2,3.4'])(
    'refuses %j',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  it('reads back what formats of both worlds write', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 9 });
    fc.assert(
      fc.property(cents, (amount) => {
        const value = amount / 100;
        const options = { minimumFractionDigits: 2 } as const;
        expect(parseDecimal(value.toLocaleString('en-US', options))).toBe(value);
        expect(parseDecimal(value.toLocaleString('de-DE', options))).toBe(value);
        expect(parseDecimal(value.toLocaleString('en-IN', options))).toBe(value);
        expect(parseDecimal(value.toLocaleString('fr-FR', options))).toBe(value);
      }),
    );
  });
});
