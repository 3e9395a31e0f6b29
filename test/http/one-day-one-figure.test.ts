/**
 * What a product sold up to its last look is one figure in every operation, form, tool and export,
 * and when the day is asked for by name. The stores are random: ranks, badges and ratings of
 * several sources on different days of a year, alone and in families.
 */
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import type { AppContext } from '../../src/app/context.ts';
import { estimateTable } from '../../src/app/export/export-estimates.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { createAgentAnswers } from '../../src/delivery/mcp/answer-agents.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { SeriesName } from '../../src/domain/history/series.ts';
import type { ProductObservation } from '../../src/domain/product/observation.ts';
import { parseAsin } from '../../src/domain/values/asin.ts';
import { DAY_S, HOUR_S, toIsoDay } from '../../src/domain/values/time.ts';
import { startHarness, TEST_NOW } from '../support/http-harness.ts';
import { STORE_RUNS_MS, storeRuns } from '../support/store-runs.ts';
import { openTestStore } from '../support/test-place.ts';

const STORES = 3;
const BEGIN = TEST_NOW - 500 * DAY_S;
const PLANS = [{ name: 'business', dailyLimit: 1_000_000 }];
const ROOT = '1055398';

const asinOf = (index: number) => {
  const asin = parseAsin(`B${String(index).padStart(9, '0')}`);
  if (asin === null) throw new TypeError(String(index));
  return asin;
};

/** What one source saw of a product on some days. */
const anyLooks = fc.record({
  source: fc.constantFrom('keepa', 'csv', 'keepa-export'),
  looks: fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: 24 * 365 }),
      bsr: fc.option(fc.integer({ min: 1, max: 400_000 }), { freq: 5 }),
      badge: fc.option(fc.constantFrom(50, 100, 400, 2_000, 100_000), { freq: 2 }),
      ratings: fc.option(fc.integer({ min: 0, max: 50_000 })),
      price: fc.option(fc.integer({ min: 500, max: 9_000 })),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});
type Looks = typeof anyLooks extends fc.Arbitrary<infer Value> ? Value : never;

const anyStore = fc.array(
  fc.record({
    family: fc.option(fc.integer({ min: 900, max: 903 })),
    sources: fc.array(anyLooks, { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 15, maxLength: 25 },
);
type Given = typeof anyStore extends fc.Arbitrary<infer Value> ? Value : never;

function observations(given: Given): ProductObservation[] {
  return given.flatMap(({ family, sources }, index) =>
    sources.map((told) => observation(index, family, told)),
  );
}

function observation(index: number, family: number | null, { source, looks }: Looks) {
  const at = (hour: number) => BEGIN + hour * HOUR_S;
  const series = (name: SeriesName, read: (look: Looks['looks'][number]) => number | null) => {
    const points = new Map<number, number>();
    for (const look of looks) {
      const value = read(look);
      if (value !== null) points.set(at(look.hour), value);
    }
    const ordered = [...points].sort(([left], [right]) => left - right);
    return {
      name,
      categoryId: name === 'bsr' ? ROOT : null,
      points: ordered.map(([when, value]) => ({ at: when, value, state: 'ok' as const })),
    };
  };
  return {
    kind: 'product',
    marketplace: 'US',
    asin: asinOf(index),
    source,
    observedAt: Math.max(...looks.map(({ hour }) => at(hour))),
    facts: {
      title: `Yoga mat ${index}`,
      brand: `Brand ${index}`,
      rootCategoryId: ROOT,
      categoryId: ROOT,
      ...(family === null ? {} : { parentAsin: asinOf(family) }),
    },
    series: [
      series('bsr', ({ bsr }) => bsr),
      series('boughtInPastMonth', ({ badge }) => badge),
      series('reviewCount', ({ ratings }) => ratings),
      series('buyBox', ({ price }) => price),
    ].filter(({ points }) => points.length > 0),
  } as const satisfies ProductObservation;
}

interface Sales {
  readonly asin: string;
  readonly monthlySales: number | null;
  readonly salesAsOf: string | null;
}
type Row = Readonly<Record<string, unknown>>;

async function openService(given: Given) {
  const { store, directory, close } = await openTestStore();
  const model = builtInModel();
  const kind = 'category' as const;
  const tree = { kind, marketplace: 'US' as const, id: ROOT, parentId: null, source: 'csv' };
  const root = { ...tree, name: 'Home & Kitchen', observedAt: BEGIN };
  await store.imports.apply([root, ...observations(given)], deriveListings(model));
  const search = await openFileSearch({ store, feed: null, directory: join(directory, 'search') });
  const app = { store, search: search.search, salesModel: () => model, plans: PLANS };
  const agents = createAgentAnswers({
    version: '0.0.0-test',
    onDefect: (thrown) => {
      throw thrown;
    },
  });
  const harness = await startHarness({ forms: [formA, formB], app, agents });
  return {
    harness,
    async close() {
      await harness.close();
      await search.close();
      await close();
    },
  };
}
type Service = Awaited<ReturnType<typeof openService>>['harness'];

async function ask(harness: Service, path: string, body?: object): Promise<Row> {
  const asked = body === undefined ? {} : { method: 'POST' as const, payload: body };
  const answer = await harness.request(path, asked);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json<{ data: Row }>().data;
}

async function withTools(
  harness: Service,
  work: (tool: (name: string, given: Row) => Promise<Row>) => Promise<void>,
) {
  const address = new URL('/mcp', await harness.listen());
  const requestInit = { headers: { authorization: `Bearer ${await harness.mintKey()}` } };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  await work(async (name, given) => {
    const { structuredContent } = await client.callTool({ name, arguments: given });
    return structuredContent as Row;
  });
  await client.close();
}

const salesOf = ({ asin, monthlySales, salesAsOf }: Sales): Sales => {
  return { asin, monthlySales, salesAsOf };
};

/** Checks rows of a list against what product details say. Returns how many it saw. */
function expectSame(details: ReadonlyMap<string, Sales>, rows: unknown, from: string): number {
  const listed = (rows as readonly Sales[]).map(salesOf);
  for (const row of listed) expect([from, row]).toEqual([from, details.get(row.asin)]);
  return listed.length;
}

async function detailsOf(harness: Service, count: number): Promise<Map<string, Sales>> {
  const details = new Map<string, Sales>();
  for (let index = 0; index < count; index++) {
    const asin = asinOf(index);
    const detail = await ask(harness, `/form-a/api/v1/product?asin=${asin}`);
    details.set(asin, salesOf(detail as unknown as Sales));
  }
  return details;
}

async function checkLists(harness: Service, details: ReadonlyMap<string, Sales>) {
  const lists = [
    ['/form-a/api/v1/search?keyword=yoga&pageSize=100', 'products'],
    ['/form-b/api/v1/search?keyword=yoga&pageSize=100', 'products'],
    ['/form-a/api/v1/competitors?keyword=yoga&limit=100&variations=all', 'competitors'],
    [`/form-a/api/v1/category?category=${ROOT}`, 'bestSellers'],
  ] as const;
  for (const [path, name] of lists) {
    const answer = await ask(harness, path);
    expect(expectSame(details, answer[name], path), path).toBeGreaterThan(0);
  }
  const csv = await harness.request('/form-a/api/v1/search?keyword=yoga&pageSize=100&format=csv');
  const [header = '', ...lines] = csv.body.trim().split('\r\n');
  const columns = header.split(',');
  const cell = (line: string, name: string) => line.split(',')[columns.indexOf(name)] ?? '';
  const rows = lines.map((line) => ({
    asin: cell(line, 'asin'),
    monthlySales: cell(line, 'monthlySales') === '' ? null : Number(cell(line, 'monthlySales')),
    salesAsOf: cell(line, 'salesAsOf') || null,
  }));
  expect(expectSame(details, rows, 'CSV')).toBe(details.size);
  for await (const row of estimateTable.rows(harness.app as AppContext, null)) {
    const asin = String(row['asin']);
    if (!details.has(asin)) continue;
    const { monthly_sales: monthlySales, sales_as_of: salesAsOf } = row;
    expect({ asin, monthlySales, salesAsOf }).toEqual(details.get(asin));
  }
  await withTools(harness, async (tool) => {
    for (const [name, list] of [
      ['search_products', 'products'],
      ['analyze_competitors', 'competitors'],
    ] as const) {
      const answer = await tool(name, { keyword: 'yoga', variations: 'all', detail: 'full' });
      expect(expectSame(details, answer[list], name)).toBeGreaterThan(0);
    }
    for (const asin of [...details.keys()].slice(0, 5)) {
      const { products } = await tool('get_products', { asins: [asin], detail: 'full' });
      expectSame(details, products, 'get_products');
      expectSame(details, [await tool('estimate_sales', { asin })], 'estimate_sales');
    }
  });
}

async function checkProduct(harness: Service, own: Sales) {
  const { asin, monthlySales, salesAsOf } = own;
  const at = (day: string | null) => (day === null ? '' : `asOf=${day}`);
  for (const day of [null, salesAsOf]) {
    for (const [path, join] of [
      [`/form-a/api/v1/product?asin=${asin}`, '&'],
      [`/form-b/api/v1/products/${asin}`, '?'],
      [`/form-a/api/v1/sales-estimate?asin=${asin}`, '&'],
    ] as const) {
      const asked = day === null ? path : `${path}${join}${at(day)}`;
      const found = (await ask(harness, asked)) as unknown as Sales;
      expect([asked, salesOf(found)]).toEqual([asked, own]);
    }
  }
  const profit = await ask(harness, '/form-a/api/v1/profit-calc', { asin, price: 20, cost: 1 });
  expect(profit['monthly']).toMatchObject({ units: monthlySales, salesAsOf });
  const ends = salesAsOf === null ? [''] : ['', `&to=${toIsoDay(dayAfter(salesAsOf))}`];
  for (const end of ends) {
    const path = `/form-a/api/v1/bsr-history?asin=${asin}&from=2020-01-01${end}`;
    const history = await harness.request(path);
    if (history.statusCode === 404) continue;
    const { summary } = history.json<{ data: { summary: Row } }>().data;
    expect([path, summary['velocity']]).toMatchObject([path, { unitsPer30Days: monthlySales }]);
  }
}

const dayAfter = (day: string) => Date.parse(day) / 1000 + DAY_S;

it('says one figure of a product and a day, wherever it stands', {
  timeout: STORE_RUNS_MS,
}, async () => {
  let known = 0;
  await fc.assert(
    fc.asyncProperty(anyStore, async (given) => {
      const { harness, close } = await openService(given);
      try {
        const details = await detailsOf(harness, given.length);
        await checkLists(harness, details);
        for (const own of details.values()) await checkProduct(harness, own);
        known += [...details.values()].filter((one) => one.monthlySales !== null).length;
      } finally {
        await close();
      }
    }),
    storeRuns(STORES),
  );
  expect(known).toBeGreaterThan(10 * STORES);
});
