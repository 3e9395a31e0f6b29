/** A typed text is taken for what it is. */
import { describe, expect, it } from 'vitest';
import { readSeed } from './seed.ts';

describe('a seed', () => {
  it.each([' yoga mat ', 'flashlight', 'B0 mat', 'b0demo0001 mat', '123456789'])(
    'is a keyword: %s',
    (text) => expect(readSeed(text)).toEqual({ kind: 'keyword', keyword: text.trim() }),
  );

  it.each([
    ['b0demo0001', 'B0DEMO0001'],
    [' 080442957x ', '080442957X'],
  ])('is a product: %s', (text, asin) => {
    expect(readSeed(text)).toEqual({ kind: 'product', asin });
  });

  it('is several products, each once and at most ten', () => {
    expect(readSeed('B0DEMO0001, b0demo0002\nB0DEMO0001')).toEqual({
      kind: 'products',
      asins: ['B0DEMO0001', 'B0DEMO0002'],
    });
    const twelve = Array.from({ length: 12 }, (_, at) => `B0DEMO00${10 + at}`);
    expect(readSeed(twelve.join(' '))).toEqual({ kind: 'products', asins: twelve.slice(0, 10) });
  });
});
