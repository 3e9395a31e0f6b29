import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryPath, cleanText } from './cell-text.ts';

describe('categoryPath', () => {
  it('is names between signs with space on both sides', () => {
    expect(categoryPath(' A  &\tB >  C>D\n› E ')).toEqual(['A & B', 'C>D', 'E']);
    expect(categoryPath('A > > B >')).toEqual(['A', '> B >']);
  });

  it('refuses more levels than any tree has', () => {
    const names = Array.from({ length: 25_000 }, (_, n) => `C${n}`);
    expect(() => categoryPath(names.join(' > '))).toThrow(
      'the category path has 25,000, at most 30 levels are taken',
    );
    expect(categoryPath(names.slice(0, 30).join(' > '))).toHaveLength(30);
  });

  it('reads a run of a million spaces once, not once for each of them', () => {
    expect(categoryPath(`A${' '.repeat(1_000_000)}B`)).toEqual(['A B']);
  });
});

describe('cleanText', () => {
  it('leaves text with single spaces as it is', () => {
    expect(cleanText('Steel Bottle, 750 ml')).toBe('Steel Bottle, 750 ml');
  });

  it('is words with single spaces between, whatever stood there', () => {
    const piece = fc.oneof(
      fc.constantFrom(' ', '  ', '\t', '\n', '\u0000', '\u0085', '\u00a0', 'ö', '~', 'a b'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const words = text.split(/[\s\p{Cc}]+/u).filter((word) => word !== '');
        expect(cleanText(text)).toBe(words.join(' '));
      }),
    );
  });
});
