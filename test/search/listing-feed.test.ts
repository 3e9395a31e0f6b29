/**
 * The feed of the embedded store: it names all that changed, and an index that follows is exact.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { MARKET_FILE } from '../../src/adapters/sqlite/engine/market-file.ts';
import { migrate } from '../../src/adapters/sqlite/engine/migrate.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { addKeywordFunctions } from '../../src/market-engine/keyword/keyword-place.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import {
  asin,
  category,
  collect,
  day,
  derivation,
  derive,
  product,
  series,
} from '../contract/store-fixture.ts';
import { migrationsUntil } from '../support/migrations.ts';
import { storeRuns } from '../support/store-runs.ts';

let directory: string;
let store: SqliteStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shelfline-feed-'));
  store = createSqliteStore({ directory: join(directory, 'data') });
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const apply = (...observations: Observation[]) => store.imports.apply(observations, derive);

async function changedSince(revision: number): Promise<string[] | null> {
  const pages = store.feed.changedSince(revision);
  if (pages === null) return null;
  const listings = (await collect(pages)).flatMap((page) => page.listings);
  return listings.map(({ marketplace, asin: name }) => marketplace + name);
}

const us = (...names: string[]) => names.map((name) => `US${asin(name)}`);

describe('the feed', () => {
  it('names what a batch changed, and nothing else', async () => {
    await apply(product('1', { facts: { title: 'Mat' } }), product('2'));
    const { revision } = await apply(product('1', { facts: { title: 'Rug' }, observedAt: day(1) }));
    expect(await changedSince(0)).toEqual(us('2', '1'));
    expect(await changedSince(revision - 1)).toEqual(us('1'));
    expect(await changedSince(revision)).toEqual([]);
    await apply(product('1', { facts: { title: 'Rug' }, observedAt: day(1) }));
    expect(await changedSince(revision)).toEqual([]);
  });

  it('names siblings whose share of the family changed, and one that became a parent', async () => {
    const inFamily = { parentAsin: asin('P') };
    const ranked = [series('bsr', [[0, 10]])];
    await apply(product('1', { facts: inFamily, series: ranked }));
    const { revision } = await apply(product('2', { facts: inFamily, series: ranked }));
    expect(await changedSince(revision - 1)).toEqual(us('1', '2'));
    await apply(product('2', { facts: { isParent: true }, observedAt: day(1) }));
    expect(await changedSince(revision)).toEqual(us('2'));
  });

  it('names all listings below a category that got another name or place', async () => {
    await apply(
      category('root', null),
      category('shoes', 'root'),
      category('boots', 'shoes'),
      product('1', { facts: { categoryId: 'boots' } }),
      product('2', { facts: { categoryId: 'root' } }),
    );
    const { revision } = await apply(
      category('shoes', 'root', { name: 'Shoe', observedAt: day(1) }),
    );
    expect(await changedSince(revision - 1)).toEqual(us('1'));
    await apply(category('boots', 'root', { observedAt: day(1) }));
    expect(await changedSince(revision)).toEqual(us('1'));
  });

  it('names what a new model estimates differently', async () => {
    await apply(product('1', { series: [series('bsr', [[0, 10]])] }), product('2'));
    const revision = await store.revision();
    const other = derivation((family) =>
      derive(family).map((listing) => ({ ...listing, sales: null })),
    );
    await store.imports.rederive(other, { isFitted: true });
    expect(await changedSince(revision)).toEqual(us('1'));
  });

  it('comes in pages, also for a batch longer than one', async () => {
    const many = Array.from({ length: 2_345 }, (_, index) => product(String(index + 1)));
    await apply(...many);
    expect(new Set(await changedSince(0)).size).toBe(many.length);
  });

  it('cannot tell of a revision the store has not reached', async () => {
    await apply(product('1'));
    expect(await changedSince(2)).toBeNull();
  });

  it('begins with the migration in a store of before', async () => {
    const old = join(directory, 'old');
    const migrations = await migrationsUntil(3, join(directory, 'migrations'));
    await mkdir(old);
    const file = join(old, MARKET_FILE);
    const before = new Database(file);
    addKeywordFunctions(before);
    migrate(before, file, migrations);
    before.exec(`
      INSERT INTO product VALUES (1, 'US', 'B000000001', 'B000000001', 7, 5, '{}');
      INSERT INTO listing (product_id, marketplace, is_parent, asin, family, observed_at,
        first_seen_at, availability, gtins)
        VALUES (1, 'US', 0, 'B000000001', 'B000000001', 7, 5, 'unknown', '[]');
      UPDATE meta SET revision = 5`);
    before.close();
    const now = createSqliteStore({ directory: old });
    expect(now.feed.changedSince(4)).toBeNull();
    const changed = async () => {
      const pages = now.feed.changedSince(5);
      return pages === null ? null : await collect(pages);
    };
    expect(await changed()).toEqual([]);
    expect(await now.products.coverage('US')).toEqual({
      listings: 1,
      oldestObservedAt: 7,
      newestObservedAt: 7,
    });
    await now.imports.apply([product('2')], derive);
    expect(await changed()).toEqual([
      { listings: [{ marketplace: 'US', asin: asin('2') }], upTo: 6 },
    ]);
    await now.close();
  });
});

describe('an index that follows the feed', () => {
  const NAMES = ['yoga', 'mat', 'cork', 'shoe'];
  const IDS = ['c1', 'c2', 'c3'];
  const anyProduct = fc
    .record({
      number: fc.integer({ min: 1, max: 25 }),
      title: fc.constantFrom(...NAMES),
      categoryId: fc.constantFrom(...IDS),
      family: fc.option(fc.constantFrom('201', '202')),
      isParent: fc.constantFrom(false, false, false, true),
      rank: fc.option(fc.integer({ min: 1, max: 9 })),
    })
    .map(({ number, title, categoryId, family, isParent, rank }) =>
      product(String(number), {
        facts: {
          title,
          categoryId,
          isParent,
          ...(family === null ? {} : { parentAsin: asin(family) }),
        },
        series: rank === null ? [] : [series('bsr', [[0, rank]])],
      }),
    );
  const anyCategory = fc
    .record({
      id: fc.constantFrom(...IDS),
      parent: fc.option(fc.constantFrom(...IDS)),
      name: fc.constantFrom(...NAMES),
    })
    .map(({ id, parent, name }) => category(id, parent, { name }));
  const anyBatch = fc.array(
    fc.oneof({ weight: 4, arbitrary: anyProduct }, { weight: 1, arbitrary: anyCategory }),
    { minLength: 1, maxLength: 6 },
  );

  it('answers as one built anew does, through any imports', async () => {
    let time = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyBatch, { minLength: 2, maxLength: 6 }), async (batches) => {
        const followed = join(directory, `followed-${time}`);
        const following = await openFileSearch({ store, feed: store.feed, directory: followed });
        for (const batch of batches) {
          time += 1;
          await apply(...batch.map((each) => ({ ...each, observedAt: day(0) + time })));
          await following.refresh();
        }
        const anew = join(directory, `anew-${time}`);
        const built = await openFileSearch({ store, feed: null, directory: anew });
        for (const word of NAMES) {
          for (const variations of ['all', 'collapse'] as const) {
            const asked: SearchRequest = {
              query: parseQuery(word, 'en'),
              filters: {},
              variations,
              descending: false,
              offset: 0,
              limit: 50,
              now: day(10),
              marketplace: 'US',
              sort: 'popularity',
            };
            const expected = built.search.search(asked);
            expect(following.search.search(asked)).toEqual(expected);
          }
        }
        await following.close();
        await built.close();
        expect(await store.check()).toEqual([]);
      }),
      storeRuns(15),
    );
  }, 120_000);
});
