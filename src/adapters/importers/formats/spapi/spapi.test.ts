import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWith } from '../../../../../test/support/importing.ts';
import { spapiImporter } from './spapi.ts';

const WEEK = {
  reportOptions: { reportPeriod: 'WEEK' },
  dataStartTime: '2026-01-04',
  dataEndTime: '2026-01-10',
  marketplaceIds: ['ATVPDKIKX0DER'],
};
const start = Date.UTC(2026, 0, 4) / 1000;
const end = Date.UTC(2026, 0, 11) / 1000 - 1;

const termsReport = (rows: readonly object[], changes: object = {}) => ({
  reportSpecification: {
    reportType: 'GET_BRAND_ANALYTICS_SEARCH_TERMS_REPORT',
    ...WEEK,
    ...changes,
  },
  dataByDepartmentAndSearchTerm: rows,
});

const click = (searchTerm: string, n: number, changes: object = {}) => ({
  departmentName: 'Amazon.com',
  searchTerm,
  searchFrequencyRank: 17,
  clickedAsin: `B00000000${n}`,
  clickShareRank: n,
  clickShare: 0.1 * n,
  conversionShare: 0.05 * n,
  ...changes,
});

const read = (report: unknown, options = {}) =>
  readWith(spapiImporter, JSON.stringify(report, null, 1), options);

describe('Search Terms reports', () => {
  it('makes one keyword of the rows of a term', async () => {
    const { rows, observations, rejects } = await read(
      termsReport([
        click('Yoga Mat', 1),
        click('Yoga Mat', 2),
        click('Yoga Mat', 3),
        click('Yoga Mat', 4, { departmentName: 'Sports', searchFrequencyRank: 2 }),
      ]),
    );
    expect(rejects).toEqual([]);
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
    expect(observations).toEqual([
      {
        kind: 'keyword',
        marketplace: 'US',
        keyword: 'Yoga Mat',
        department: '',
        periodStart: start,
        periodEnd: end,
        searchVolume: null,
        searchFrequencyRank: 17,
        top3ClickShare: 0.6,
        top3ConversionShare: 0.3,
        suggestedBidLow: null,
        suggestedBidHigh: null,
        competitionIndex: null,
        clicked: [1, 2, 3].map((n) => ({
          asin: `B00000000${n}`,
          clickShare: 0.1 * n,
          conversionShare: 0.05 * n,
        })),
        source: 'spapi-search-terms',
      },
      expect.objectContaining({
        department: 'Sports',
        searchFrequencyRank: 2,
        top3ClickShare: 0.4,
      }),
    ]);
  });

  it('rejects wrong rows by their number and keeps the rest', async () => {
    const { observations, rejects } = await read(
      termsReport([
        click('mat', 1),
        click('mat', 2, { clickShare: 1.2 }),
        click('mat', 3, { clickedAsin: 'short' }),
        click('', 4),
        click('rug', 5, { searchFrequencyRank: 0 }),
        click('rug2', 6, { clickedAsin: null }),
        click('mat', 6),
      ]),
    );
    expect(rejects.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(observations).toMatchObject([
      { keyword: 'mat', top3ClickShare: null, clicked: [{ asin: 'B000000001' }] },
      { keyword: 'rug2', searchFrequencyRank: 17, clicked: [] },
      { keyword: 'mat', clicked: [{ asin: 'B000000006' }] },
    ]);
  });

  it('reads several reports in one file, each with its own period and place', async () => {
    const german = { marketplaceIds: ['A1PA6795UKMFR9'], dataStartTime: '2026-01-11' };
    const { observations } = await read([
      termsReport([click('mat', 1)]),
      termsReport([click('mat', 1, { departmentName: 'amazon.de' })], {
        ...german,
        dataEndTime: '2026-01-17',
      }),
    ]);
    expect(observations).toMatchObject([
      { marketplace: 'US', periodStart: start },
      { marketplace: 'DE', periodStart: Date.UTC(2026, 0, 11) / 1000, department: '' },
    ]);
  });

  it('asks for a marketplace where the report names none that is known', async () => {
    const report = termsReport([click('mat', 1)], { marketplaceIds: ['ELSEWHERE'] });
    const { rejects } = await read(report);
    expect(rejects[0]?.reason).toMatch(/"ELSEWHERE" is none of the known.*--marketplace/);
    const { observations } = await read(report, { marketplace: 'CA' });
    expect(observations).toMatchObject([{ marketplace: 'CA' }]);
  });

  it('keeps the whole terms of a report that is cut off', async () => {
    const text = JSON.stringify(termsReport([click('mat', 1), click('rug', 2), click('cup', 3)]));
    await expect(readWith(spapiImporter, text.slice(0, -40))).rejects.toThrow(/ends inside item/);
  });
});

describe('Search Query Performance reports', () => {
  const query = (changes: object = {}) => ({
    startDate: '2026-01-04',
    endDate: '2026-01-10',
    asin: 'B000000001',
    searchQueryData: { searchQuery: 'yoga mat', searchQueryScore: 1, searchQueryVolume: 7000 },
    clickData: { asinClickShare: 0.05 },
    purchaseData: { asinPurchaseShare: 0.04 },
    ...changes,
  });
  const report = (...rows: readonly object[]) => ({
    reportSpecification: {
      reportType: 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT',
      ...WEEK,
    },
    dataByAsin: rows,
  });

  it('brings the count of a week to 30 days and keeps the product apart', async () => {
    const { observations, rejects } = await read(report(query(), query({ asin: 'B000000002' })));
    expect(rejects).toEqual([]);
    expect(observations).toMatchObject([
      {
        keyword: 'yoga mat',
        searchVolume: 30_000,
        periodStart: start,
        periodEnd: end,
        clicked: [{ asin: 'B000000001', clickShare: 0.05, conversionShare: 0.04 }],
        source: 'spapi-search-query:B000000001',
      },
      { source: 'spapi-search-query:B000000002' },
    ]);
  });

  it('rejects rows without a count', async () => {
    const { rejects } = await read(
      report(query({ searchQueryData: { searchQuery: 'x' } }), query({ searchQueryData: null })),
    );
    expect(rejects.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '1 searchQueryData.searchQueryVolume must be a number of at least 0',
      '2 searchQueryData.searchQuery is missing',
    ]);
  });
});

describe('Sales and Traffic reports', () => {
  const row = (names: object, unitsOrdered: unknown, buyBoxPercentage: number | null = 97.5) => ({
    ...names,
    salesByAsin: { unitsOrdered },
    trafficByAsin: { sessions: 90, buyBoxPercentage },
  });
  const family = { parentAsin: 'B00000000P', childAsin: 'B000000001' };
  const report = (...rows: readonly object[]) => ({
    reportSpecification: { reportType: 'GET_SALES_AND_TRAFFIC_REPORT', ...WEEK },
    salesAndTrafficByDate: [{ date: '2026-01-04', salesByDate: { unitsOrdered: 900 } }],
    salesAndTrafficByAsin: rows,
  });

  it('keeps the units of each product in the period, without a rank', async () => {
    const { observations, rejects } = await read(
      report(row(family, 12), row({ parentAsin: 'B000000009' }, 0, null)),
    );
    expect(rejects).toEqual([]);
    expect(observations).toEqual([
      {
        kind: 'label',
        marketplace: 'US',
        category: '',
        rank: null,
        units: 12,
        days: 7,
        asin: 'B000000001',
        from: start,
        to: end,
        estimates: {},
        source: 'spapi-sales-traffic',
      },
      expect.objectContaining({ asin: 'B000000009', units: 0 }),
    ]);
  });

  it('adds up the SKUs of a product, and their parts of its views', async () => {
    const { rows, observations } = await read(
      report(
        row({ ...family, sku: 'a' }, 5, 60),
        row({ childAsin: 'B000000002', sku: 'c' }, 1),
        row({ ...family, sku: 'b' }, 7, 38),
      ),
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(observations).toMatchObject([
      { asin: 'B000000001', units: 12 },
      { asin: 'B000000002', units: 1 },
    ]);
  });

  it('turns down what others sold as well, and rows without units', async () => {
    const { observations, rejects } = await read(
      report(row(family, 5, 61.5), row({ childAsin: 'B000000002' }, 1.5), row({}, 1)),
    );
    expect(observations).toEqual([]);
    expect(rejects.map(({ reason }) => reason).sort()).toEqual([
      expect.stringMatching(/^parentAsin/),
      'salesByAsin.unitsOrdered must be a whole number of at least 0',
      expect.stringMatching(/^the buy box was yours in 61.5 % of the views of B000000001/),
    ]);
  });

  it('keeps two reports of one file apart', async () => {
    const later = { dataStartTime: '2026-01-11', dataEndTime: '2026-01-17' };
    const second = report(row(family, 4));
    const { observations } = await read([
      report(row(family, 3)),
      { ...second, reportSpecification: { ...second.reportSpecification, ...later } },
    ]);
    expect(observations).toMatchObject([
      { units: 3, from: start },
      { units: 4, from: Date.UTC(2026, 0, 11) / 1000 },
    ]);
  });
});

describe('other reports', () => {
  it.each([
    ['GET_BRAND_ANALYTICS_REPEAT_PURCHASE_REPORT', 'dataByAsin', /who buys again/],
    ['GET_SALES_AND_TRAFFIC_REPORT', 'salesAndTrafficByDate', /all products together only/],
    ['GET_SOMETHING_NEW', 'dataByAsin', /no report this program reads: GET_SOMETHING_NEW/],
    ['GET_VENDOR_SALES_REPORT', 'salesByAsin', /^no report this program reads: GET_VENDOR_S/],
  ])('%s is refused with the reason', async (reportType, container, reason) => {
    const { rows, rejects } = await read({
      reportSpecification: { reportType, ...WEEK },
      [container]: [{ asin: 'B000000001' }],
    });
    expect(rows).toEqual([]);
    expect(rejects.map((one) => one.reason).join()).toMatch(reason);
  });
});

const REAL_DATA = process.env['SHELFLINE_REAL_DATA'] ?? '';

describe.skipIf(REAL_DATA === '')('published examples', () => {
  const example = (name: string) =>
    readFileSync(join(REAL_DATA, 'spapi/reports', `${name}.examples.json`));

  it.each(['sellingPartnerMarketBasketAnalysisReport', 'sellingPartnerSearchTermsReport'])(
    'the schema %s is no report',
    async (name) => {
      const schema = readFileSync(join(REAL_DATA, 'spapi/reports', `${name}.json`));
      const { rows, rejects } = await readWith(spapiImporter, schema);
      expect(rows).toEqual([]);
      expect(rejects.map(({ reason }) => reason)).toEqual([
        expect.stringMatching(/^a JSON schema describes a report.*import the report document/),
      ]);
    },
  );

  it('reads terms, queries, baskets and sales', async () => {
    const terms = await readWith(spapiImporter, example('sellingPartnerSearchTermsReport'));
    // The clicked products of one department have eleven letters: no ASINs.
    expect([terms.rows.length, terms.rejects.length]).toEqual([4, 6]);
    expect(terms.observations).toMatchObject([
      { department: '', searchFrequencyRank: 1, top3ClickShare: 0.1902 },
      { department: '', searchFrequencyRank: 2 },
      { department: 'Beauty', searchFrequencyRank: 1 },
      { department: 'Beauty', searchFrequencyRank: 2 },
    ]);
    const queries = await readWith(
      spapiImporter,
      example('sellingPartnerSearchQueryPerformanceReport'),
    );
    expect(queries.rejects).toEqual([]);
    expect(queries.observations).toMatchObject([
      { keyword: 'wireless headphones', searchVolume: 64_286 },
      { keyword: 'wireless headphones', searchVolume: 64_286 },
    ]);
    const basket = await readWith(
      spapiImporter,
      example('sellingPartnerMarketBasketAnalysisReport'),
    );
    expect([basket.rows.length, basket.rejects.length]).toEqual([2, 0]);
    // Counted in the file by eye: three companions each.
    expect(basket.products.map(({ facts }) => facts.boughtWith?.products.length)).toEqual([3, 3]);
    expect(basket.products[0]?.facts.boughtWith?.products[1]).toEqual({
      asin: 'B1D345E78F',
      rank: 2,
      combinedShare: 0.0229,
    });
    // Three reports of three products; of one product the seller never had the buy box.
    const sales = await readWith(spapiImporter, example('sellerSalesAndTrafficReport'));
    expect([sales.rows.length, sales.rejects.length]).toEqual([6, 3]);
    expect(sales.observations[0]).toMatchObject({ units: 1, days: 4, rank: null });
  });
});
