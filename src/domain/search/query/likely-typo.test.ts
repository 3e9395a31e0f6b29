import { describe, expect, it } from 'vitest';
import { lacksFirstLetter, typoLikelihood } from './likely-typo.ts';

function isTypo(word: string, meant: string, token = word): boolean {
  return typoLikelihood({ word, token }, meant) > 0;
}

describe('typoLikelihood', () => {
  it('forgives a slip of any kind in a word of five letters and more', () => {
    for (const [typed, meant] of [
      ['garmn', 'garmin'],
      ['ninya', 'ninja'],
      ['bannd', 'band'],
      ['ketlte', 'kettle'],
      ['jettle', 'kettle'],
      ['handtucher', 'handtuch'],
      ['senheisser', 'sennheiser'],
    ] as const) {
      expect(isTypo(typed, meant), `${typed} ${meant}`).toBe(true);
    }
  });

  it('of four letters and fewer only swaps, gaps and letters typed twice', () => {
    for (const [typed, meant] of [
      ['mta', 'mat'],
      ['oyga', 'yoga'],
      ['yga', 'yoga'],
      ['blak', 'black'],
      ['pann', 'pan'],
    ] as const) {
      expect(isTypo(typed, meant), `${typed} ${meant}`).toBe(true);
    }
    // Brands that a market lacks.
    for (const [typed, other] of [
      ['lego', 'leg'],
      ['dell', 'dezl'],
      ['asus', 'aus'],
      ['bose', 'base'],
      ['kong', 'king'],
      ['レゴン', 'レモン'],
    ] as const) {
      expect(isTypo(typed, other), `${typed} ${other}`).toBe(false);
    }
  });

  it('forgives two slips only in a long word that begins alike', () => {
    expect(isTypo('forruner', 'forerunner')).toBe(true);
    expect(isTypo('kindle', 'bundle')).toBe(false);
    expect(isTypo('hoover', 'holder')).toBe(false);
    expect(isTypo('zwilling', 'grilling')).toBe(false);
  });

  it('takes the nearer of the word and its stem', () => {
    expect(isTypo('stainles', 'stainless', 'stainl')).toBe(true);
    expect(isTypo('sizess', 'size', 'sizes')).toBe(true);
    expect(isTypo('katten', 'katz', 'katt')).toBe(true);
    expect(isTypo('legos', 'leg', 'lego')).toBe(false);
    // The stem is not how the word begins.
    expect(isTypo('tonies', 'toy', 'tony')).toBe(false);
  });

  it('keeps the first letter of a word below six, and every number', () => {
    expect(isTypo('jetle', 'kettle')).toBe(false);
    expect(isTypo('cat', 'mat')).toBe(false);
    expect(isTypo('33oz', '32oz')).toBe(false);
    expect(isTypo('hdmaxx200', 'hdmax200')).toBe(true);
    // Another model, as its last letter says.
    expect(isTypo('hdmax700k', 'hdmax700')).toBe(false);
  });

  it('takes letters swapped or doubled for likelier than other ones', () => {
    const likelihood = (word: string, meant: string) =>
      typoLikelihood({ word, token: word }, meant);
    expect(likelihood('colar', 'collar')).toBeGreaterThan(likelihood('colar', 'color'));
    expect(likelihood('ketlte', 'kettle')).toBeGreaterThan(likelihood('kattle', 'kettle'));
    expect(likelihood('kattle', 'kettle')).toBeGreaterThan(likelihood('jettle', 'kettle'));
    expect(likelihood('kettel', 'kettle')).toBeGreaterThan(likelihood('forruner', 'forerunner'));
  });

  it('takes another short part before a long common end for another word', () => {
    expect(isTypo('spulmaschine', 'spielmaschine')).toBe(false);
    expect(isTypo('handtasche', 'haustasche')).toBe(false);
    // Half of two double letters.
    expect(isTypo('kafemaschine', 'kaffeemaschine')).toBe(true);
    expect(isTypo('arbeitspeicher', 'arbeitsspeicher')).toBe(true);
  });

  it('takes a short word for one that lacks its first letter only where asked', () => {
    expect(isTypo('nife', 'knife')).toBe(false);
    expect(lacksFirstLetter('nife', 'knife')).toBe(true);
    expect(lacksFirstLetter('nife', 'life')).toBe(false);
    expect(lacksFirstLetter('ettle', 'kettle')).toBe(false);
  });
});
