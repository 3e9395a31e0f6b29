/** A market that nobody looked at for two years: its answers are those of its own time. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { type Harness, startHarness, TEST_NOW } from '../support/http-harness.ts';
import { openImportContext } from '../support/import-context.ts';
import { sourceOf } from '../support/importing.ts';
import { newTestPlace } from '../support/test-place.ts';

const OLD = '2024-11-01';
const NEW = '2026-11-10';
const HEADER =
  'asin,marketplace,title,category_path,bsr,price,bought_past_month,review_count,observed_at';
const PRODUCTS = [
  HEADER,
  // By ASIN the worst rank comes first.
  `B000000001,US,Espresso machine,Home & Kitchen,189000,90,,254,${OLD}`,
  `B000000002,US,Espresso machine steel,Home & Kitchen,8296,120,,27504,${OLD}`,
  `B000000003,US,Espresso machine mini,Home & Kitchen,1740,80,,27504,${OLD}`,
  `B000000004,US,Espresso machine pro,Home & Kitchen,2100,150,,9000,${NEW}`,
  // Only a badge, and nothing at all.
  `B000000005,US,Espresso cup,Home & Kitchen,,9,400,10,${OLD}`,
  `B000000006,US,Spoon,Home & Kitchen,,5,,,${OLD}`,
].join('\n');

interface Row {
  readonly asin: string;
  readonly monthlySales: number | null;
  readonly salesAsOf: string | null;
}
type Json = Readonly<Record<string, unknown>>;

let harness: Harness;
let close: () => Promise<void>;
beforeAll(async () => {
  const context = await openImportContext();
  const place = await newTestPlace();
  await importFile({ ...context, clock: { now: () => TEST_NOW } }, sourceOf('a.csv', PRODUCTS), {});
  const { store } = context;
  const directory = join(place.dataDirectory, 'search');
  const search = await openFileSearch({ store, feed: null, directory });
  const model = builtInModel();
  const app = { store, search: search.search, salesModel: () => model };
  harness = await startHarness({ forms: [formA], app });
  close = async () => {
    await harness.close();
    await search.close();
    await context.close();
    await place.remove();
  };
});
afterAll(() => close());

async function ask(path: string): Promise<Json> {
  const answer = await harness.request(`/api/v1/${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Json }>().data;
}
const rowsOf = (data: Json, name = 'products') => data[name] as readonly Row[];
const namesOf = (data: Json) => rowsOf(data).map(({ asin }) => asin.slice(-1));

describe('a search', () => {
  it('sorts and filters by the sales of the last look, and dates them', async () => {
    const found = await ask('search?keyword=espresso&sort=-monthlySales');
    expect(namesOf(found).slice(0, 2).sort()).toEqual(['3', '4']);
    expect(namesOf(found).at(-1)).toBe('1');
    const [first] = rowsOf(found).filter(({ asin }) => asin.endsWith('3'));
    expect(first?.salesAsOf).toBe(OLD);
    expect((await ask('search?keyword=espresso&minMonthlySales=1'))['totalResults']).toBe(5);
  });

  it('ranks by them, so that what sells comes first', async () => {
    expect(namesOf(await ask('search?keyword=espresso+machine')).at(-1)).toBe('1');
  });

  it('leaves out what is older than asked, and says how many', async () => {
    const found = await ask('search?keyword=espresso&maxAgeDays=30');
    expect(namesOf(found)).toEqual(['4']);
    expect(found['leftOut']).toEqual([{ field: 'maxAgeDays', products: 4 }]);
    expect((await ask('search?keyword=espresso'))['leftOut']).toEqual([]);
    const none = await ask('search?keyword=cup&maxAgeDays=30');
    expect(none['explanation']).toMatchObject({
      removedBy: [{ kind: 'filter', name: 'maxAgeDays', value: 30, removed: 1 }],
    });
    expect((await harness.request('/api/v1/search?keyword=cup&maxAgeDays=0')).statusCode).toBe(400);
  });

  it('says so where an order or a filter has nothing to work on', async () => {
    const sorted = await ask('search?keyword=spoon&sort=-monthlySales');
    expect(sorted['totalResults']).toBe(1);
    expect(sorted['explanation']).toMatchObject({
      message: expect.stringMatching(/^None of the listings found has a known estimate of sales/),
    });
    expect((await ask('search?keyword=spoon&sort=price'))['explanation']).toBeNull();
    const filtered = await ask('search?keyword=spoon&minMonthlySales=1');
    expect(filtered['explanation']).toMatchObject({
      message: expect.stringMatching(/None of them has a known estimate of sales/),
    });
  });
});

it('estimates a badge without a rank as what it says', async () => {
  const found = await ask('sales-estimate?asin=B000000005');
  expect(found).toMatchObject({ method: 'badge', salesAsOf: OLD, bsr: null, reason: null });
  expect(found['monthlySales']).toBeGreaterThanOrEqual(400);
  expect(found['monthlySales']).toBeLessThan(550);
});

it('dates markets by the newest look that they rest on', async () => {
  const niche = 'niche-score?keyword=espresso';
  expect((await ask(niche))['asOf']).toBe(`${NEW}T00:00:00Z`);
  expect((await ask('niche-score?keyword=cup'))['asOf']).toBe(`${OLD}T00:00:00Z`);
  expect((await ask('niche-score?keyword=qqqq'))['asOf']).toBeNull();
  const leftOut = [{ field: 'maxAgeDays', products: 4 }];
  expect(await ask(`${niche}&maxAgeDays=30`)).toMatchObject({ sampleSize: 1, leftOut });
  const rivals = await ask('competitors?keyword=espresso&maxAgeDays=30');
  expect(rivals).toMatchObject({ asOf: `${NEW}T00:00:00Z`, sampleSize: 1, leftOut });
});

it('knows a product as of a day, or names the nearest day with data', async () => {
  const path = 'product?asin=B000000003&asOf=';
  expect(await ask(`${path}2024-11-20`)).toMatchObject({
    title: 'Espresso machine mini',
    bsr: 1740,
  });
  for (const day of ['2023-01-01', '2025-06-01']) {
    const refused = await harness.request(`/api/v1/${path}${day}`);
    expect(refused.statusCode).toBe(404);
    expect(refused.json<{ error: Json }>().error).toMatchObject({
      message: expect.stringContaining(`nearest day with data is ${OLD}`),
      details: [{ field: 'asOf', allowed: [OLD] }],
    });
  }
});

it('has no best sellers of a day without looks, and names the nearest', async () => {
  const list = 'category?category=path:Home%20%26%20Kitchen';
  expect(rowsOf(await ask(list), 'bestSellers').length).toBeGreaterThan(0);
  expect(await ask(`${list}&asOf=2023-01-01`)).toMatchObject({
    bestSellers: [],
    asOf: null,
    nearestDay: expect.stringMatching(/^202/),
  });
});
