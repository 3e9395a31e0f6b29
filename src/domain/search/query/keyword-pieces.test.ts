import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keywordPieces } from './keyword-pieces.ts';
import { parseQuery } from './parse-query.ts';

/** `+words`, `"phrase"`, `-excluded`, `-"excluded phrase"`. */
function shown(keyword: string): string[] {
  return keywordPieces(keyword).map(({ text, isPhrase, isExcluded }) => {
    const what = isPhrase ? `"${text}"` : text.trim();
    return (isExcluded ? '-' : '') + (isExcluded || isPhrase ? what : `+${what}`);
  });
}

describe('keywordPieces', () => {
  it.each<[string, string[]]>([
    ['yoga mat', ['+yoga mat']],
    ['yoga mat -kids', ['+yoga mat', '-kids']],
    ['-kids yoga', ['-kids', '+yoga']],
    ['hub -usb-c', ['+hub', '-usb-c']],
    ['水筒　－子供', ['+水筒', '-子供']],
    ['thick "yoga mat" blue', ['+thick', '"yoga mat"', '+blue']],
    ['“yoga mat”', ['"yoga mat"']],
    ['„Yoga Matte“ blau', ['"Yoga Matte"', '+blau']],
    ['« tapis de yoga »', ['" tapis de yoga "']],
    ['大きい「ヨガ マット」青', ['+大きい', '"ヨガ マット"', '+青']],
    ['mat -"for kids" blue', ['+mat', '-"for kids"', '+blue']],
    ['"15" monitor" arm', ['"15" monitor"', '+arm']],
    ['"monitor 15" "wall arm"', ['"monitor 15"', '+', '"wall arm"']],
    ['"monitor 27""', ['"monitor 27""']],
  ])('%s', (keyword, pieces) => {
    expect(shown(keyword)).toEqual(pieces);
  });

  it.each([
    ['usb-c 10-12 t-shirt'],
    ['yoga - mat'],
    ['yoga -- mat -'],
    ['15" monitor'],
    ['monitor 15" arm 27"'],
    ['"yoga mat'],
    ['yoga mat"'],
    ['yo"ga mat"s'],
    ['" yoga mat "'],
    ['「yoga mat'],
    ['-'],
    [''],
  ])('%s is words only', (keyword) => {
    expect(keywordPieces(keyword).every((piece) => !piece.isPhrase && !piece.isExcluded)).toBe(
      true,
    );
  });

  it('loses no letter of any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1 -"“”「」\u3000'), maxLength: 20 });
    fc.assert(
      fc.property(text, (keyword) => {
        const letters = (value: string) => value.replace(/[^ab1]/gu, '');
        const pieces = keywordPieces(keyword).map((piece) => piece.text);
        expect(letters(pieces.join(''))).toBe(letters(keyword));
      }),
    );
  });
});

describe('parseQuery', () => {
  it('asks for the words of phrases, too, and keeps what is excluded apart', () => {
    expect(parseQuery('blue "yoga mats" -kids -usb-c "thick"', 'en')).toEqual({
      identifier: null,
      words: [
        { text: 'blue', alternatives: ['blue'] },
        { text: 'yoga', alternatives: ['yoga'] },
        { text: 'mats', alternatives: ['mat'] },
        { text: 'thick', alternatives: ['thick'] },
      ],
      phrases: [
        [
          { text: 'yoga', alternatives: ['yoga'] },
          { text: 'mats', alternatives: ['mat'] },
        ],
      ],
      excluded: [{ text: 'kids', alternatives: ['kid'] }],
      excludedPhrases: [
        [
          { text: 'usb', alternatives: ['usb', 'usbc'] },
          { text: 'c', alternatives: ['c', 'usbc'] },
        ],
      ],
    });
  });

  it('has no words where everything is excluded', () => {
    const query = parseQuery('-kids -"for men"', 'en');
    expect(query.words).toEqual([]);
    expect(query.excluded).toHaveLength(1);
    expect(query.excludedPhrases).toHaveLength(1);
  });
});
