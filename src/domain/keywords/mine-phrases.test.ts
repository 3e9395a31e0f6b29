import { describe, expect, it } from 'vitest';
import { minePhrases, titleWords } from './mine-phrases.ts';

describe('minePhrases', () => {
  it('counts titles, drops brands, single titles and dangling function words', () => {
    const titles = [
      'Zenova Thick Yoga Mat with Strap',
      'Zenova Yoga Mat, thick, for Women',
      'Korvo Steel Bottle',
    ];
    const found = minePhrases(titles, { language: 'en', brands: ['Zenova', 'Korvo'] });
    expect(found.map(({ phrase, titles: count }) => [phrase, count])).toEqual([
      ['yoga mat', 2],
      ['mat', 2],
      ['thick', 2],
      ['yoga', 2],
    ]);
  });

  it('segments Japanese, which has no spaces', () => {
    expect(titleWords('水筒 おしゃれな水筒', 'ja').filter((word) => word === '水筒')).toHaveLength(
      2,
    );
  });
});
