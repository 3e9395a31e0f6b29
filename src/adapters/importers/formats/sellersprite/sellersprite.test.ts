import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../../../test/support/import-context.ts';
import { readWith, sourceOf } from '../../../../../test/support/importing.ts';
import { importFile } from '../../../../app/import/import-file.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { parseTime } from '../../../../domain/values/time.ts';
import { sellerSpriteImporter } from './sellersprite.ts';

const ROW = {
  ASIN: 'B000000001',
  SKU: 'Color: Blue | Size: 72 in',
  Brand: 'Acme',
  'Product Title': 'Yoga Mat',
  'Bullet Points': 'Thick\nSoft',
  URL: 'https://www.amazon.com/dp/B000000001?psc=1',
  ParentASIN: 'B000000009',
  'Category Path': 'Sports & Outdoors:Yoga:Mats',
  Category: 'Sports & Outdoors',
  'Category BSR': '512',
  'Sub-Category': 'Mats\nGifts',
  'Sub-Category BSR': '4\n1,790',
  'Monthly Sales': '1900',
  'Variation Sold': '1,000',
  'Price($)': '29.99',
  'Customer Shipping Fee($)': '4.5',
  'FBA($)': '6.1',
  Ratings: '1240',
  Rating: '4.5',
  'Date Available': '2025-12-01',
  'Available days': '61',
  Sellers: '2',
  'BuyBox Type': 'FBM',
  "Seller's Page": 'https://www.amazon.com/help?seller=A1EXAMPLE2SHOP',
  Weight: '12 ounces',
  'Dimensions（Unit Conversion）': '72.00 x 24.00 x 0.25 inches',
  'Package Weight': '2 pounds',
  'Package Dimensions（Unit Conversion）': '25.00 x 5.00 x 5.00 inches',
  LQS: '9.6',
};

const DAY = parseTime('2026-01-31')?.at ?? 0;

function sheetOf(change: Readonly<Record<string, string>> = {}): string {
  const row = { ...ROW, ...change };
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
  return `${quoted(Object.keys(row))}\n${quoted(Object.values(row))}\n`;
}

async function productOf(change: Readonly<Record<string, string>> = {}) {
  const { products, rejects } = await readWith(sellerSpriteImporter, sheetOf(change));
  return { product: products[0], rejects };
}

describe('a sheet of SellerSprite', () => {
  it('says of a product what its row says', async () => {
    const { product } = await productOf();
    expect(product).toMatchObject({
      ...{ kind: 'product', marketplace: 'US', asin: 'B000000001' },
      ...{ source: 'sellersprite', observedAt: DAY },
    });
    expect(product?.facts).toEqual({
      title: 'Yoga Mat',
      brand: 'Acme',
      bulletPoints: ['Thick', 'Soft'],
      categoryId: 'path:Sports & Outdoors > Yoga > Mats',
      rootCategoryId: 'path:Sports & Outdoors',
      parentAsin: 'B000000009',
      variationAttributes: [
        { dimension: 'Color', value: 'Blue' },
        { dimension: 'Size', value: '72 in' },
      ],
      package: { lengthMm: 635, widthMm: 127, heightMm: 127, weightG: 907 },
      itemSize: { lengthMm: 1829, widthMm: 610, heightMm: 6, weightG: 340, volumeCm3: null },
      measuredFees: { pickAndPack: 610, referralPercent: null, closing: null },
      buyBox: { sellerId: 'A1EXAMPLE2SHOP', isAmazon: false, isFba: false },
      listedSince: parseTime('2025-12-01')?.at,
      subcategoryRanks: [
        { name: 'Mats', rank: 4, topPercent: null },
        { name: 'Gifts', rank: 1790, topPercent: null },
      ],
      vendorEstimates: [{ vendor: 'sellersprite', units: 1900, days: 30, isFamily: true }],
    });
  });

  it('gives ranks, the landed price, counts and the badge of the variation', async () => {
    const { product } = await productOf();
    const values = product?.series.map(({ name, categoryId, points }) => {
      expect(points).toMatchObject([{ at: DAY, state: 'ok' }]);
      return [categoryId ?? name, points[0]?.value];
    });
    expect(values).toEqual([
      ['path:Sports & Outdoors', 512],
      ['path:Sports & Outdoors > Yoga > Mats', 4],
      ['buyBox', 3449],
      ['rating', 45],
      ['reviewCount', 1240],
      ['offerCount', 2],
      ['boughtInPastMonth', 1000],
    ]);
  });

  it('leaves unknown what a cell leaves empty', async () => {
    const { product } = await productOf({
      ...{ 'Variation Sold': '', 'FBA($)': '', 'Monthly Sales': '', ParentASIN: '' },
      ...{ 'Price($)': '', Weight: '', 'Package Weight': '' },
      'Package Dimensions（Unit Conversion）': '',
    });
    const stated = Object.keys(product?.facts ?? {});
    for (const field of ['vendorEstimates', 'measuredFees', 'package', 'parentAsin']) {
      expect(stated).not.toContain(field);
    }
    const names = product?.series.map(({ name }) => name);
    expect(names).not.toContain('boughtInPastMonth');
    expect(names).not.toContain('buyBox');
  });

  it.each([
    ['Available days', 'soon', 'available days "soon" is not a plain number'],
    ['Weight', '12 stones', 'weight "12 stones" is not a measure'],
    ['URL', 'https://www.amazon.de/dp/B000000001', `($)" is not in the marketplace's EUR`],
  ])('rejects a row with a wrong %s', async (column, value, reason) => {
    const { rejects } = await productOf({ [column]: value });
    expect(rejects).toMatchObject([{ line: 2, reason: expect.stringContaining(reason) }]);
  });

  it('is recognized in a workbook, whose estimates become facts', async () => {
    const sheets = [
      { name: 'US', rows: [Object.keys(ROW), Object.values(ROW)] },
      { name: 'Brands', rows: [['Brand', 'Monthly Sales']] },
    ];
    const workbook = await writeXlsx({ sheets });
    await withImportContext(async (context) => {
      const report = await importFile(context, sourceOf('a.xlsx', workbook), {});
      expect(report).toMatchObject({ format: 'sellersprite', imported: 1, error: null });
      expect(report.notes).toEqual(['columns not used: LQS']);
      const record = await context.store.products.record('US', 'B000000001' as Asin);
      expect(record?.facts.vendorEstimates).toMatchObject({ source: 'sellersprite', at: DAY });
    });
  });
});
