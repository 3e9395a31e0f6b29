import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigitOf, isGtin } from '../values/gtin.ts';
import { readProductCode } from './product-code.ts';

describe('a product code', () => {
  it('knows the worked examples of GS1 and ISO 2108', () => {
    expect(checkDigitOf('629104150021')).toBe('3');
    expect(isGtin('4006381333931')).toBe(true);
    expect(isGtin('036000291452')).toBe(true);
    expect(isGtin('96385074')).toBe(true);
    expect(readProductCode('0-306-40615-2').code?.gtin14).toBe('09780306406157');
  });

  it.each([
    ['4006381333931', '04006381333931', []],
    ['36000291452', '00036000291452', ['leading_zeros']],
    ['400638133393', '04006381333931', ['check_digit']],
    ['4.006381333931E+12', '04006381333931', ['scientific']],
    ['4006381333931.0', '04006381333931', []],
    ["'036000291452", '00036000291452', []],
    ['4006-3813-33931', '04006381333931', ['separators']],
  ])('%s is read', (cell, gtin14, repairs) => {
    expect(readProductCode(cell).code).toEqual({ gtin14, repairs });
  });

  it.each([
    ['', 'empty'],
    ['n/a', 'not_a_code'],
    ['1234', 'not_a_code'],
    ['4.00638E+12', 'digits_lost'],
    ['4006381333932', 'wrong_check_digit'],
    ['54006381333933', 'wrong_check_digit'],
  ])('%s is refused: %s', (cell, problem) => {
    expect(readProductCode(cell)).toEqual({ code: null, problem });
  });

  it('restores what a spreadsheet dropped, and notices any one wrong digit', () => {
    const body = fc.stringMatching(/^\d{12}$/);
    fc.assert(
      fc.property(body, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const code = digits + checkDigitOf(digits);
        expect(readProductCode(code).code?.gtin14).toBe(`0${code}`);
        const wrong = (Number(code.charAt(at)) + shift) % 10;
        const mistyped = code.slice(0, at) + wrong + code.slice(at + 1);
        expect(readProductCode(mistyped).problem).toBe('wrong_check_digit');
      }),
    );
  });
});
