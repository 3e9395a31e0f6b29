import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentKey, normalizeKeyword } from './normalize-keyword.ts';

it('compares by compatibility forms, case and spaces; accents count', () => {
  expect(normalizeKeyword('  Yoga\u00a0 MAT ')).toBe('yoga mat');
  expect(normalizeKeyword('ﬁne ｍａｔ')).toBe('fine mat');
  expect(normalizeKeyword('Über-Matte')).toBe('über-matte');
});

it('leaves alone what is normalized', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[a-z0-9 ]{0,20}$/),
    fc.constantFrom('yoga mat', 'yoga  mat', ' mat', 'mat ', 'Mat', '10 mm', ''),
  );
  fc.assert(
    fc.property(text, (keyword) => {
      const plain = keyword.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
      expect(normalizeKeyword(keyword)).toBe(plain);
    }),
  );
});

describe('contentKey', () => {
  it.each([
    ['yoga mats for kids', 'Kids’ Yoga-Mat', 'en'],
    ['non slip yoga mat', 'yoga mat non-slip', 'en'],
    ['matten für yoga', 'yoga matte', 'de'],
    ['水筒　ステンレス', 'ステンレス 水筒', 'ja'],
  ])('%s = %s', (left, right, language) => {
    expect(contentKey(left, language)).toBe(contentKey(right, language));
  });

  it('keeps what differs, and keywords of function words alone', () => {
    expect(contentKey('yoga mat', 'en')).not.toBe(contentKey('yoga mat bag', 'en'));
    expect(contentKey('the who', 'en')).toBe('who');
    expect(contentKey('it', 'en')).toBe('it');
  });
});
