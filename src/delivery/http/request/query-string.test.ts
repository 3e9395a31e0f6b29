import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ShelflineError } from '../../../domain/values/error.ts';
import { readQueryString } from './query-string.ts';

const read = (query: string) => Object.fromEntries(readQueryString(`/search?${query}`));

describe('readQueryString', () => {
  it('decodes percent-encoding and plus', () => {
    expect(read('keyword=yoga+mat%2B&brand=K%C3%BChn')).toEqual({
      keyword: 'yoga mat+',
      brand: 'Kühn',
    });
  });

  it.each(['page=', 'page', 'b=1&page=%20'])('refuses an empty value: %s', (query) => {
    const details = [{ field: 'page' }];
    expect(() => read(query)).toThrow(
      expect.objectContaining({
        code: 'missing_parameter',
        details: [expect.objectContaining(details[0])],
      }),
    );
  });

  it.each([
    ['keyword=%zz', 'keyword'],
    ['keyword=%ff%fe', 'keyword'],
    ['keyword=%ED%A0%80', 'keyword'],
    ['keyword=a%00b', 'keyword'],
    ['keyword=a%0Ab', 'keyword'],
    ['keyword=%C2%85', 'keyword'],
    ['%ff=1', 'query'],
    ['page=1&page=2', 'page'],
    ['page=&page=2', 'page'],
    ['=1', 'query'],
    ['__proto__=1&__proto__=2', '__proto__'],
  ])('refuses %j, naming %s', (query, field) => {
    let thrown: unknown;
    try {
      read(query);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ShelflineError);
    expect(thrown).toMatchObject({ code: 'invalid_parameter', details: [{ field }] });
  });

  it('gives back any printable text that was encoded', () => {
    const printable = fc
      .string({ unit: 'grapheme' })
      .map((text) => text.replaceAll(/\p{Cc}/gu, ''))
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(printable, (text) => {
        const given = readQueryString(`/?x=${encodeURIComponent(text)}`).get('x') ?? '';
        expect(given).toBe(text);
      }),
    );
  });

  it('throws nothing but its own error, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        try {
          read(query);
        } catch (error) {
          expect(error).toBeInstanceOf(ShelflineError);
        }
      }),
    );
  });
});
