/** The product finder over HTTP: by body and by address, what is left out, cursors, and bad input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { type Harness, startHarness, TEST_NOW } from '../support/http-harness.ts';
import { ASINS, CATEGORIES, fillSmallMarket } from '../support/market.ts';
import { openTestStore, type TestStore } from '../support/test-place.ts';

interface Found {
  readonly totalResults: number;
  readonly cursor: string | null;
  readonly products: readonly Readonly<Record<string, unknown>>[];
  readonly leftOut: readonly { readonly field: string; readonly products: number }[];
  readonly explanation: readonly { readonly field: string; readonly removed: number }[];
}

let place: TestStore;
let server: Harness;
let key: string;

beforeAll(async () => {
  place = await openTestStore();
  const market = await fillSmallMarket(place.store, TEST_NOW);
  server = await startHarness({ forms: [formA, formB], app: market });
  key = await server.mintKey('business');
});

afterAll(async () => {
  await server.close();
  await place.close();
});

async function ask(body: Readonly<Record<string, unknown>>, form = 'a') {
  const url = `/form-${form}/api/v1/finder`;
  const headers = { 'content-type': 'application/json' };
  const payload = JSON.stringify(body);
  const answer = await server.request(url, { method: 'POST', key, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function find(body: Readonly<Record<string, unknown>>, form = 'a'): Promise<Found> {
  const { status, body: answer } = await ask(body, form);
  expect(answer).toMatchObject({ success: true });
  expect(status).toBe(200);
  return answer.data as Found;
}

async function byAddress(query: string): Promise<Found> {
  const answer = await server.request(`/form-a/api/v1/finder?${query}`, { key });
  expect(answer.statusCode).toBe(200);
  return answer.json().data as Found;
}

const asins = ({ products }: Found) => products.map(({ asin }) => asin);

describe('the product finder', () => {
  it('answers without a keyword, the same by body and by address, in both forms', async () => {
    const where = { price: { min: 5, max: 60 }, category: [CATEGORIES.root] };
    const byBody = await find({ where, sort: ['-price'] });
    const query = `price=5..60&category=${CATEGORIES.root}&sort=-price`;
    expect(byBody.totalResults).toBeGreaterThan(1);
    expect(await byAddress(query)).toEqual(byBody);
    expect(asins(await find({ where, sort: ['-price'] }, 'b'))).toEqual(asins(byBody));
    for (const { price } of byBody.products) {
      expect(price).toBeGreaterThanOrEqual(5);
      expect(price).toBeLessThanOrEqual(60);
    }
  });

  it('counts what is left out only because a field is unknown, and includes it when asked', async () => {
    const all = await find({});
    const ranked = await find({ where: { bsr: { min: 1 } } });
    const leftOut = all.totalResults - ranked.totalResults;
    expect(leftOut).toBeGreaterThan(0);
    expect(ranked.leftOut).toEqual([{ field: 'bsr', products: leftOut }]);
    expect(ranked.explanation).toEqual([{ field: 'bsr', removed: leftOut }]);
    const included = await find({ where: { bsr: { min: 1 } }, unknown: 'include' });
    expect(included.totalResults).toBe(all.totalResults);
    expect(included.leftOut).toEqual([]);
    expect(asins(ranked)).not.toContain(ASINS.noRank);
    expect(asins(included)).toContain(ASINS.noRank);
  });

  it('shows the figures of histories that it is asked for', async () => {
    const asked = {
      where: { priceAverage30: { min: 0 } },
      fields: ['rankDrops90', 'reviewsAdded30'],
    };
    const { products } = await find({ ...asked, sort: ['-priceAverage30'] });
    expect(products.length).toBeGreaterThan(0);
    for (const product of products) {
      expect(product['priceAverage30']).toEqual(expect.any(Number));
      expect(product).toHaveProperty('rankDrops90');
      expect(product).toHaveProperty('reviewsAdded30');
    }
  });

  it('goes on to the last row by cursor, each row once', async () => {
    const sort = ['-monthlySales', 'price'];
    const whole = await find({ sort, pageSize: 100 });
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: Found = await find({ sort, pageSize: 2, ...(cursor === null ? {} : { cursor }) });
      expect(page.totalResults).toBe(whole.totalResults);
      seen.push(...asins(page));
      ({ cursor } = page);
    } while (cursor !== null);
    expect(seen).toEqual(asins(whole));
  });

  it('searches by keyword and title as well', async () => {
    const matches = await find({ keyword: 'yoga mat', where: { price: { min: 1 } } });
    expect(matches.totalResults).toBeGreaterThan(0);
    expect((await find({ where: { title: 'yoga mat', price: { min: 1 } } })).totalResults).toBe(
      matches.totalResults,
    );
  });

  it('answers as CSV', async () => {
    const answer = await server.request('/form-a/api/v1/finder?price=1..&format=csv', { key });
    expect(answer.statusCode).toBe(200);
    expect(answer.body.split('\n')[0]).toMatch(/^marketplace,currency,asin,/);
  });
});

describe('bad input of the finder', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `Brand ${at}`);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, { min: 1 }]));
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>, string, string])[] = [
    [
      'an unknown field',
      { where: { reviewCuont: { max: 5 } } },
      'where.reviewCuont',
      'reviewCount',
    ],
    ['a field of lists', { where: { list: ['x'] } }, 'where.list', 'not a field'],
    ['min above max', { where: { price: { min: 50, max: 20 } } }, 'where.price', 'above'],
    ['another unit', { where: { weightG: { max: '2 kg' } } }, 'where.weightG.max', 'grams'],
    ['a price as text', { where: { price: { max: '20 USD' } } }, 'where.price.max', 'major units'],
    ['a number alone', { where: { price: 20 } }, 'where.price', 'min'],
    ['another end', { where: { price: { from: 20 } } }, 'where.price.from', 'min'],
    ['no end', { where: { price: {} } }, 'where.price', 'neither'],
    ['a flag as text', { where: { hasGtin: 'yes' } }, 'where.hasGtin', 'true or false'],
    ['another state', { where: { availability: ['sold'] } }, 'where.availability[0]', 'in_stock'],
    ['100 conditions', { where: many }, 'where', 'at most 40'],
    ['10,000 names', { where: { brand: names(10_000) } }, 'where.brand', 'at most 100'],
    ['four orders', { sort: ['price', 'bsr', 'rating', 'weightG'] }, 'sort', 'at most 3'],
    ['another order', { sort: ['-monthlySale'] }, 'sort', 'monthlySales'],
    ['a cursor that is none', { cursor: 'abc' }, 'cursor', 'start again'],
  ];
  it.each(cases)('%s is 400, with field and remedy', async (_, body, field, words) => {
    const { status, body: answer } = await ask(body);
    expect(status).toBe(400);
    expect(answer.error.details[0].field).toBe(field);
    expect(JSON.stringify(answer.error)).toContain(words);
  });

  it.each([
    ['price=NaN..5', 'price'],
    ['price=1e3', 'price'],
    ['listedSince=soon..', 'listedSince'],
    ['hasGtin=maybe', 'hasGtin'],
  ])('%s in an address is 400', async (query, field) => {
    const answer = await server.request(`/form-a/api/v1/finder?${query}`, { key });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toContain(field);
  });

  it('refuses the cursor of another question and of another index', async () => {
    const { cursor } = await find({ sort: ['price'], pageSize: 1 });
    const other = await ask({ sort: ['-price'], pageSize: 1, cursor });
    expect(other.status).toBe(400);
    expect(other.body.error.message).toContain('another question');
    const [mark, , ...rest] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
    const foreign = Buffer.from(JSON.stringify([mark, 'another index', ...rest]));
    const gone = await ask({ sort: ['price'], pageSize: 1, cursor: foreign.toString('base64url') });
    expect(gone.status).toBe(400);
    expect(gone.body.error.message).toContain('built again');
  });

  it('answers 404 for a category that does not exist', async () => {
    const { status, body } = await ask({ where: { category: ['999999'] } });
    expect(status).toBe(404);
    expect(body.error.code).toBe('category_not_found');
  });
});

describe('the fields of the finder', () => {
  it('have unit, meaning, known share and quantiles; presets can be asked as they are', async () => {
    const answer = await server.request('/form-a/api/v1/finder/fields', { key });
    expect(answer.statusCode).toBe(200);
    const { fields, presets } = answer.json().data;
    const price = fields.find(({ name }: { name: string }) => name === 'price');
    expect(price).toMatchObject({ type: 'number', sortable: true });
    expect(price.knownShare).toBeGreaterThan(0);
    expect(price.quantiles.p50).toBeGreaterThanOrEqual(price.quantiles.p25);
    expect(presets).toHaveLength(7);
    for (const { where, sort } of presets) await find({ where, sort });
  });
});
