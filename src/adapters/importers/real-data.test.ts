/**
 * The files of real sources, where somebody has them: counts by independent means, the same import
 * twice, and a Keepa product decoded a second time by hand.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { OBSERVED_AT, readWith, sourceOf } from '../../../test/support/importing.ts';
import {
  type ImportContext,
  type ImportRequest,
  importFile,
} from '../../app/import/import-file.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { seededRandom } from '../../domain/statistics/seeded-random.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { Store } from '../../ports/store/store.ts';
import { openFile } from './files/import-source.ts';
import { keepaExportImporter } from './formats/keepa-export/keepa-export.ts';

const MINUTES_5 = 300_000;
/** Larger files take long, and show nothing else. */
const UNDONE_ROWS_MAX = 1_000;
const REAL_DATA = process.env['SHELFLINE_REAL_DATA'] ?? '';

const KAGGLE = {
  stars: 'rating',
  reviews: 'review_count',
  boughtInLastMonth: 'bought_past_month',
  categoryName: 'category_path',
  imgUrl: 'image_url',
  listPrice: 'list_price',
  '=marketplace': 'amazon.ca',
};
const NODES = { node_id: 'category_id', '=marketplace': 'amazon.com' };
const LABELS = {
  country: 'marketplace',
  category_code: 'category',
  units_sold: 'units',
  duration: 'days',
  date: 'to',
};

interface Expected {
  readonly read: number;
  readonly imported: number;
  readonly rejected?: number;
}

/** Counted with other tools; 87 of the labels stand in the file twice, 773 lack rank or units. */
const FILES: readonly (readonly [string, ImportRequest, Expected])[] = [
  ['keepa/product-B0F7XPYCSJ.json', {}, { read: 1, imported: 1 }],
  ['keepa/synthetic-bestsellers.json', { marketplace: 'US' }, { read: 1, imported: 1 }],
  ['keepa/synthetic-category-roots.json', {}, { read: 2, imported: 2 }],
  ['keepa/synthetic-product-search.json', {}, { read: 1, imported: 1 }],
  [
    'keepa-export/us-electronics-home-5000.csv',
    { marketplace: 'US' },
    { read: 5000, imported: 5000 },
  ],
  ['keepa-export/de-processors-627.csv', { marketplace: 'DE' }, { read: 627, imported: 627 }],
  ['keepa-export/de-bluray-32.csv', { marketplace: 'DE' }, { read: 32, imported: 32 }],
  ['keepa-export/us-books-216-columns-10.csv', {}, { read: 10, imported: 10 }],
  ['keepa-export/de-toys-176-columns-527.csv', {}, { read: 527, imported: 527 }],
  [
    'keepa-export/de-external-storage-2610.csv',
    { marketplace: 'DE' },
    { read: 2610, imported: 2610 },
  ],
  ['sellersprite/BSR_Sofas_Couches_Current_-31-US-20260303.xlsx', {}, { read: 31, imported: 31 }],
  [
    'spapi/reports/sellingPartnerMarketBasketAnalysisReport.examples.json',
    {},
    { read: 2, imported: 2 },
  ],
  ['search-results/rainforest-electronics.json', {}, { read: 24, imported: 24 }],
  ['search-results/kaggle-ca-999.csv', { columnMap: KAGGLE }, { read: 999, imported: 999 }],
  ['categories/us-best-seller-nodes.csv', { columnMap: NODES }, { read: 1928, imported: 1928 }],
  [
    'sales/rank-units-7day-ca-fr-mx.csv',
    { columnMap: LABELS },
    { read: 6119, imported: 5259, rejected: 773 },
  ],
];

type Context = ImportContext & { readonly store: Store };

async function importReal(context: Context, file: string, request: ImportRequest) {
  return await importFile(context, await openFile(join(REAL_DATA, file)), request);
}

describe.skipIf(REAL_DATA === '')('real files', () => {
  it.each(FILES)('%s is counted right, and once', async (file, request, expected) => {
    await withImportContext(async (context) => {
      const first = await importReal(context, file, request);
      expect(first).toMatchObject({ rejected: 0, ...expected, error: null });
      const hash = await context.store.contentHash();
      const second = await importReal(context, file, request);
      expect(second).toMatchObject({ read: expected.read, imported: 0, observations: 0 });
      expect(await context.store.contentHash()).toBe(hash);
    });
  });

  it('reads referral percentages that come to the amounts the export states, to the cent', async () => {
    const file = join(REAL_DATA, 'keepa-export/de-toys-176-columns-527.csv');
    const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true });
    const { products } = await readWith(keepaExportImporter, readFileSync(file));
    const percents = new Map(
      products.map(({ asin, facts }) => [asin, facts.measuredFees?.referralPercent ?? null]),
    );
    const cents = (cell: string | undefined) => Math.round(Number.parseFloat(cell ?? '') * 100);
    const stated = rows.filter((row) => row['Referral Fee based on current Buy Box price'] !== '');
    expect(stated.length).toBeGreaterThan(300);
    for (const row of stated) {
      const amount = cents(row['Referral Fee based on current Buy Box price']);
      const percent = percents.get(row['ASIN'] as Asin) ?? 0;
      const fee = (cents(row['Buy Box 🚚: Current']) * percent) / 100;
      expect([row['ASIN'], Math.abs(fee - amount) <= 0.51]).toEqual([row['ASIN'], true]);
    }
    expect([...percents.values()].every((percent) => percent !== null && percent >= 1)).toBe(true);
  });

  it.each([
    ['keepa-export/us-electronics-home-5000.csv', 'amazon.com', 'DE'],
    ['keepa-export/de-processors-627.csv', 'amazon.de', 'US'],
    ['keepa-export/de-external-storage-2610.csv', 'amazon.de', 'GB'],
    ['keepa-export/de-bluray-32.csv', 'amazon.de', 'FR'],
    ['fees/uk-fees.csv', 'amazon.co.uk', 'US'],
  ] as const)('%s belongs to %s', async (file, own, other) => {
    await withImportContext(async (context) => {
      const undated = { observedAt: OBSERVED_AT };
      const missing = await importReal(context, file, undated);
      expect(missing.error).toContain(`looks like ${own} (`);
      const wrong = await importReal(context, file, { ...undated, marketplace: other });
      expect(wrong).toMatchObject({ read: 0, imported: 0 });
      expect(wrong.error).toContain(`looks like ${own} (`);
    });
  });

  it.each(['keepa-export/de-toys-176-columns-527.csv', 'keepa-export/de-processors-627.csv'])(
    '%s gives the same facts as a workbook',
    { timeout: 60_000 },
    async (file) => {
      const csv = readFileSync(join(REAL_DATA, file));
      const workbook = await writeXlsx({
        sheets: [
          { name: 'Notes', rows: [['Exported for a look']] },
          { name: 'Products', rows: cellsOf(csv) },
        ],
      });
      const request = { marketplace: 'DE', observedAt: OBSERVED_AT } as const;
      const hashes: string[] = [];
      for (const bytes of [csv, workbook]) {
        await withImportContext(async (context) => {
          const report = await importFile(context, sourceOf(file, bytes), request);
          expect(report).toMatchObject({ format: 'keepa-export', rejected: 0, error: null });
          hashes.push(await context.store.contentHash());
        });
      }
      expect(hashes[1]).toBe(hashes[0]);
    },
  );

  it('holds the price and rank history of a Keepa product point by point', async () => {
    await withImportContext(async (context) => {
      const file = 'keepa/product-B0F7XPYCSJ.json';
      await importReal(context, file, {});
      const { products } = JSON.parse(readFileSync(join(REAL_DATA, file), 'utf8'));
      const [{ asin, csv, salesRanks, rootCategory }] = products;
      const keys = [
        { name: 'new', categoryId: null },
        { name: 'bsr', categoryId: String(rootCategory) },
      ] as const;
      const window = { from: 0, to: 4_000_000_000 };
      const read = await context.store.history.read('US', asin as Asin, keys, window);
      const [price, rank] = read.map(({ points }) => points.map(({ at, value }) => [at, value]));
      expect(price).toEqual(decoded(csv[1]));
      expect(rank).toEqual(decoded([...csv[3], ...salesRanks[rootCategory]]));
    });
  });

  it('leave nothing behind when they are taken back, in whatever order', {
    timeout: MINUTES_5,
  }, async () => {
    const derive = deriveListings(builtInModel());
    await withImportContext(async (context) => {
      const { contentHash, withdrawals } = context.store;
      const hashes = [await contentHash()];
      const ids: number[] = [];
      const undo = (id: number) => withdrawals.undoImport(id, derive);
      const importAll = async () => {
        for (const [file, request] of FILES.filter(([, , { read }]) => read < UNDONE_ROWS_MAX)) {
          ids.push((await importReal(context, file, request)).importId);
          hashes.push(await contentHash());
        }
      };
      await importAll();
      const full = hashes.at(-1);
      for (const id of ids.splice(0).toReversed()) {
        hashes.pop();
        await undo(id);
        expect(await contentHash()).toBe(hashes.at(-1));
      }
      expect(hashes).toHaveLength(1);
      await importAll();
      expect(hashes.at(-1)).toBe(full);
      // Told a second time, nothing is new; so the first telling can go without a trace.
      const firsts = ids.splice(0);
      await importAll();
      for (const id of firsts) await undo(id);
      expect(await contentHash()).toBe(full);
      for (const id of shuffled(ids)) await undo(id);
      expect(await contentHash()).toBe(hashes[0]);
      expect(await context.store.check()).toEqual([]);
    });
  });
});

/** Cells as a spreadsheet keeps them: numbers as numbers, but those with zeros before them. */
function cellsOf(csv: Buffer): (string | number)[][] {
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true });
  const isNumber = (cell: string) => /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(cell);
  return rows.map((cells) => cells.map((cell) => (isNumber(cell) ? Number(cell) : cell)));
}

/** An order that does not change from run to run. */
function shuffled(ids: readonly number[]): readonly number[] {
  const random = seededRandom(5);
  return ids
    .map((id) => ({ id, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ id }) => id);
}

/** Pairs of [seconds since 1970, value or null], one an instant, ascending. */
function decoded(flat: readonly number[]): readonly (readonly [number, number | null])[] {
  const byTime = new Map<number, number | null>();
  for (let i = 0; i < flat.length; i += 2) {
    const value = Number(flat[i + 1]);
    byTime.set(Date.UTC(2011, 0, 1) / 1000 + Number(flat[i]) * 60, value < 0 ? null : value);
  }
  return [...byTime].sort(([left], [right]) => left - right);
}
