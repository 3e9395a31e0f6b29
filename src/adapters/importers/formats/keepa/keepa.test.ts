import { describe, expect, it } from 'vitest';
import { AT, base, readKeepa, T } from '../../../../../test/support/keepa.ts';
import type { ProductObservation } from '../../../../domain/product/observation.ts';
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
    expect(keepaImporter.recognizes(text)).toBe(true);
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
    ['sellers', { A1: { sellerName: 'x' } }, /holds sellers/],
    ['sellerIdList', ['A1B2C3D4E5'], /holds sellerIdList/],
    ['trackings', [{ asin: 'B000000001' }], /holds trackings/],
    ['notifications', [{ asin: 'B000000001' }], /holds notifications/],
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

describe('deals', () => {
  const current = Array(36).fill(-1);
  const deal = {
    asin: 'B000000001',
    title: 'Thing',
    lastUpdate: T,
    rootCat: 10,
    categories: [20],
    image: [...'61k.jpg'].map((letter) => letter.charCodeAt(0)),
    current: current.with(0, 2099).with(3, 512).with(16, 45).with(18, 1899),
  };
  const answer = (...dr: unknown[]) => ({
    tokensLeft: 1,
    deals: { dr, categoryIds: [10, 30], categoryNames: ['Root', '?'], categoryCount: [1] },
  });
  const valuesOf = (one: ProductObservation) =>
    one.series.map(({ name, points }) => [name, points[0]?.value ?? points[0]?.state]);

  it('are products with what they cost now, shipping not included', async () => {
    const { observations, products, rejects } = await readKeepa(answer(deal), {
      marketplace: 'DE',
    });
    expect(rejects).toEqual([]);
    expect(observations[0]).toMatchObject({ kind: 'category', id: '10', name: 'Root' });
    const [product] = products;
    if (product === undefined) throw new Error('nothing was read');
    expect(product).toMatchObject({
      marketplace: 'DE',
      observedAt: AT,
      facts: {
        title: 'Thing',
        categoryId: '20',
        rootCategoryId: '10',
        images: ['https://m.media-amazon.com/images/I/61k.jpg'],
      },
    });
    const values = new Map(valuesOf(product).map(([name, value]) => [name, value]));
    expect(values.get('amazon')).toBe(2099);
    expect(values.get('new')).toBe('out_of_stock');
    expect(values.get('bsr')).toBe(512);
    expect(values.get('rating')).toBe(45);
    expect(values.has('buyBox')).toBe(false);
  });

  it('are read one by one, and need a marketplace', async () => {
    const us = { marketplace: 'US' } as const;
    const none = await readKeepa({ deals: { dr: [] }, tokensLeft: 1 }, us);
    expect([none.rows, none.rejects]).toEqual([[], []]);
    const { products, rejects } = await readKeepa(answer({ ...deal, asin: 'B0' }, 7, deal), us);
    expect(products).toHaveLength(1);
    expect(rejects.map(({ line }) => line)).toEqual([1, 2]);
    const unsaid = await readKeepa(answer(deal));
    expect(unsaid.rejects[0]?.reason).toContain('--marketplace');
  });

  it('of a few hours have a price once they have begun', async () => {
    const lightning = {
      ...{ asin: 'B000000001', domainId: 3, title: 'Thing', lastUpdate: T, image: '71.jpg' },
      ...{ dealPrice: 999, currentPrice: 1999, rating: 43, totalReviews: 12 },
      dealState: 'AVAILABLE',
    };
    const upcoming = { ...lightning, dealState: 'UPCOMING', dealPrice: -1 };
    const lightningDeals = [lightning, upcoming];
    const { products } = await readKeepa({ tokensLeft: 1, lightningDeals });
    expect(products.map(valuesOf)).toEqual([
      [
        ['lightningDeal', 999],
        ['rating', 43],
        ['reviewCount', 12],
      ],
      [
        ['rating', 43],
        ['reviewCount', 12],
      ],
    ]);
    expect(products[0]).toMatchObject({ marketplace: 'DE', observedAt: AT });
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
    expect(notes).toEqual([
      'best-seller list: 1 of 3 entries left out that are no ASINs, such as "B0TOOLONG001"',
    ]);
  });
});
