/** What is exported in all plain formats gives the same market in an empty store. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { csvWith, T } from '../../../test/support/keepa.ts';
import { writeWorkbook } from '../../adapters/export-files/write-workbook.ts';
import type { AppContext } from '../../app/context.ts';
import { type ImportContext, importFile } from '../../app/import/import-file.ts';
import type { Store } from '../../ports/store/store.ts';
import { exportCommand } from './export.ts';

type Context = ImportContext & { readonly store: Store };
type Format = 'ndjson' | 'csv';

const KINDS = ['products', 'history', 'categories', 'keywords', 'sales'] as const;

async function exported(context: Context, kind: string, format: Format): Promise<string> {
  return (await exportedBytes(context, kind, format)).toString();
}

async function exportedBytes(
  { store, clock }: Context,
  kind: string,
  format: Format | 'xlsx',
): Promise<Buffer> {
  const app = { store, clock, storeName: 'amazon' } as unknown as AppContext;
  const parts: Buffer[] = [];
  const command = exportCommand({
    io: { out: () => {}, note: () => {}, fail: () => {} },
    withStore: (_, work) => work(app),
    openOutput: async () => ({
      write: async (part) => {
        parts.push(Buffer.from(part));
      },
      close: async () => {},
      discard: async () => {},
    }),
    writeParquet: async () => {},
    writeWorkbook,
  });
  await command.parseAsync([kind, '--format', format], { from: 'user' });
  return Buffer.concat(parts);
}

async function importAll(context: Context, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const report = await importFile(context, sourceOf(name, text), {});
    expect([name, report.error, report.rejects]).toEqual([name, null, []]);
  }
}

/** Exports everything of a store, imports it into an empty one, in both directions. */
async function expectRoundTrip(context: Context, format: Format): Promise<void> {
  const files: (readonly [string, string])[] = [];
  for (const kind of KINDS) files.push([kind, await exported(context, kind, format)]);
  const hash = await context.store.contentHash();
  for (const ordered of [files, files.toReversed()]) {
    await withImportContext(async (other) => {
      const filled = ordered.filter(([, text]) => text.split('\n').length > 2 || /^\{/.test(text));
      await importAll(other, Object.fromEntries(filled));
      for (const [kind, text] of files) {
        expect([kind, await exported(other, kind, format)]).toEqual([kind, text]);
      }
      expect(await other.store.contentHash()).toBe(hash);
    });
  }
  await importAll(context, Object.fromEntries(files.filter(([, text]) => text !== '')));
  expect(await context.store.contentHash()).toBe(hash);
}

const KEEPA = {
  asin: 'B000000001',
  domainId: 1,
  lastUpdate: T + 100,
  title: '=HYPERLINK("x") a; "b", c',
  brand: 'None',
  manufacturer: 'N/A',
  description: 'Two lines,\none  wide gap; and more',
  features: ['Holds; what joins', '"quoted"', '-dash'],
  csv: csvWith({ 1: [T, 1999, T + 5, -1], 3: [T, 500], 16: [T + 9, 45], 17: [T + 9, 12] }),
  monthlySold: 300,
  rootCategory: 10,
  salesRankReference: 77,
  categoryTree: [
    { catId: 10, name: 'Root' },
    { catId: 281_407, name: 'Leaf; odd' },
  ],
  images: [{ l: 'a.jpg' }, { l: 'b;1.jpg' }],
  eanList: ['0747474801770', '12'],
  packageLength: 120,
  parentAsin: 'B000000009',
  listedSince: T - 5000,
  newPriceIsMAP: true,
  fbaFees: { pickAndPackFee: 477 },
  referralFeePercentage: 15,
  variableClosingFee: 0,
  buyBoxSellerIdHistory: [String(T), 'A1B2C3D4E5F6'],
  stats: { buyBoxIsAmazon: false, buyBoxIsFBA: true },
};
const PARENT = {
  asin: 'B000000009',
  domainId: 1,
  lastUpdate: T,
  productType: 5,
  variations: [
    { asin: 'B000000001', attributes: [{ dimension: 'Color', value: 'Red; dark' }] },
    { asin: 'B000000008' },
  ],
};
const BEST_SELLERS = {
  bestSellersList: { domainId: 3, lastUpdate: T, categoryId: 55, asinList: ['B000000007'] },
};
const BASKET = {
  reportSpecification: {
    reportType: 'GET_BRAND_ANALYTICS_MARKET_BASKET_REPORT',
    reportOptions: { reportPeriod: 'WEEK' },
    dataStartTime: '2026-01-04',
    dataEndTime: '2026-01-10',
    marketplaceIds: ['ATVPDKIKX0DER'],
  },
  dataByAsin: [
    {
      startDate: '2026-01-04',
      endDate: '2026-01-10',
      asin: 'B000000001',
      purchasedWithAsin: 'B000000008',
      purchasedWithRank: 1,
      combinationPct: 0.0125,
    },
  ],
};
const FILES = {
  'keepa.json': JSON.stringify([KEEPA, PARENT]),
  'best.json': JSON.stringify(BEST_SELLERS),
  'basket.json': JSON.stringify(BASKET),
  'export.csv':
    'Title,Sales Rank: Current,Sales Rank: Reference,New: Current,Categories: Tree,ASIN,Locale\n' +
    '"Matte, ""weich""",712,Garten,"19,99 €",Sport › Yoga,B000000004,de\n' +
    'Nur Titel,,,,,B000000005,de\n' +
    'Exported on 2026-01-05 08:30 (UTC) by Keepa.com\n',
  'wide.csv':
    'Title,Model,Product Codes: PartNumber,Package: Dimension (cm³),Item: Weight (g),' +
    'Freq. Bought Together,Buy Box: % Top Seller 90 days,Buy Box: Winner Count 90 days,' +
    'Sales Rank: 90 days avg.,New: 30 days avg.,Sales Rank: Drops last 90 days,' +
    'Sales Rank: Subcategory Sales Ranks,New: Current,ASIN,Locale\n' +
    'Wide,N-1,=P;1,16670,1998,"B000000001,B000000004",0.97,2,6027,18.49 -C0A,32,' +
    '# 79 | Top 0.21% | Sets; # 3 | Mats; odd,19.99 -C0A,B000000007,de\n' +
    'Exported on 2026-01-05 08:30 (UTC) by Keepa.com\n',
  'products.csv':
    'asin,marketplace,title,price,bsr,category_path,category_id,bsr_category,rating,observed_at\n' +
    '0367672960,JP,Book,1980,7,本 > 小説,,,4.5,2026-01-03\n' +
    'B000000001,US,Newer title,,,,,,,2026-01-03\n' +
    'B000000006,US,Slug,5,9,,garden,sporting-goods,,2026-01-03\n',
  'late.csv': 'asin,marketplace,title,observed_at\nB000000001,US,Older title,2020-01-03\n',
  'history.csv':
    'asin,marketplace,series,category_id,at,value,state,source\n' +
    'B000000003,US,buyBox,,2026-01-01T01:02:03Z,21.99,,acme\n' +
    'B000000003,US,buyBox,,2026-01-02,,hidden,\nB000000003,US,bsr,7,2026-01-02,44,,\n',
  'categories.csv':
    'marketplace,category_id,name,parent_id,observed_at\n' +
    'US,garden,Garden & Yard,,2026-01-01\nUS,lost,Lost,gone,2026-01-01\n',
  'keywords.csv':
    'marketplace,keyword,department,period_start,period_end,search_volume,search_frequency_rank,' +
    'top3_click_share,suggested_bid_low,suggested_bid_high,asin1,click_share1,asin2,source\n' +
    'US,Yoga Mat,Sports,2026-01-04,2026-01-10,125000,217,41.5%,0.8,1.25,B000000001,0.2,B000000002,x\n' +
    'US,yoga mat,Sports,2025-12-28,2026-01-03,90000,,,,,B000000001,0.0000005,,\n' +
    'DE,"-30%; ""matte""",,,,50,,,,,,,,\n',
  'reverse.csv':
    'Keyword Phrase,Cerebro IQ Score,Search Volume,B000000001,B000000002,B000000003,B000000004,' +
    'marketplace\nyoga mat,5,1000,1,2,3,4,US\n',
  'sales.csv':
    'marketplace,category,rank,rank_kind,units,units_low,units_high,days,asin,from,to,' +
    'estimate_vendorx\nCA,toys,13473.25,average,1.5,,,7,B000000001,,,3\n' +
    'CA,toys,50,,,100,199,30,,2026-01-01,2026-01-30,\n' +
    'CA,toys,51,single,4,,,7,,,,\nCA,,,,40,,,,B000000002,2026-01-01,2026-01-30,\n',
};

describe('what is exported in all formats', () => {
  it.each(['ndjson', 'csv'] as const)(
    'gives an empty store the same market: %s',
    async (format) => {
      await withImportContext(async (context) => {
        await importAll(context, FILES);
        await expectRoundTrip(context, format);
      });
    },
  );
});

describe('products alone', () => {
  it('say in a workbook what they say as CSV', async () => {
    await withImportContext(async (context) => {
      await importAll(context, FILES);
      const text = await exported(context, 'products', 'csv');
      const book = await exportedBytes(context, 'products', 'xlsx');
      const hashes: string[] = [];
      for (const file of [text, book]) {
        await withImportContext(async (other) => {
          const report = await importFile(other, sourceOf('products', file), {});
          expect(report).toMatchObject({ format: 'products', rejected: 0, error: null });
          expect(await exported(other, 'products', 'csv')).toBe(text);
          hashes.push(await other.store.contentHash());
        });
      }
      expect(hashes[1]).toBe(hashes[0]);
    });
  });

  it('bring their categories into an empty store', async () => {
    await withImportContext(async (context) => {
      await importAll(context, { keepa: FILES['keepa.json'] });
      const text = await exported(context, 'products', 'ndjson');
      await withImportContext(async (other) => {
        await importAll(other, { text });
        const node = await other.store.categories.node('US', '281407');
        expect(node?.path).toEqual(['Root', 'Leaf; odd']);
        expect(await exported(other, 'products', 'ndjson')).toBe(text);
        expect(await exported(other, 'categories', 'ndjson')).toBe(
          await exported(context, 'categories', 'ndjson'),
        );
      });
    });
  });
});

const REAL_DATA = process.env['SHELFLINE_REAL_DATA'] ?? '';
const REAL_FILES = [
  ['keepa/product-B0F7XPYCSJ.json', {}],
  ['keepa/synthetic-bestsellers.json', { marketplace: 'US' }],
  ['keepa/synthetic-category-roots.json', {}],
  ['keepa-export/de-processors-627.csv', { marketplace: 'DE' }],
  ['keepa-export/us-books-216-columns-10.csv', {}],
  ['spapi/examples/catalogItems_2022-04-01__examples.json', {}],
  ['spapi/examples/productFeesV0__examples.json', {}],
  ['spapi/reports/sellingPartnerMarketBasketAnalysisReport.examples.json', {}],
  ['spapi/reports/sellingPartnerSearchTermsReport.examples.json', {}],
  ['spapi/reports/sellingPartnerSearchQueryPerformanceReport.examples.json', {}],
  ['spapi/reports/sellerSalesAndTrafficReport.examples.json', {}],
  ['search-results/rainforest-electronics.json', {}],
] as const;

describe.skipIf(REAL_DATA === '')('real files', () => {
  it.each(['ndjson', 'csv'] as const)(
    'come back the same as %s',
    { timeout: 120_000 },
    async (format) => {
      await withImportContext(async (context) => {
        for (const [file, request] of REAL_FILES) {
          const bytes = readFileSync(join(REAL_DATA, file));
          await importFile(context, sourceOf(file, bytes), request);
        }
        await expectRoundTrip(context, format);
      });
    },
  );
});
