/** Best sellers of a category of more than twenty thousand listings, against sorting them all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { browseCategories } from '../../src/app/category/browse-categories.ts';
import type { AppContext } from '../../src/app/context.ts';
import { createWorkSpace } from '../../src/domain/estimation/family/work-space.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import { derive } from './store-fixture.ts';

const AT = 1_780_000_000;
const LATER = AT + 5 * DAY_S;
/** More than the twenty thousand that are exact by themselves. */
const MUGS = 20_400;
const BOWLS = 1_600;
const BATCH = 2_000;
/** Has no factor in common with the number of products, so every rank is taken once. */
const STEP = 7_919;

interface Ranked {
  readonly asin: Asin;
  readonly categoryId: 'mugs' | 'bowls';
  readonly first: number;
  readonly last: number;
}

const ALL: readonly Ranked[] = Array.from({ length: MUGS + BOWLS }, (_, index) => ({
  asin: `B${String(index).padStart(9, '0')}` as Asin,
  categoryId: index < MUGS ? 'mugs' : 'bowls',
  first: 1 + ((index * STEP) % (MUGS + BOWLS)),
  last: 1 + (((index + 11) * STEP) % (MUGS + BOWLS)),
}));

let directory: string;
let store: SqliteStore;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-large-'));
  store = createSqliteStore({ directory });
  await store.imports.apply(
    [node('home', null), node('mugs', 'home'), node('bowls', 'home')],
    derive,
  );
  for (let from = 0; from < ALL.length; from += BATCH) {
    await store.imports.apply(ALL.slice(from, from + BATCH).map(product), derive);
  }
}, 120_000);
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

it.each(['mugs', 'bowls'] as const)('of %s are the first by the root’s ranks', async (id) => {
  const found = await store.categories.bestSellersByRoot('US', id, 300);
  expect(found.map(({ asin }) => asin)).toEqual(bestOf(id, 'last', 300));
  const early = await store.categories.bestSellersByRoot('US', id, 300, AT + DAY_S);
  expect(early.map(({ asin }) => asin)).toEqual(bestOf(id, 'first', 300));
});

it('are twenty on a category’s page, now and as of an earlier day', async () => {
  const workSpace = createWorkSpace(builtInModel());
  const parts: Partial<AppContext> = { store, workSpace: () => workSpace };
  const app = parts as AppContext;
  const page = (asOf: number | null) =>
    browseCategories(app, { marketplace: 'US', category: 'mugs', parent: null, name: null, asOf });
  const now = await page(null);
  expect(now.category?.productCount).toBe(MUGS);
  expect(now.rankedBy).toBe('root');
  expect(now.bestSellers.map(({ listing }) => listing.asin)).toEqual(bestOf('mugs', 'last', 20));
  const then = await page(AT + DAY_S);
  expect(then.bestSellers.map(({ listing }) => listing.asin)).toEqual(bestOf('mugs', 'first', 20));
  expect(then.bestSellers.map(({ listing }) => listing.bsr)).toEqual(
    ranksOf('mugs', 'first').slice(0, 20),
  );
});

function ranksOf(id: Ranked['categoryId'], when: 'first' | 'last'): number[] {
  return ALL.filter(({ categoryId }) => categoryId === id)
    .map((one) => one[when])
    .sort((left, right) => left - right);
}

function bestOf(id: Ranked['categoryId'], when: 'first' | 'last', count: number): Asin[] {
  return ALL.filter(({ categoryId }) => categoryId === id)
    .toSorted((left, right) => left[when] - right[when])
    .slice(0, count)
    .map(({ asin }) => asin);
}

function node(id: string, parentId: string | null): Observation {
  const about = { marketplace: 'US', source: 'csv', observedAt: AT } as const;
  return { kind: 'category', id, name: id, parentId, ...about };
}

function product({ asin, categoryId, first, last }: Ranked): Observation {
  const point = (at: number, value: number) => ({ at, value, state: 'ok' as const });
  return {
    kind: 'product',
    marketplace: 'US',
    asin,
    source: 'csv',
    observedAt: LATER,
    facts: { categoryId, rootCategoryId: 'home' },
    series: [{ name: 'bsr', categoryId: 'home', points: [point(AT, first), point(LATER, last)] }],
  };
}
