import { describe, expect, it } from 'vitest';
import { alignSeed, composeKeyword } from './compose-keyword.ts';

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

const align = (words: string, seed: string, language = 'en') =>
  alignSeed(words.split(' '), seed.split(' '), language).join(' ');

it('writes the seed as it was typed, joined, split, turned round or in the plural', () => {
  expect(align('gps fishfinder kit', 'fish finder')).toBe('gps fish finder kit');
  expect(align('a smart watch', 'smartwatch')).toBe('a smartwatch');
  expect(align('rugged gps handheld', 'handheld gps')).toBe('rugged handheld gps');
  expect(align('desk lamps white', 'desk lamp')).toBe('desk lamp white');
  expect(align('3d blu ray player', 'blu-ray player')).toBe('3d blu-ray player');
});

it('leaves a German plural alone, and words that are not the seed', () => {
  expect(align('schnelle prozessoren', 'prozessor', 'de')).toBe('schnelle prozessoren');
  expect(align('desk with lamp', 'desk lamp')).toBe('desk with lamp');
});
