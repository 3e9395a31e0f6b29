import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './cell-text.ts';

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
