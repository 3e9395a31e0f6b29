import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTokens } from '../../../../test/support/document-tokens.ts';
import { MARKETPLACES } from '../../values/marketplace.ts';
import { parseQuery } from '../query/parse-query.ts';
import { tokenize } from './tokenize.ts';

const LANGUAGES = [...new Set(MARKETPLACES.map(({ language }) => language))];

function tokensOf(title: string, language = 'en'): string[] {
  return documentTokens({ title, brand: null, categoryPath: [], asin: 'B0', gtins: [] }, language);
}

function isFound(title: string, keyword: string, language = 'en'): boolean {
  const tokens = new Set(tokensOf(title, language));
  const { words } = parseQuery(keyword, language);
  return words.every((word) => word.alternatives.some((token) => tokens.has(token)));
}

describe('spellings of one thing meet', () => {
  const groups = [
    ['USB-C hub', 'USB C hub', 'usbc hub'],
    ['32GB card', '32 GB card', '32-gb card', '32 gigabytes card'],
    ['frame 10x12', 'frame 10 x 12', 'frame 10×12'],
    ['box 10x12cm', 'box 10 x 12 cm', 'box 10cm x 12cm'],
    ['sony wh-1000xm5', 'sony wh1000xm5', 'sony wh 1000xm5'],
    ['laptop 2 in 1', 'laptop 2-in-1', 'laptop 2in1'],
    ['monitor 15"', 'monitor 15 inch', 'monitor 15-inch', 'monitor 15in', 'monitor 15 in'],
    ['frame 8" x 10"', 'frame 8"x10"', 'frame 8 in x 10 in', 'frame 8 x 10 inches', 'frame 8x10in'],
    ['frame 8” x 10”', 'frame 8”x 10”', 'frame 8 Inch x 10 Inch', 'frame 8x10"'],
    ['cable 6ft', 'cable 6 feet', 'cable 6 Foot', 'cable 6-foot'],
    ['bottle 1.5l', 'bottle 1.5 L', 'bottle 1.50 liter'],
    ['bank 10,000mAh', 'bank 10000 mah', 'bank 10Ah'],
    ['bottle 0.5l', 'bottle 500 ml', 'bottle 50cl'],
    ['rice 2kg', 'rice 2000 g', 'rice 2.0 kg'],
    ['cable 1.5m', 'cable 150 cm', 'cable 1500mm'],
    ['tape 50mm x 25m', 'tape 50mmx25m', 'tape 50mm×25m', 'tape 5 cm x 25 m'],
    ['ssd 1tb', 'ssd 1000 GB'],
    ['bowl 4.5qt', 'bowl 4.5-quart', 'bowl 4.5 Quarts'],
    ['batteries 48ct', 'batteries 48-count', 'batteries 48 Count'],
    ['t-shirt', 't shirt', 'tshirt', 'T-Shirts'],
  ];
  const pairs = groups.flatMap((group) => group.flatMap((a) => group.map((b) => [a, b] as const)));
  it.each(pairs)('%s is found by %s', (title, keyword) => {
    expect(isFound(title, keyword)).toBe(true);
  });
});

describe('parts of a size are found', () => {
  it.each([
    ['Frame 8" x 10"', '8x10'],
    ['Frame 8" x 10"', '10 inch'],
    ['Rug 0.5 in x 75 in', '75in'],
    ['Stand 14.3 x 9.3 x 14 cm', '9.3 x 14'],
    ['Stand 14.3 x 9.3 x 14 cm', '14.3'],
    ['Stand 14.3 x 9.3 x 14 cm', '9.3 cm'],
    ['Stand 14.3 x 9.3 x 14 cm', '93 mm'],
    ['Tape 50mm×25m', '50mm'],
    ['Tape 50mm×25m', '25 m tape'],
    ['Cooker 3.0 litres', 'litres'],
    ['Set of 30 Pieces', '30 pieces set'],
    ['Remote, 3 Meter Cable', 'meter cable'],
    ['Sheets 300 Thread Count, 4 Count', 'thread count'],
    ['Batteries 2Pack', '2 pack'],
    ['iPhone 12Pro Case', 'iphone 12 pro'],
  ])('%s is found by %s', (title, keyword) => {
    expect(isFound(title, keyword)).toBe(true);
  });
});

describe('units and models are kept together', () => {
  it.each([
    ['64 GB card, 32 pieces', '32gb'],
    ['10 frames of 12', '10x12'],
    ['USB-A hub for class c', 'usbc'],
    ['case for iPhone 12, set of 13', 'iphone13'],
    ['bottle 15l', '1.5l'],
    ['bottle 5l', '500ml'],
    ['tape 50mm x 25m', '25mm'],
    ['phone 5g', '5kg'],
    ['Ryzen 5 5600XT', 'ryzen 5 5600'],
    ['2 in 1 laptop', '2 inch laptop'],
    ['2-in-1 laptop', '2 inch laptop'],
    ['2-in-1 laptop', '3-in-1 laptop'],
    ['charger 15 in-ear', '15 inch'],
    ['frame 8" 10" x', '8x10'],
  ])('%s is not found by %s', (title, keyword) => {
    expect(isFound(title, keyword)).toBe(false);
  });
});

describe('a unit that is also a word', () => {
  it.each([
    ['Disque 500 Go', '500go', 'fr'],
    ['Disque 500Go', '500 go', 'fr'],
    ['Machine à café 15 bars', '15 bars', 'fr'],
    ['Espresso Machine 15 Bar', '15bar', 'en'],
    ['Shoes size 8 in black', 'in size 8', 'en'],
    ['Feet cream, 2 pack', '2 feet', 'en'],
    ['iPhone 13 in blue', 'iphone13', 'en'],
    ['Kurtka 8 w kolorze', '8 w', 'pl'],
    ['Acqua 1 lt', '1 litro', 'it'],
    ['Su şişesi 1 litre', '1 lt', 'tr'],
  ])('%s is found by %s', (title, keyword, language) => {
    expect(isFound(title, keyword, language)).toBe(true);
  });

  it.each([
    ['Größe 8 in schwarz', '8 zoll', 'de'],
    ['Puzzle 5 to 8 years', '5tb', 'en'],
  ])('%s is not found by %s', (title, keyword, language) => {
    expect(isFound(title, keyword, language)).toBe(false);
  });
});

describe('documentTokens', () => {
  it('covers brand, category path, ASIN and codes', () => {
    const tokens = documentTokens(
      {
        title: 'Flask',
        brand: "L'Oréal",
        categoryPath: ['Home & Kitchen', 'Bottles'],
        asin: 'B0ABCDEFGH',
        gtins: ['0046221150025'],
      },
      'en',
    );
    for (const token of ['flask', 'loreal', 'oreal', 'home', 'bottle', 'b0abcdefgh']) {
      expect(tokens).toContain(token);
    }
    expect(tokens).toContain('46221150025');
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('drops trade marks and keeps emoji', () => {
    expect(tokensOf('Nike™ Shirt®')).toEqual(['nike', 'shirt', 'b0']);
    expect(isFound('Fun 🎉 balloons', '🎉')).toBe(true);
    expect(isFound('Thumb 👍🏽 sign', '👍')).toBe(true);
  });
});

describe('parseQuery', () => {
  it('has no words for a keyword without letters, digits and emoji', () => {
    for (const keyword of ['', ' ', '"*"', '---', '\u0000', '\ud800', '®']) {
      expect(parseQuery(keyword, 'en').words).toEqual([]);
    }
  });

  it('asks for each word once and keeps the text as typed', () => {
    const { words } = parseQuery('Yoga mat yoga MATS', 'en');
    expect(words).toEqual([
      { text: 'Yoga', alternatives: ['yoga'] },
      { text: 'mat', alternatives: ['mat'] },
    ]);
  });

  it.each([
    ['b0abcdefgh', 'b0abcdefgh'],
    [' B0ABCDEF12 ', 'b0abcdef12'],
    ['0306406152', '0306406152'],
    ['080442957X', '080442957x'],
    ['046221150025', '46221150025'],
    ['00046221150025', '46221150025'],
    ['9780306406157', '9780306406157'],
    ['96385074', '96385074'],
  ])('%s is an identifier', (keyword, token) => {
    expect(parseQuery(keyword, 'en').identifier).toBe(token);
  });

  it.each(['smartwatch', '1000pieces', '0306406153', '046221150026', '12345678', 'b0 abcdefgh'])(
    '%s is a word',
    (keyword) => {
      expect(parseQuery(keyword, 'en').identifier).toBeNull();
    },
  );

  it('finds an ASIN of an unusual form as a word', () => {
    const { words } = parseQuery('X000TEST12', 'en');
    expect(words[0]?.alternatives).toContain('x000test12');
  });
});

describe('any text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme' }),
  );
  const language = fc.constantFrom(...LANGUAGES, 'xx');

  it('is tokenised without failing, into tokens that are neither empty nor spaced', () => {
    fc.assert(
      fc.property(text, language, (title, code) => {
        for (const token of tokenize(title, code).flat()) {
          expect(token).not.toMatch(/^$|\s/);
        }
      }),
    );
  });

  it('has no word for marks without a letter', () => {
    expect(tokenize('\u0338 \u0640 mat', 'en')).toEqual([['mat']]);
    expect(parseQuery('\u0338', 'en').words).toEqual([]);
  });

  it('finds a document by its own title', () => {
    fc.assert(
      fc.property(text, language, (title, code) => {
        expect(isFound(title, title, code)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is cut alike in upper and lower case', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'abcdefgh0123456789-. äöüßçñ'),
      maxLength: 30,
    });
    fc.assert(
      fc.property(word, language, (title, code) => {
        expect(tokensOf(title.toUpperCase(), code)).toEqual(
          tokensOf(title.toUpperCase().toLowerCase(), code),
        );
      }),
    );
  });
});
