import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseKeyword } from './normalise.ts';

it('compares by compatibility forms, case and spaces; accents count', () => {
  expect(normaliseKeyword('  Yoga\u00a0 MAT ')).toBe('yoga mat');
  expect(normaliseKeyword('ﬁne ｍａｔ')).toBe('fine mat');
  expect(normaliseKeyword('Über-Matte')).toBe('über-matte');
});

it('leaves alone what is normalised', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[a-z0-9 ]{0,20}$/),
    fc.constantFrom('yoga mat', 'yoga  mat', ' mat', 'mat ', 'Mat', '10 mm', ''),
  );
  fc.assert(
    fc.property(text, (keyword) => {
      const plain = keyword.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
      expect(normaliseKeyword(keyword)).toBe(plain);
    }),
  );
});
