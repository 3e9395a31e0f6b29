import { describe, expect, it } from 'vitest';
import { OBSERVED_AT } from '../../../../../test/support/importing.ts';
import {
  AT,
  base,
  none,
  ok,
  pointsOf,
  productOf,
  readKeepa,
  T,
} from '../../../../../test/support/keepa.ts';

describe('facts', () => {
  it('reads the badge history; no badge is not zero', async () => {
    const monthlySoldHistory = [T, 100, T + 1, -1];
    expect(await pointsOf({ monthlySoldHistory, monthlySold: 300 }, 'boughtInPastMonth')).toEqual([
      ok(0, 100),
      none(1, 'unknown'),
    ]);
    const lastSoldUpdate = T + 7;
    expect(await pointsOf({ monthlySold: 300, lastSoldUpdate }, 'boughtInPastMonth')).toEqual([
      ok(7, 300),
    ]);
    expect(await pointsOf({ monthlySold: -1 }, 'boughtInPastMonth')).toEqual([]);
  });

  it('reads what is stated and nothing else', async () => {
    const { facts, observedAt } = await productOf({
      brand: ' Acme\u0000 Co ',
      packageLength: 120,
      packageWidth: 0,
      packageHeight: -1,
      packageWeight: 250,
      fbaFees: { pickAndPackFee: 435 },
      referralFeePercentage: 12.5,
      variableClosingFee: 0,
      images: [{ m: 'a.jpg' }, { l: 'b.jpg', m: 'c.jpg' }],
      eanList: ['0747474801770'],
      upcList: ['747474801770'],
      gtinList: ['0747474801770'],
      features: ['One', 'Two'],
      parentAsin: 'B000000009',
      listedSince: T - 10,
      productType: 0,
      buyBoxSellerIdHistory: ['1', 'A1', '2', '-1'],
      stats: { buyBoxIsFBA: true },
      categoryTree: [
        { catId: 10, name: 'Root' },
        { catId: 20, name: 'Leaf' },
      ],
      rootCategory: 10,
    });
    expect(observedAt).toBe(AT + 6000);
    expect(facts).toEqual({
      title: 'Thing',
      brand: 'Acme Co',
      package: { lengthMm: 120, widthMm: null, heightMm: null, weightG: 250 },
      measuredFees: { pickAndPack: 435, referralPercent: 12.5, closing: 0 },
      images: [
        'https://m.media-amazon.com/images/I/a.jpg',
        'https://m.media-amazon.com/images/I/b.jpg',
      ],
      gtins: ['0747474801770', '747474801770'],
      bulletPoints: ['One', 'Two'],
      parentAsin: 'B000000009',
      listedSince: AT - 600,
      isParent: false,
      buyBox: { sellerId: null, isAmazon: null, isFba: true },
      categoryId: '20',
      rootCategoryId: '10',
    });
  });

  it('drops a listing date in the future and joined texts become pictures', async () => {
    const { facts } = await productOf({ listedSince: T + 900_000, imagesCSV: 'x.jpg,y.jpg' });
    expect(facts.listedSince).toBeUndefined();
    expect(facts.images).toHaveLength(2);
  });
});

describe('relatives', () => {
  it('states the category tree once', async () => {
    const categoryTree = [
      { catId: 10, name: 'Root' },
      { catId: 20, name: 'Leaf' },
    ];
    const products = [
      { ...base, categoryTree },
      { ...base, asin: 'B000000002', categoryTree },
    ];
    const { observations } = await readKeepa({ products });
    const categories = observations.filter(({ kind }) => kind === 'category');
    expect(categories).toMatchObject([
      { id: '10', name: 'Root', parentId: null },
      { id: '20', name: 'Leaf', parentId: '10' },
    ]);
  });

  it('gives a parent its children and each child its attributes', async () => {
    const attributes = [{ dimension: 'Color', value: 'Red' }];
    const variations = [{ asin: 'B000000002', attributes }, { asin: 'B000000003' }];
    const { products } = await readKeepa({ products: [{ ...base, productType: 5, variations }] });
    const [parent, first, second] = products;
    expect(parent?.facts).toMatchObject({
      isParent: true,
      children: ['B000000002', 'B000000003'],
    });
    expect(first?.facts).toEqual({ parentAsin: base.asin, variationAttributes: attributes });
    expect(second?.facts).toEqual({ parentAsin: base.asin });
  });

  it('reads the children of a parent from the joined text of older answers', async () => {
    const variationCSV = 'B000000002, B000000003,nothing';
    const older = { variations: null, variationCSV };
    const { products } = await readKeepa({ products: [{ ...base, productType: 5, ...older }] });
    expect(products[0]?.facts.children).toEqual(['B000000002', 'B000000003']);
    expect(products.slice(1).map(({ asin, facts }) => [asin, facts])).toEqual([
      ['B000000002', { parentAsin: base.asin }],
      ['B000000003', { parentAsin: base.asin }],
    ]);
    const child = await productOf({ productType: 0, ...older, parentAsin: 'B000000009' });
    expect(child.facts.children).toBeUndefined();
    expect(child.facts.variations).toEqual(['B000000002', 'B000000003']);
  });

  it('looks at the product type first', async () => {
    const products = [
      { ...base, productType: 4 },
      { asin: 'B000000002', domainId: 1, productType: 3, csv: null },
    ];
    const { rejects } = await readKeepa({ products });
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'B000000001: Keepa calls it invalid (productType 4)',
      'B000000002: Keepa has no access to it (productType 3)',
    ]);
  });

  it('dates a product without an update by the file', async () => {
    expect((await productOf({ lastUpdate: 0 })).observedAt).toBe(OBSERVED_AT);
  });
});
