import { describe, expect, it } from 'vitest';
import { brandPattern, titlePieces } from './title-text.ts';
import { isOwnWord, isUnfinishedWord, type WordContext, wordUses } from './word-use.ts';

const usesOf = (titles: readonly string[], brand: string | null, language: string) =>
  wordUses(
    titles.map((title) => ({
      brand,
      pieces: titlePieces(title, language, brandPattern(brand === null ? [] : [brand])),
    })),
  );

const ALONE: WordContext = { language: 'en', others: 0, listings: 9, isNamed: false };

const isOwn = (
  word: string,
  titles: readonly string[],
  context: Partial<WordContext> = {},
  brand: string | null = 'Lumo',
) => {
  const use = usesOf(titles, brand, context.language ?? 'en').get(word);
  if (use === undefined) throw new Error(`no title holds ${word}`);
  return isOwnWord(word, use, { ...ALONE, ...context });
};

describe('isOwnWord', () => {
  it.each([
    ['a line of products', 'aurora', ['Lumo Aurora Desk Lamp', 'Lumo Aurora Floor Lamp']],
    ['a line of two words', 'wars', ['Lumo 7519 Star Wars Lamp', 'Lumo Star Wars Set']],
    ['a capital inside', 'softglow', ['Lumo Desk Lamp with SoftGlow', 'Lumo Lamp, SoftGlow']],
    ['a trade mark', 'glowtec', ['Lumo Desk Lamp with Glowtec™', 'Lumo Lamp, Glowtec® Light']],
    ['a model', 'orbit', ['Lumo Lamp, Orbit 55 White', 'Lumo Desk Lamp Orbit 45S']],
    ['an abbreviation', 'xdcr', ['Lumo Lamp with xdcr', 'Lumo Lamp xdcr']],
    ['an accent', 'fōnix', ['Lumo Lamp fōnix', 'Lumo Lamp with fōnix']],
    ['the name of another', 'alexa', ['Lumo Lamp with alexa', 'Lumo Lamp for alexa']],
    ['a code', 'kt20', ['Lumo Lamp KT20', 'Lumo Lamp, KT20']],
  ])('knows %s', (_, word, titles) => {
    expect(isOwn(word, titles)).toBe(true);
  });

  it('knows a name by its capital among words that have none', () => {
    const titles = ['Lumo Lamp for reading under Panora light', 'Lumo white Panora light small'];
    expect(isOwn('panora', [...titles, 'Lumo little Panora light round'])).toBe(true);
    expect(isOwn('light', [...titles, 'Lumo little Panora light round'])).toBe(false);
  });

  it('knows a brand by its place where no brand is told', () => {
    const titles = ['Zenlit Lamp for Desks', 'Zenlit Floor Lamp', 'Lamp like Zenlit, White'];
    expect(isOwn('zenlit', titles, { others: 8 }, null)).toBe(true);
  });

  it('leaves what others say too, what names a category, and ordinary words', () => {
    const line = ['Lumo Digital Desk Lamp', 'Lumo Digital Floor Lamp'];
    expect(isOwn('digital', line)).toBe(true);
    expect(isOwn('digital', line, { others: 4 })).toBe(false);
    expect(isOwn('digital', line, { isNamed: true })).toBe(false);
    expect(isOwn('swivel', ['Lumo Desk Lamp, Swivel Arm', 'Lumo Lamp Swivel Arm'])).toBe(false);
  });

  it('takes no capital for a name in German', () => {
    const titles = ['Lumo Lampe zum lesen unter Schirm klein', 'Lumo weiße kleine Lampe Schirm'];
    expect(isOwn('schirm', [...titles, 'Lumo große runde Lampe Schirm'], { language: 'de' })).toBe(
      false,
    );
  });
});

it('an inflected German adjective needs its noun', () => {
  const uses = usesOf(['Lampe mit drehbaren Armen, rutschfest'], 'Lumo', 'de');
  const unfinished = (word: string) => isUnfinishedWord(word, uses.get(word), 'de');
  expect(['drehbaren', 'armen', 'rutschfest'].map(unfinished)).toEqual([true, false, false]);
});
