import { describe, expect, it } from 'vitest';
import { composeKeyword } from './compose-keyword.ts';

const compose = (phrase: string, seed: string, language: string, lead: string | null = null) =>
  composeKeyword({ words: phrase.split(' '), lead }, seed.split(' '), language);

describe('composeKeyword', () => {
  it('puts feature and noun into the order of the language', () => {
    expect(compose('extra thick', 'yoga mat', 'en')).toBe('extra thick yoga mat');
    expect(compose('antidérapant', 'tapis de yoga', 'fr')).toBe('tapis de yoga antidérapant');
    expect(compose('漏れ ない', '水筒', 'ja')).toBe('水筒 漏れない');
    expect(compose('hot yoga', 'yoga mat', 'en', 'for')).toBe('yoga mat for hot yoga');
  });

  it('makes nothing longer than shoppers type', () => {
    expect(compose('double wall vacuum insulated leak', 'water bottle', 'en')).toBeNull();
  });
});
