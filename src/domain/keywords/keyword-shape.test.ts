import { describe, expect, it } from 'vitest';
import { isTypable } from './keyword-shape.ts';

const typable = (keyword: string, seed: string, language = 'en') =>
  isTypable(keyword.split(' '), { seed: seed.split(' '), language });

describe('isTypable', () => {
  it.each([
    ['gps fish finder', 'fish finder'],
    ['fish finder with portable kit', 'fish finder'],
    ['4k media player', 'media player'],
    ['3-piece desk lamp', 'desk lamp'],
    ['toaster 2 slice', 'toaster 2 slice'],
  ])('takes %s', (keyword, seed) => {
    expect(typable(keyword, seed)).toBe(true);
  });

  it.each(['the desk lamp', 'desk lamp with', 'lamp and desk lamp', 'for reading desk lamp'])(
    'takes no function word but a preposition behind the seed: %s',
    (keyword) => {
      expect(typable(keyword, 'desk lamp')).toBe(false);
    },
  );

  it.each(['xk450 desk lamp', 'desk lamp 7', 'desk lamp u.s'])('takes no code: %s', (keyword) => {
    expect(typable(keyword, 'desk lamp')).toBe(false);
  });

  it.each(['desk lamp inch', 'renewed desk lamp', 'desk lamp c', 'pro series desk lamp'])(
    'takes no size, condition, single letter or range: %s',
    (keyword) => {
      expect(typable(keyword, 'desk lamp')).toBe(false);
    },
  );

  it.each([
    ['lamp desk lamp', 'desk lamp', 'en'],
    ['lamps for desk lamp', 'desk lamp', 'en'],
    ['color fishfinder fish finder', 'fish finder', 'en'],
    ['holzspielzeug spielzeug', 'spielzeug', 'de'],
  ])('says no word twice, as a plural or in a compound: %s', (keyword, seed, language) => {
    expect(typable(keyword, seed, language)).toBe(false);
  });

  it('takes nothing that says only how good something is, or more words than are typed', () => {
    expect(typable('best quality', 'desk lamp')).toBe(false);
    expect(typable('small round warm white glass desk lamp', 'desk lamp')).toBe(false);
  });
});
