/** A damaged listing is left out of the search index and told of; it keeps no other one out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import { asin, day, derive, product } from '../contract/store-fixture.ts';
import { asinsOf } from '../support/found-asins.ts';

let directory: string;
let store: SqliteStore;
let faults: string[];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-left-out-'));
  store = createSqliteStore({ directory });
  faults = [];
  await store.imports.apply(
    ['1', '2', '3'].map((name) => mat(name)),
    derive,
  );
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

const mat = (name: string, at = 0) =>
  product(name, { facts: { title: `Cork Mat ${at}` }, observedAt: day(at) });
const open = () =>
  openFileSearch({
    store,
    feed: store.feed,
    directory: join(directory, 'search'),
    onFault: (fault) => faults.push(String(fault)),
  });
async function damage(name: string): Promise<void> {
  await nextTurn();
  store.connection.db.prepare('UPDATE listing SET price = 1 WHERE asin = ?').run(asin(name));
}
const request: SearchRequest = {
  ...({ marketplace: 'US', variations: 'all', sort: 'popularity', descending: false } as const),
  ...{ query: parseQuery('cork', 'en'), filters: {}, offset: 0, limit: 10, now: day(10) },
};

const DAMAGED = expect.stringContaining(`the stored data of product US ${asin('2')} is damaged`);

it('is left out of an index that is built from everything', async () => {
  await damage('2');
  const opened = await open();
  const { asins } = asinsOf(opened.search.page(request));
  await opened.close();
  expect(asins.toSorted()).toEqual([asin('1'), asin('3')]);
  expect(faults).toEqual([DAMAGED]);
});

it('is left out of what changed', async () => {
  const opened = await open();
  await store.imports.apply([mat('1', 1), mat('2', 1), mat('4', 1)], derive);
  await damage('2');
  await opened.refresh();
  const { asins } = asinsOf(opened.search.page(request));
  await opened.close();
  expect(asins.toSorted()).toEqual([asin('1'), asin('3'), asin('4')]);
  expect(faults).toEqual([DAMAGED]);
});
