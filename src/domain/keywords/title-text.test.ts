import { describe, expect, it } from 'vitest';
import { brandPattern, MARK, titlePieces, titleWords } from './title-text.ts';

const texts = (title: string, language = 'en', brands: readonly string[] = []) =>
  titlePieces(title, language, brandPattern(brands)).map(({ words }) => words.join(' '));

describe('titlePieces', () => {
  it('ends a piece at punctuation and around a brand', () => {
    expect(texts('Zenova Yoga Mat, Tear Resistant (1/4 inch) - Blue', 'en', ['Zenova'])).toEqual([
      'yoga mat',
      'tear resistant',
      '1',
      '4 inch',
      'blue',
    ]);
    expect(texts('Cups by Black+Decker for Home', 'en', ['Black+Decker', 'Black'])).toEqual([
      'cups by',
      'for home',
    ]);
    expect(texts("Zenova's Mat", 'en', ['zenova'])).toEqual(['mat']);
    expect(texts('Zenovamat', 'en', ['zenova'])).toEqual(['zenovamat']);
  });

  it('knows the piece right behind a brand, and how it is written', () => {
    const pieces = titlePieces('Ninja Foodi™ XL, Ninja', 'en', brandPattern(['Ninja']));
    const written = [`Foodi${MARK}`, 'XL'];
    expect(pieces).toEqual([{ words: ['foodi', 'xl'], written, followsBrand: true }]);
  });

  it('takes trade marks off before letters are folded', () => {
    expect(texts('Core™ i7 ＵＬＴＲＡ®')).toEqual(['core i7 ultra']);
  });

  it('splits compounds where shoppers do, and keeps those that need their first part', () => {
    expect(texts('Non-Slip T-Shirt over-ear easy-to-use USB-C')).toEqual([
      'non slip t-shirt over-ear easy to use usb c',
    ]);
  });

  it('segments Japanese, where a space ends a piece', () => {
    expect(texts('水筒 漏れない ステンレス', 'ja')).toEqual(['水筒', '漏れ ない', 'ステンレス']);
    expect(titleWords('おしゃれな水筒', 'ja')).toContain('水筒');
  });
});
