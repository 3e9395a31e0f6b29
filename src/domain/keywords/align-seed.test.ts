import { expect, it } from 'vitest';
import { alignSeed } from './align-seed.ts';

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
