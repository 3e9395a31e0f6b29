/** The keyword gap over HTTP, after the import of reports as a seller has them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';
import { openImportContext } from '../support/import-context.ts';
import { sourceOf } from '../support/importing.ts';

const [MINE, RIVAL, THIRD, SILENT] = ['B000000001', 'B000000002', 'B000000003', 'B000000004'];

const WEEK = {
  dataStartTime: '2026-11-01',
  dataEndTime: '2026-11-07',
  marketplaceIds: ['ATVPDKIKX0DER'],
};
/** Term, rank, then the products clicked with their shares. */
const TERMS: readonly (readonly [string, number, readonly (readonly [string, number])[]])[] = [
  [
    'yoga mat',
    10,
    [
      [RIVAL, 0.3],
      [MINE, 0.2],
      [THIRD, 0.1],
    ],
  ],
  [
    'thick mat',
    40,
    [
      [RIVAL, 0.25],
      [THIRD, 0.15],
    ],
  ],
  ['travel mat', 90, [[MINE, 0.2]]],
];
const termsReport = {
  reportSpecification: { reportType: 'GET_BRAND_ANALYTICS_SEARCH_TERMS_REPORT', ...WEEK },
  dataByDepartmentAndSearchTerm: TERMS.flatMap(([searchTerm, searchFrequencyRank, clicks]) =>
    clicks.map(([clickedAsin, clickShare]) => ({
      departmentName: 'Amazon.com',
      searchTerm,
      searchFrequencyRank,
      clickedAsin,
      clickShare,
      conversionShare: clickShare / 2,
    })),
  ),
};
const query = (searchQuery: string, searchQueryVolume: number, asinClickShare: number) => ({
  startDate: '2026-11-01',
  endDate: '2026-11-07',
  asin: MINE,
  searchQueryData: { searchQuery, searchQueryVolume },
  clickData: { asinClickShare },
  purchaseData: { asinPurchaseShare: 0.01 },
});
const queryReport = {
  reportSpecification: {
    reportType: 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT',
    ...WEEK,
  },
  // Counted: the second one without a click on the product.
  dataByAsin: [query('yoga mat', 70_000, 0.2), query('thick mat', 7_000, 0)],
};
const PRODUCTS = `asin,marketplace,title\n${MINE},US,Mine\n${SILENT},US,Silent`;

interface Comparison {
  readonly totalKeywords: number;
  readonly sharedKeywords: number;
  readonly complete: boolean;
  readonly products: readonly object[];
  readonly keywords: readonly {
    readonly keyword: string;
    readonly missing: readonly string[];
    readonly products: readonly object[];
  }[];
}

let server: Harness;
let close: () => Promise<void>;

beforeAll(async () => {
  const context = await openImportContext();
  for (const [name, text] of Object.entries({
    'terms.json': JSON.stringify(termsReport),
    'queries.json': JSON.stringify(queryReport),
    'products.csv': PRODUCTS,
  })) {
    await importFile(context, sourceOf(name, text), {});
  }
  const model = builtInModel();
  const app = { store: context.store, salesModel: () => model };
  server = await startHarness({ forms: [formA, formB], app });
  close = () => context.close();
});
afterAll(async () => {
  await server.close();
  await close();
});

const compare = async (query: string, base = '/api/v1') => {
  const answer = await server.request(`${base}/keywords/compare?asins=${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Comparison }>().data;
};

describe('comparison of products by keywords', () => {
  it('says which keywords lead to which, and what the others have that one has not', async () => {
    const compared = await compare(`${MINE},${RIVAL.toLowerCase()},${THIRD}`);
    expect(compared).toMatchObject({
      totalKeywords: 3,
      sharedKeywords: 1,
      complete: true,
      products: [
        { asin: MINE, title: 'Mine', keywords: 2, exclusiveKeywords: 1, gapKeywords: 1 },
        { asin: RIVAL, title: null, keywords: 2, exclusiveKeywords: 0, gapKeywords: 1 },
        { asin: THIRD, title: null, keywords: 2, exclusiveKeywords: 0, gapKeywords: 1 },
      ],
    });
    expect(compared.products.map((one) => Reflect.get(one, 'searchVolume'))).toEqual([
      300_000,
      ...[330_000, 330_000],
    ]);
    expect(compared.keywords).toMatchObject([
      {
        keyword: 'yoga mat',
        searchVolume: 300_000,
        volumeKind: 'measured',
        leadsTo: 3,
        missing: [],
        products: [
          { asin: MINE, isClicked: true, clickShare: 0.2 },
          { asin: RIVAL, clickShare: 0.3, conversionShare: 0.15, clickRank: 1 },
          { asin: THIRD, clickShare: 0.1, clickRank: 3, source: 'spapi-search-terms' },
        ],
      },
      {
        keyword: 'thick mat',
        searchVolume: 30_000,
        leadsTo: 2,
        missing: [MINE],
        // Measured to have none, which is more than not being named.
        products: [{ isClicked: false, clickShare: 0 }, { clickShare: 0.25 }, { clickShare: 0.15 }],
      },
      {
        keyword: 'travel mat',
        searchVolume: null,
        missing: [RIVAL, THIRD],
        products: [
          { asin: MINE, clickRank: null },
          { asin: RIVAL, isClicked: false, clickShare: null, source: null, periodEnd: null },
          { asin: THIRD, isClicked: false },
        ],
      },
    ]);
  });

  it('keeps only the gaps of one, the keywords of several, or the searched ones', async () => {
    const names = async (filter: string) =>
      (await compare(`${MINE},${RIVAL},${THIRD}${filter}`)).keywords.map(({ keyword }) => keyword);
    expect(await names(`&gapFor=${MINE}`)).toEqual(['thick mat']);
    expect(await names('&minProducts=3')).toEqual(['yoga mat']);
    expect(await names('&minSearchVolume=1')).toEqual(['yoga mat', 'thick mat']);
    expect(await names('&limit=1')).toEqual(['yoga mat']);
    // Totals are of all keywords, whatever is shown.
    expect(await compare(`${MINE},${RIVAL}&minProducts=2&limit=1`)).toMatchObject({
      totalKeywords: 3,
      keywords: [{ keyword: 'yoga mat' }],
    });
  });

  it('is the same in both forms, and whatever the order of the products', async () => {
    const forth = await compare(`${MINE},${RIVAL},${SILENT}`);
    expect(await compare(`${MINE},${RIVAL},${SILENT}`, '/form-b/api/v1')).toEqual(forth);
    const back = await compare(`${SILENT},${RIVAL},${MINE}`);
    expect(back.products).toEqual(forth.products.toReversed());
    expect(back.keywords.map(({ products }) => products)).toEqual(
      forth.keywords.map(({ products }) => products.toReversed()),
    );
    expect(forth.products.at(-1)).toMatchObject({
      asin: SILENT,
      title: 'Silent',
      keywords: 0,
      gapKeywords: 3,
      searchVolume: null,
    });
  });

  it('comes as CSV, one row a keyword and product', async () => {
    const url = `/api/v1/keywords/compare?asins=${MINE},${RIVAL}&format=csv`;
    const [header = '', ...rows] = (await server.request(url)).body.trim().split(/\r?\n/);
    expect(header.split(',')).toEqual(
      expect.arrayContaining(['marketplace', 'keyword', 'missing', 'asin', 'clickShare']),
    );
    expect(rows).toHaveLength(6);
  });
});

describe('refusals', () => {
  const tooMany = Array.from({ length: 11 }, (_, n) => `B0000001${n + 10}`).join(',');
  it.each([
    ['', 400, 'missing_parameter', /asins/],
    [MINE, 400, 'invalid_parameter', /names 1; give 2 to 10/],
    [tooMany, 400, 'invalid_parameter', /names 11; give 2 to 10/],
    [`${MINE},${MINE}`, 400, 'invalid_parameter', /B000000001 stands there twice/],
    [`${MINE},B00`, 400, 'invalid_parameter', /10 letters and digits/],
    [`${MINE},${RIVAL}&gapFor=${THIRD}`, 400, 'invalid_parameter', /one of the asins/],
    [`${MINE},B00000000X`, 404, 'product_not_found', /B00000000X/],
    [`${MINE},${RIVAL}&marketplace=amazon.de`, 404, 'product_not_found', /B000000001/],
  ])('asins=%s: %i %s', async (asked, status, code, message) => {
    const answer = await server.request(`/api/v1/keywords/compare?asins=${asked}`);
    const { error } = answer.json<{ error: { code: string; message: string } }>();
    expect([answer.statusCode, error.code]).toEqual([status, code]);
    expect(error.message).toMatch(message);
  });
});
