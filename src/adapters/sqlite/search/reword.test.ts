import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { derive, product } from '../../../../test/contract/store-fixture.ts';
import { parseQuery } from '../../../domain/search/query/parse-query.ts';
import { createSqliteSearch } from '../search.ts';
import { createSqliteStore, type SqliteStore } from '../store.ts';
import { encodeWord } from './search-word.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-reword-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

async function withStore<Result>(
  work: (store: SqliteStore) => Promise<Result>,
  readonly = false,
): Promise<Result> {
  const store = createSqliteStore({ directory, readonly });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const countOf = (store: SqliteStore, keyword: string) =>
  createSqliteSearch(store).count({
    marketplace: 'US',
    query: parseQuery(keyword, 'en'),
    filters: {},
    variations: 'all',
    now: 0,
  });

const LISTINGS = 1_200;

/** As a program with other rules would have left it: every listing under one other word. */
async function leaveOldWords(store: SqliteStore): Promise<void> {
  const { db } = store.connection;
  expect(await countOf(store, 'oldword')).toBe(0);
  // The snapshot of that read ends with the turn.
  await nextTurn();
  const word = encodeWord('US', 'oldword');
  const ids = db.prepare<[], number>('SELECT product_id FROM listing').pluck().all();
  const putWords = db.prepare('INSERT OR REPLACE INTO search (rowid, words) VALUES (?, ?)');
  for (const id of ids) putWords.run(id, word);
  db.exec("UPDATE search_document SET hash = x'00'");
  db.pragma('user_version = 1000');
}

it('gives the listings of an older store their words when it is opened', async () => {
  const before = await withStore(async (store) => {
    const observed = Array.from({ length: LISTINGS }, (_, index) =>
      product(String(index + 1), { facts: { title: `Yoga mat ${index}` } }),
    );
    await store.imports.apply(observed, derive);
    await leaveOldWords(store);
    expect(await countOf(store, 'oldword')).toBe(LISTINGS);
    return store.revision();
  });
  await withStore(async (store) => {
    expect(await countOf(store, 'mat')).toBe(0);
  }, true);
  const after = await withStore(async (store) => {
    expect(await countOf(store, 'mat')).toBe(LISTINGS);
    expect(await countOf(store, 'oldword')).toBe(0);
    return store.revision();
  });
  // Answers are kept by the revision: those from the old words must not be given any more.
  expect(after).toBeGreaterThan(before);
  await withStore(async (store) => {
    expect(await store.revision()).toBe(after);
  });
});
