import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { csvWith, T } from '../../../test/support/keepa.ts';
import type { Store } from '../../ports/store/store.ts';
import { type ImportContext, importFile } from '../import/import-file.ts';
import { exportProducts, type ProductRow } from './export-products.ts';

type Context = ImportContext & { readonly store: Store };

async function rowsOf(context: Context): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  for await (const row of exportProducts(context, null)) rows.push(row);
  return rows;
}

/** Products of several sources, with everything that could get lost on the way. */
async function fill(context: Context): Promise<void> {
  const keepa = {
    asin: 'B000000001',
    domainId: 1,
    lastUpdate: T + 100,
    title: '=HYPERLINK("x") a; "b", c',
    brand: 'Ünï',
    csv: csvWith({ 1: [T, 1999], 3: [T, 500], 16: [T + 9, 45], 17: [T + 9, 12] }),
    monthlySold: 300,
    rootCategory: 10,
    categoryTree: [{ catId: 10, name: 'Root' }],
    images: [{ l: 'a.jpg' }, { l: 'b.jpg' }],
    eanList: ['0747474801770', '4011111111111'],
    packageLength: 120,
    parentAsin: 'B000000009',
  };
  const soldOut = { ...keepa, asin: 'B000000002', csv: csvWith({ 1: [T, 1999, T + 5, -1] }) };
  const parent = {
    asin: 'B000000009',
    domainId: 1,
    lastUpdate: T,
    productType: 5,
    variations: [{ asin: 'B000000001' }, { asin: 'B000000008' }],
  };
  await importFile(context, sourceOf('k.json', JSON.stringify([keepa, soldOut, parent])), {});
  const csv =
    'asin,marketplace,title,price,bsr,category_path,rating\n' +
    '0367672960,JP,Book,1980,7,本 > 小説,4.5\nB000000001,US,Newer title,,,,\n';
  await importFile(context, sourceOf('p.csv', csv), {});
}

describe('exportProducts', () => {
  it('writes one row a product with the source of every value', async () => {
    await withImportContext(async (context) => {
      await fill(context);
      const rows = await rowsOf(context);
      expect(rows.map(({ asin }) => asin)).toEqual([
        '0367672960',
        'B000000001',
        'B000000002',
        'B000000008',
        'B000000009',
      ]);
      const [book, first] = rows;
      expect(book).toMatchObject({
        marketplace: 'amazon.co.jp',
        price: 1980,
        currency: 'JPY',
        bsr: 7,
      });
      expect(first).toMatchObject({
        title: 'Newer title',
        price: 19.99,
        price_type: 'new',
        bsr: 500,
      });
      expect(first?.observed).toMatchObject({
        title: { source: 'csv' },
        brand: { source: 'keepa' },
        bsr: { source: 'keepa', at: '2026-01-01T00:00:00Z' },
      });
    });
  });

  it('can be imported into the same store without changing it', async () => {
    await withImportContext(async (context) => {
      await fill(context);
      const before = await context.store.contentHash();
      const lines = (await rowsOf(context)).map((row) => JSON.stringify(row));
      const report = await importFile(context, sourceOf('x.ndjson', lines.join('\n')), {});
      expect(report).toMatchObject({ format: 'products', read: 5, imported: 0, rejected: 0 });
      expect(await context.store.contentHash()).toBe(before);
    });
  });

  it('can be imported into an empty store and exported alike', async () => {
    await withImportContext(async (context) => {
      await fill(context);
      const rows = await rowsOf(context);
      const lines = rows.map((row) => JSON.stringify(row)).join('\n');
      await withImportContext(async (other) => {
        await importFile(other, sourceOf('x.ndjson', lines), {});
        const again = await rowsOf(other);
        const known = ({ asin, title, price, bsr, rating, gtin, image_url }: ProductRow) => [
          [asin, title, price, bsr, rating, gtin, image_url],
        ];
        expect(again.map(known)).toEqual(rows.map(known));
      });
    });
  });
});
