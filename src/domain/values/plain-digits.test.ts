import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainDigits } from './plain-digits.ts';

it.each([
  [0, '0'],
  [19.99, '19.99'],
  [5e-7, '0.0000005'],
  [-1.25e-9, '-0.00000000125'],
  [1e21, '1000000000000000000000'],
  [1.5e22, '15000000000000000000000'],
])('writes %d as %s', (value, text) => {
  expect(plainDigits(value)).toBe(text);
});

it('writes every number in digits that read as the same number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainDigits(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
  );
});
