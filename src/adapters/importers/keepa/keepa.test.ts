import { describe, expect, it } from 'vitest';
import { AT, base, readKeepa, T } from '../../../../test/support/keepa.ts';
import { keepaImporter } from './keepa.ts';

describe('shapes of answers', () => {
  const two = [base, { ...base, asin: 'B000000002' }];

  it.each([
    ['a single product', JSON.stringify(base), 1],
    ['an array', JSON.stringify(two), 2],
    ['an answer', JSON.stringify({ timestamp: 1, products: two, tokensLeft: 9 }), 2],
    ['products a line', two.map((one) => JSON.stringify(one)).join('\n'), 2],
    ['answers a line', two.map((one) => JSON.stringify({ products: [one] })).join('\n'), 2],
    ['a search', JSON.stringify({ asinList: ['B000000001'], products: two }), 2],
    ['an empty answer', JSON.stringify({ tokensLeft: 1, products: [] }), 0],
  ])('reads %s', async (_, text, count) => {
    const { rows, rejects } = await readKeepa(text);
    expect(rejects).toEqual([]);
    expect(rows).toHaveLength(count);
    expect(keepaImporter.recognises(text)).toBe(true);
  });

  it('goes on after a bad product and says which it was', async () => {
    const products = [base, { ...base, asin: 'short' }, { ...base, csv: [[1]] }, null, base];
    const { rows, rejects } = await readKeepa({ products });
    expect(rows).toHaveLength(2);
    expect(rejects).toEqual([
      { line: 2, reason: 'asin "short" is not an ASIN (10 letters and digits)' },
      { line: 3, reason: 'csv[0] is not a list of 2 numbers a point' },
      { line: 4, reason: 'is not an object' },
    ]);
  });

  it('says what Keepa said when an answer is an error', async () => {
    const { rejects } = await readKeepa({ tokensLeft: 0, error: { message: 'no tokens' } });
    expect(rejects[0]?.reason).toContain('no tokens');
  });

  it.each([
    ['asinList', ['B000000001'], /holds asinList.*ask for the products/],
    ['deals', { dr: [{ asin: 'B000000001' }] }, /holds deals/],
    ['sellers', { A1: { sellerName: 'x' } }, /holds sellers/],
    ['lightningDeals', [{ asin: 'B000000001' }], /holds lightningDeals/],
  ])('says that %s are not read', async (name, held, reason) => {
    const { rows, rejects } = await readKeepa({ tokensLeft: 1, [name]: held });
    expect(rows).toEqual([]);
    expect(rejects).toEqual([{ line: 1, reason: expect.stringMatching(reason) }]);
    expect((await readKeepa({ tokensLeft: 1, [name]: null })).rejects).toEqual([]);
  });

  it('needs a marketplace where the answer names none, and refuses one it does not know', async () => {
    const { rejects } = await readKeepa({ products: [{ asin: base.asin }] });
    expect(rejects[0]?.reason).toContain('--marketplace');
    const given = await readKeepa({ products: [{ asin: base.asin }] }, { marketplace: 'JP' });
    expect(given.products[0]?.marketplace).toBe('JP');
    const other = await readKeepa({ products: [{ ...base, domainId: 7 }] });
    expect(other.rejects[0]?.reason).toContain('domainId 7');
  });
});

describe('categories and best sellers', () => {
  it('reads the members of a category answer; parent 0 is a root', async () => {
    const categories = {
      '10': { domainId: 1, catId: 10, name: 'Root', parent: 0 },
      '20': { domainId: 1, catId: 20, name: 'Leaf', parent: 10 },
    };
    const { rows, observations } = await readKeepa({
      tokensLeft: 1,
      categories,
      categoryParents: {},
    });
    expect(rows).toHaveLength(2);
    expect(observations).toMatchObject([
      { kind: 'category', id: '10', parentId: null, marketplace: 'US' },
      { kind: 'category', id: '20', parentId: '10' },
    ]);
  });

  it('reads a best-seller list in rank order', async () => {
    const bestSellersList = {
      domainId: 3,
      categoryId: 10,
      lastUpdate: T,
      asinList: ['B000000001', 'B000000002'],
    };
    const { observations } = await readKeepa({ bestSellersList });
    expect(observations).toEqual([
      {
        kind: 'bestSellers',
        marketplace: 'DE',
        categoryId: '10',
        asins: ['B000000001', 'B000000002'],
        source: 'keepa',
        observedAt: AT,
      },
    ]);
  });

  it('keeps the ranks of the others when an entry is malformed', async () => {
    const asinList = ['B000000001', 'B0TOOLONG001', 'B000000003'];
    const bestSellersList = { domainId: 1, categoryId: 10, lastUpdate: T, asinList };
    const { products, notes } = await readKeepa({ bestSellersList });
    const ranks = products.map(({ asin, series }) => [asin, series[0]?.points[0]?.value]);
    expect(ranks).toEqual([
      ['B000000001', 1],
      ['B000000003', 3],
    ]);
    expect(notes[0]).toContain('B0TOOLONG001');
  });
});
