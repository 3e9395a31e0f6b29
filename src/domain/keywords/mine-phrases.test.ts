import { describe, expect, it } from 'vitest';
import { minePhrases } from './mine-phrases.ts';
import { brandPattern, titlePieces } from './title-text.ts';

interface Titled {
  readonly brand: string;
  readonly title: string;
}

const by = (brand: string, ...titles: string[]): Titled[] =>
  titles.map((title) => ({ title: `${brand} ${title}`, brand }));

const mine = (sample: readonly Titled[], seed: string, language = 'en', own = '') => {
  const named = sample.flatMap(({ brand }) => (seed.includes(brand.toLowerCase()) ? [] : [brand]));
  const pieces = sample.map(({ brand, title }) => ({
    brand,
    pieces: titlePieces(title, language, brandPattern(named)),
  }));
  const isOwn = (word: string) => own.split(' ').includes(word);
  const options = { language, seed: seed.split(' '), isOwn, isUnfinished: () => false };
  return minePhrases(pieces, options);
};
const phrases = (sample: readonly Titled[], seed: string, language?: string, own?: string) =>
  mine(sample, seed, language, own).map(({ phrase }) => phrase);

describe('minePhrases', () => {
  it('counts titles, folds words into their phrases, drops brands and single titles', () => {
    const sample = [
      ...by('Zenova', 'Yoga Mat, Tear Resistant, Eco Friendly', 'Yoga Mat for Hot Yoga'),
      ...by('Korvo', 'Yoga Mat Tear Resistant for Hot Yoga', 'Yoga Mat, Eco Friendly, Cork'),
    ];
    const found = mine(sample, 'yoga mat');
    expect(found.map(({ phrase, titles, lead }) => [phrase, titles, lead])).toEqual([
      ['yoga mat', 4, null],
      ['eco friendly', 2, null],
      ['hot yoga', 2, 'for'],
      ['tear resistant', 2, null],
    ]);
  });

  it('makes no phrase across punctuation, and none that begins inside the seed', () => {
    const sample = [
      ...by('A', 'Water Bottle, Wide Mouth', 'Sports Bottle Wide Mouth, Sleeve'),
      ...by('B', 'Water Bottle, Wide Mouth', 'Steel Bottle Wide Mouth'),
    ];
    const found = phrases(sample, 'water bottle');
    expect(found).toContain('wide mouth');
    expect(found.filter((phrase) => /bottle wide/.test(phrase))).toEqual([]);
  });

  it('drops brands and the words of one seller', () => {
    const sample = [
      ...by('Ninja', 'AF1 Foodi Air Fryer', 'Foodi Air Fryer XL', 'Digital Air Fryer'),
      ...by('Cosori', 'Digital Air Fryer', 'Air Fryer'),
    ];
    const found = phrases(sample, 'air fryer', 'en', 'foodi');
    expect(found).toContain('digital air fryer');
    expect(found.join()).not.toMatch(/foodi|ninja|cosori/);
  });

  it('keeps a brand that was asked for', () => {
    const sample = by('Ninja', 'Blender', 'Blender Cup');
    expect(phrases(sample, 'ninja blender')).toContain('ninja blender');
    expect(phrases(sample, 'blender')).toEqual(['blender']);
  });

  it('drops sizes, conditions, and the codes of one brand', () => {
    const sample = [
      ...by('Intel', 'Prozessor i7-14700K Sockel LGA1700 Box', 'Prozessor i7-14700K 20 MB'),
      ...by('Other', 'Prozessor Sockel LGA1700 Renewed', 'Prozessor Renewed 20 MB'),
    ];
    const found = phrases(sample, 'prozessor', 'de');
    expect(found).toContain('sockel lga1700');
    expect(found.join()).not.toMatch(/14700k|renewed|mb|20/);
  });

  it('does not leave the rest of a torn compound', () => {
    const sample = by('A', 'Over Ear Headphones', 'In Ear Headphones', 'On Ear Headphones');
    expect(phrases(sample, 'headphones')).not.toContain('ear headphones');
  });

  it('writes Japanese words together', () => {
    const sample = [...by('A', '水筒 漏れない ボトル'), ...by('B', '水筒 漏れない')];
    expect(phrases(sample, '水筒', 'ja')).toEqual(['漏れない', '水筒']);
  });

  it('does not depend on the order of the sample', () => {
    const sample = [
      ...by('A', 'Cork Yoga Mat', 'Yoga Mat Thick Cork'),
      ...by('B', 'Thick Yoga Mat', 'Cork Mat'),
    ];
    expect(phrases(sample.toReversed(), 'yoga mat')).toEqual(phrases(sample, 'yoga mat'));
  });
});
