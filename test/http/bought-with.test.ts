/** What is bought together, over HTTP, after the import of Market Basket reports. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';
import { openImportContext } from '../support/import-context.ts';
import { sourceOf } from '../support/importing.ts';
import { openStoreIndex } from '../support/store-index.ts';

/** `UNLISTED` is known by the report alone; `COMPANION` only as what is bought with others. */
const [MINE, SILENT, UNLISTED, COMPANION] = [
  ...['B000000001', 'B000000002', 'B000000003', 'B000000009'],
] as const;
const PRODUCTS = [
  'asin,marketplace,title,category_path,price,bsr,observed_at',
  `${MINE},US,Yoga mat,Sports,19.99,120,2026-10-01`,
  `${SILENT},US,Yoga block,Sports,9.99,300,2026-10-01`,
].join('\n');

const pair = (asin: string, purchasedWithRank: number, combinationPct: number) => ({
  asin,
  purchasedWithAsin: `B00000000${10 - purchasedWithRank}`,
  purchasedWithRank,
  combinationPct,
});
const report = (dataStartTime: string, dataEndTime: string, dataByAsin: readonly object[]) =>
  JSON.stringify({
    reportSpecification: {
      reportType: 'GET_BRAND_ANALYTICS_MARKET_BASKET_REPORT',
      dataStartTime,
      dataEndTime,
      marketplaceIds: ['ATVPDKIKX0DER'],
    },
    dataByAsin,
  });

interface Detail {
  readonly title: string | null;
  readonly boughtWith: readonly object[];
  readonly observed: Readonly<Record<string, object>>;
}

let server: Harness;
let close: () => Promise<void>;

beforeAll(async () => {
  const context = await openImportContext();
  const newest = [pair(MINE, 2, 0.0229), pair(UNLISTED, 1, 0.1), pair(MINE, 1, 0.41)];
  for (const [name, text] of Object.entries({
    'products.csv': PRODUCTS,
    'november.json': report('2026-11-01', '2026-11-07', newest),
    'october.json': report('2026-10-25', '2026-10-31', [pair(MINE, 1, 0.9)]),
  })) {
    await importFile(context, sourceOf(name, text), {});
  }
  const model = builtInModel();
  const { search } = await openStoreIndex(context.store);
  const app = { store: context.store, search, salesModel: () => model };
  server = await startHarness({ forms: [formA, formB], app });
  close = () => context.close();
});
afterAll(async () => {
  await server.close();
  await close();
});

async function answered<Data>(url: string): Promise<Data> {
  const answer = await server.request(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
}

describe('what is bought together', () => {
  it.each(['/api/v1/product?asin=', '/form-b/api/v1/products/'])('is shown by %s', async (base) => {
    const week = { periodStart: '2026-11-01T00:00:00Z', periodEnd: '2026-11-07T23:59:59Z' };
    const detail = await answered<Detail>(`${base}${MINE}`);
    expect(detail.boughtWith).toEqual([
      { asin: COMPANION, rank: 1, combinedShare: 0.41, ...week },
      { asin: 'B000000008', rank: 2, combinedShare: 0.0229, ...week },
    ]);
    const origin = { source: 'spapi-market-basket', at: week.periodEnd };
    expect(detail.observed['boughtWith']).toEqual(origin);
    const silent = await answered<Detail>(`${base}${SILENT}`);
    expect(silent.boughtWith).toEqual([]);
    expect(silent.observed).not.toHaveProperty('boughtWith');
  });

  it('is unknown before the end of the newest period', async () => {
    const asOf = (day: string) => answered<Detail>(`/api/v1/product?asin=${MINE}&asOf=${day}`);
    expect((await asOf('2026-11-08')).boughtWith).toHaveLength(2);
    const before = await asOf('2026-10-01');
    expect(before).toMatchObject({ title: 'Yoga mat', boughtWith: [] });
    expect(before.observed).not.toHaveProperty('boughtWith');
  });

  it('makes no product of a companion', async () => {
    const answer = await server.request(`/api/v1/product?asin=${COMPANION}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: 'product_not_found' } });
  });

  it('says no more of a product known by the report alone, and lists it nowhere', async () => {
    const detail = await answered<Detail>(`/api/v1/product?asin=${UNLISTED}`);
    expect(detail).toMatchObject({ title: null, price: null, bsr: null, monthlySales: null });
    expect(Object.keys(detail.observed)).toEqual(['boughtWith']);
    const found = await answered<{ totalResults: number; products: readonly object[] }>(
      '/api/v1/search?keyword=yoga&sort=bsr',
    );
    expect(found).toMatchObject({ totalResults: 2, products: [{ asin: MINE }, { asin: SILENT }] });
  });
});
