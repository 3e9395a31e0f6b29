/** A search over files and one over memory are answered alike: byte by byte. */
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FileSearch,
  openFileSearch,
} from '../../src/adapters/search-index/files/file-search.ts';
import type { AppContext } from '../../src/app/context.ts';
import { loadDemo } from '../../src/app/import/load-demo.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { DEFAULT_PLANS } from '../../src/domain/account/plans.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { SearchIndex } from '../../src/ports/search-index.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { type Harness, startHarness, TEST_NOW } from '../support/http-harness.ts';
import { rawRequest } from '../support/raw-http.ts';
import { openStoreIndex } from '../support/store-index.ts';
import { openTestStore, type TestStore } from '../support/test-place.ts';

const MINUTE = 60_000;
const LARGE = { name: 'large', dailyLimit: 1_000_000 };

interface Asked {
  readonly keyword: string;
  readonly marketplace: string;
}

const MARKETS = { US: 'amazon.com', DE: 'amazon.de' } as const;

let place: TestStore;
let index: FileSearch;
let servers: readonly [files: Served, memory: Served, counted: Served];
let keywords: readonly Asked[];
let quickAnswers = 0;

beforeAll(async () => {
  place = await openTestStore();
  const { store, directory } = place;
  await fillDemo(store);
  index = await openFileSearch({ store, feed: store.feed, directory: join(directory, 'search') });
  const counted: SearchIndex = {
    ...index.search,
    search(request) {
      quickAnswers += 1;
      return index.search.search(request);
    },
  };
  const inMemory = await openStoreIndex(store);
  servers = [
    await serve({ store, search: index.search }),
    await serve({ store, search: inMemory.search }),
    await serve({ store, search: counted }),
  ];
  keywords = await someKeywords(store);
}, MINUTE);
afterAll(async () => {
  for (const { harness } of servers) await harness.close();
  await index.close();
  await place.close();
});

async function fillDemo(store: Store): Promise<void> {
  const silent = { info() {}, warn() {}, error() {} };
  const derive = deriveListings(builtInModel());
  const app = { store, derive, clock: { now: () => TEST_NOW }, log: silent, storeName: 'amazon' };
  await loadDemo(app as unknown as Parameters<typeof loadDemo>[0], { products: 500, seed: 3 });
}

/** Of titles of each market, and some that nothing or much matches. */
async function someKeywords({ products }: Store): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  for (const [id, marketplace] of Object.entries(MARKETS)) {
    const found = new Set(['"yoga mat"', 'mat -yoga', 'nothingatall', 'yogga', 'é', 'a', '"']);
    for await (const { asin, title } of products.scan(id as keyof typeof MARKETS)) {
      const words = (title ?? '').split(/[^\p{L}\p{N}]+/u);
      found.add(words[1] ?? asin).add(`${words[0]} ${words[2]}`);
      if (words.length % 5 === 0) found.add(asin);
    }
    for (const keyword of found) {
      if (keyword.trim() !== '') asked.push({ keyword, marketplace });
    }
  }
  return asked;
}

interface Served {
  readonly harness: Harness;
  readonly port: number;
  readonly key: string;
}

async function serve(app: Partial<AppContext>): Promise<Served> {
  const model = builtInModel();
  const harness = await startHarness({
    forms: [formA, formB],
    app: {
      ...app,
      plans: [...DEFAULT_PLANS, LARGE],
      searchRevision: index.revision,
      salesModel: () => model,
    },
    settings: { bodyCacheBytes: 0 },
  });
  return {
    harness,
    port: Number(new URL(await harness.listen()).port),
    key: await harness.mintKey(LARGE.name),
  };
}

type Headers = Readonly<Record<string, string>>;

/** The answers of all, with the key of each unless another is given. */
async function askAll(target: string, headers: Headers = {}, method = 'GET') {
  const [quick, bare, ordinary] = await Promise.all(
    servers.map(async ({ port, key, harness }) => {
      const before = harness.lines.length;
      const given = Object.entries({ 'x-api-key': key, 'x-request-id': 'same', ...headers });
      const lines = given.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      const head = `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`;
      const answer = await rawRequest(port, head);
      const logged = harness.lines.slice(before).map(({ fields }) => fields);
      return {
        status: answer.status,
        body: answer.body,
        headers: [...answer.headers].filter(([name]) => name !== 'date').sort(),
        logged: logged.map(({ ms: _, key: __, ...told }) => told),
      };
    }),
  );
  if (quick === undefined || bare === undefined || ordinary === undefined) {
    throw new TypeError('three were asked');
  }
  return [quick, bare, ordinary] as const;
}

async function expectSame(target: string, headers?: Headers, method?: string) {
  const [quick, bare, ordinary] = await askAll(target, headers, method);
  expect(quick, `${target} ${JSON.stringify(headers)}`).toEqual(ordinary);
  expect(bare, `${target} ${JSON.stringify(headers)}`).toEqual(ordinary);
  return quick;
}

const option = (name: string, values: readonly (string | number)[]) =>
  fc.option(
    fc.constantFrom(...values).map((value) => [name, String(value)] as const),
    { freq: 1 },
  );
const anyOptions = fc.tuple(
  option('page', [1, 2, 12]),
  option('pageSize', [1, 7, 100]),
  option('variations', ['all', 'collapse']),
  option('sort', ['relevance', '-bsr', 'price', '-monthlySales', '-rating', 'reviewCount']),
  option('minPrice', [0, 9.99, 25]),
  option('maxBsr', [500, 50_000]),
  option('minMonthlySales', [1, 100]),
  option('minRating', [4, 4.5]),
);

describe('a search answered at once', () => {
  it(
    'has the bytes, headers and log line of the ordinary way, for every keyword and market',
    async () => {
      let found = 0;
      for (const [at, asked] of keywords.entries()) {
        const base = ['/api/v1', '/form-a/api/v1', '/form-b/api/v1'][at % 3];
        const query = new URLSearchParams(Object.entries(asked));
        const { status, body } = await expectSame(`${base}/search?${query}`);
        expect(status).toBe(200);
        found += JSON.parse(body).data.products.length;
      }
      expect(found).toBeGreaterThan(1_000);
      expect(quickAnswers).toBeGreaterThanOrEqual(keywords.length);
    },
    MINUTE,
  );

  it(
    'also with filters, orders and pages',
    async () => {
      const asked = fc.record({
        question: fc.constantFrom(...keywords),
        options: anyOptions,
        form: fc.constantFrom('a', 'b'),
      });
      await fc.assert(
        fc.asyncProperty(asked, async ({ question, options, form }) => {
          const given = options.filter((pair) => pair !== null);
          const query = new URLSearchParams([
            ...Object.entries(question),
            ...given.map(([name, value]): [string, string] => [name, value]),
          ]);
          await expectSame(`/form-${form}/api/v1/search?${query}`);
        }),
        { numRuns: 300 },
      );
    },
    MINUTE,
  );

  const word = 'keyword=mat';
  it.each<[target: string, headers?: Headers, method?: string]>([
    [`/api/v1/search?${word}&page=0`],
    [`/api/v1/search?${word}&pages=1`],
    [`/api/v1/search?${word}&${word}`],
    [`/api/v1/search?${word}&minPrice=1e1`],
    ['/api/v1/search?keyword='],
    ['/api/v1/search'],
    ['/api/v1/search?keyword=%ff'],
    [`/api/v1/search?${word}&category=nowhere`],
    [`/api/v1/search?${word}&format=csv`],
    [`/api/v1/search?${word}&format=json`],
    [`/api/v1/search/?${word}`],
    [`/api/v1/Search?${word}`],
    [`/api/v1/search?${word}`, { accept: 'text/csv' }],
    [`/api/v1/search?${word}`, { 'accept-encoding': 'gzip' }],
    [`/api/v1/search?${word}`, { 'accept-encoding': 'identity' }],
    [`/api/v1/search?${word}`, { 'if-none-match': '"other"' }],
    [`/api/v1/search?${word}`, { 'x-api-key': 'nonsense' }],
    [`/api/v1/search?${word}`, {}, 'HEAD'],
    [`/api/v1/search?${word}`, {}, 'POST'],
  ])('and so is %s with %o', async (target, headers, method) => {
    await expectSame(target, headers, method);
  });

  it('counts once, whichever way answers, and not at all when it is refused', async () => {
    const left = async (target: string) => {
      const { headers } = await expectSame(target);
      return Number(new Map(headers).get('x-ratelimit-remaining'));
    };
    const before = await left(`/api/v1/search?${word}`);
    expect(await left(`/api/v1/search?${word}`)).toBe(before - 1);
    expect(await left('/api/v1/search?keyword=nothingatall')).toBe(before - 2);
    expect(await left(`/api/v1/search?${word}&page=0`)).toBe(before - 2);
    expect(await left(`/api/v1/search?${word}`)).toBe(before - 3);
  });
});
