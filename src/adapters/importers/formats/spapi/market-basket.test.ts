import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../../../test/support/import-context.ts';
import { readWith, sourceOf } from '../../../../../test/support/importing.ts';
import { importFile } from '../../../../app/import/import-file.ts';
import { spapiImporter } from './spapi.ts';

const start = Date.UTC(2026, 0, 4) / 1000;
const end = Date.UTC(2026, 0, 11) / 1000 - 1;

const pair = (asin: string, rank: unknown, changes: object = {}) => ({
  startDate: '2026-01-04',
  endDate: '2026-01-10',
  asin,
  purchasedWithAsin: `B00000010${rank}`,
  purchasedWithRank: rank,
  combinationPct: 0.0229,
  ...changes,
});
const report = (rows: readonly object[], changes: object = {}) => ({
  reportSpecification: {
    reportType: 'GET_BRAND_ANALYTICS_MARKET_BASKET_REPORT',
    reportOptions: { reportPeriod: 'WEEK' },
    dataStartTime: '2026-01-04',
    dataEndTime: '2026-01-10',
    marketplaceIds: ['ATVPDKIKX0DER'],
    ...changes,
  },
  dataByAsin: rows,
});
const read = (content: unknown, options = {}) =>
  readWith(spapiImporter, JSON.stringify(content, null, 1), options);

const MINE = 'B000000001';
const OTHER = 'B000000002';

describe('Market Basket reports', () => {
  it('makes one fact of the rows of a product, wherever they stand', async () => {
    const rows = [pair(MINE, 3), pair(OTHER, 1), pair(MINE, 1, { combinationPct: 0.5 })];
    const { rows: made, observations, rejects } = await read(report(rows));
    expect(rejects).toEqual([]);
    expect(made.map(({ line }) => line)).toEqual([1, 2]);
    expect(observations).toEqual([
      {
        kind: 'product',
        marketplace: 'US',
        asin: MINE,
        source: 'spapi-market-basket',
        observedAt: end,
        facts: {
          boughtWith: {
            periodStart: start,
            periodEnd: end,
            products: [
              { asin: 'B000000101', rank: 1, combinedShare: 0.5 },
              { asin: 'B000000103', rank: 3, combinedShare: 0.0229 },
            ],
          },
        },
        series: [],
      },
      expect.objectContaining({ asin: OTHER }),
    ]);
  });

  it('keeps the periods and reports of a file apart', async () => {
    const later = { startDate: '2026-01-11', endDate: '2026-01-17' };
    const german = { marketplaceIds: ['A1PA6795UKMFR9'] };
    const undated = { startDate: undefined, endDate: undefined };
    const { products } = await read([
      report([pair(MINE, 1), pair(MINE, 1, later)]),
      report([pair(MINE, 2, undated)], german),
    ]);
    expect(products).toMatchObject([
      { marketplace: 'US', observedAt: end },
      { marketplace: 'US', observedAt: Date.UTC(2026, 0, 18) / 1000 - 1 },
      { marketplace: 'DE', observedAt: end, facts: { boughtWith: { periodStart: start } } },
    ]);
  });

  it.each([
    ['no ASIN', { asin: 'short' }, 'asin "short" is not an ASIN (10 letters and digits)'],
    ['no companion', { purchasedWithAsin: null }, 'purchasedWithAsin is empty'],
    ['itself', { purchasedWithAsin: MINE }, `"${MINE}" is the product itself; it must be another`],
    ['no rank', { purchasedWithRank: undefined }, 'purchasedWithRank is missing: it must be a'],
    ['rank 0', { purchasedWithRank: 0 }, 'purchasedWithRank "0" must be a whole number of at'],
    ['a percentage', { combinationPct: 2.29 }, '"2.29" must be a share from 0 to 1 (2.5 % is 0'],
    ['a text', { combinationPct: '0.02' }, 'combinationPct "0.02" must be a share'],
    ['no day', { startDate: '2026-02-30' }, 'startDate "2026-02-30" must be a day such as 2026'],
    ['no end', { endDate: undefined }, 'endDate is missing: it must be a day such as'],
    ['an end before', { endDate: '2026-01-03' }, '"2026-01-03" must not lie before startDate "20'],
  ])('rejects a row with %s and keeps the others', async (_, changes, reason) => {
    const { products, rejects } = await read(report([pair(MINE, 1), pair(MINE, 2, changes)]));
    expect(rejects).toEqual([{ line: 2, reason: expect.stringContaining(reason) }]);
    expect(products).toMatchObject([{ facts: { boughtWith: { products: [{ rank: 1 }] } } }]);
  });

  it('takes a row told twice once, and of two that differ the first', async () => {
    const { products, rejects } = await read(
      report([pair(MINE, 1), pair(MINE, 1), pair(MINE, 1, { combinationPct: 0.3 })]),
    );
    expect(rejects).toEqual([
      { line: 3, reason: expect.stringMatching(/"B000000101" stands in the period twice.*0\.3;/) },
    ]);
    expect(products[0]?.facts.boughtWith?.products).toEqual([
      { asin: 'B000000101', rank: 1, combinedShare: 0.0229 },
    ]);
  });

  it('keeps no more companions of a product than an answer should show', async () => {
    const rows = Array.from({ length: 102 }, (_, at) =>
      pair(MINE, at + 1, { purchasedWithAsin: `B1${String(at).padStart(8, '0')}` }),
    );
    const { products, rejects } = await read(report(rows));
    expect(products[0]?.facts.boughtWith?.products).toHaveLength(100);
    expect(rejects.map(({ line }) => line)).toEqual([101, 102]);
  });

  it('asks for a marketplace once, not once a row', async () => {
    const unplaced = report([pair(MINE, 1), pair(OTHER, 1)], { marketplaceIds: [] });
    const { rejects } = await read(unplaced);
    expect(rejects.map(({ reason }) => reason)).toEqual([
      'the report does not say its marketplace; give --marketplace',
    ]);
    expect((await read(unplaced, { marketplace: 'CA' })).products).toHaveLength(2);
  });

  it('is imported once', async () => {
    const later = { startDate: '2026-01-11', endDate: '2026-01-17' };
    const text = JSON.stringify(report([pair(MINE, 1, later), pair(OTHER, 1), pair(MINE, 2)]));
    await withImportContext(async (context) => {
      const first = await importFile(context, sourceOf('basket.json', text), {});
      expect(first).toMatchObject({ format: 'spapi', read: 3, imported: 3, rejected: 0 });
      const hash = await context.store.contentHash();
      const second = await importFile(context, sourceOf('again.json', text), {});
      expect(second).toMatchObject({ imported: 0, unchanged: 3, observations: 0 });
      expect(await context.store.contentHash()).toBe(hash);
    });
  });
});
