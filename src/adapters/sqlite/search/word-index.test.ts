import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { derive, product } from '../../../../test/contract/store-fixture.ts';
import { migrationsUntil } from '../../../../test/support/migrations.ts';
import { LANGUAGE_VERSION } from '../../../domain/search/language/version.ts';
import { parseQuery } from '../../../domain/search/query/parse-query.ts';
import { MARKET_FILE } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { addKeywordFunctions } from '../keyword/keyword-place.ts';
import { createSqliteSearch } from '../search.ts';
import { createSqliteStore, type SqliteStore } from '../store.ts';
import { encodeWord } from './search-word.ts';

/** More than two pages. */
const LISTINGS = 1_200;

let directory: string;
let opened: SqliteStore[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-words-'));
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
  rmSync(directory, { recursive: true });
});

function open(readonly = false): SqliteStore {
  const store = createSqliteStore({ directory, readonly });
  opened.push(store);
  return store;
}

function countOf(store: SqliteStore, keyword: string, waitingMax?: number): Promise<number> {
  const query = parseQuery(keyword, 'en');
  const options = waitingMax === undefined ? {} : { waitingMax };
  return createSqliteSearch(store, options).count({
    marketplace: 'US',
    query,
    filters: {},
    variations: 'all',
    now: 0,
  });
}

const mats = (count: number, title = 'Yoga mat') =>
  Array.from({ length: count }, (_, index) =>
    product(String(index + 1), { facts: { title: `${title} ${index}` } }),
  );

it('finds what another connection imported, as soon as it has', async () => {
  const [writer, reader] = [open(), open()];
  for (const count of [LISTINGS, LISTINGS + 3]) {
    await writer.imports.apply(mats(count), derive);
    expect(await countOf(reader, 'mat')).toBe(count);
    expect(await reader.check()).toEqual([]);
  }
});

it('goes on where a search before was cut short', async () => {
  const store = open();
  await store.imports.apply(mats(LISTINGS), derive);
  expect(await countOf(store, 'mat')).toBe(LISTINGS);
  await nextTurn();
  store.connection.db.exec(`
    DELETE FROM search WHERE rowid > 500;
    DELETE FROM search_document WHERE product_id > 500;
    UPDATE meta SET words_product_id = 500`);
  expect(await store.check()).toEqual([]);
  expect(await countOf(store, 'mat')).toBe(LISTINGS);
  expect(await store.check()).toEqual([]);
});

it('waits for a few listings, not for many', async () => {
  const store = open();
  await store.imports.apply(mats(3), derive);
  const refused = countOf(store, 'mat', 2);
  await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(await countOf(store, 'mat', 3)).toBe(3);
  expect(await countOf(store, 'mat', 0)).toBe(3);
});

it('says so where it may only read and words are missing', async () => {
  await open().imports.apply(mats(1), derive);
  await expect(countOf(open(true), 'mat')).rejects.toThrow('words of newer listings');
  await countOf(open(), 'mat');
  expect(await countOf(open(true), 'mat')).toBe(1);
});

it('takes the words of an older store that were made by the same rules', async () => {
  const migrations = await migrationsUntil(4, join(directory, 'migrations'));
  const file = join(directory, MARKET_FILE);
  const before = new Database(file);
  addKeywordFunctions(before);
  migrate(before, file, migrations);
  before.exec(`
    INSERT INTO product VALUES (1, 'US', 'B000000001', 'B000000001', 7, 5, '{}');
    INSERT INTO listing (product_id, marketplace, is_parent, asin, family, observed_at,
      first_seen_at, availability, gtins, revision)
      VALUES (1, 'US', 0, 'B000000001', 'B000000001', 7, 5, 'unknown', '[]', 5);
    INSERT INTO search (rowid, words) VALUES (1, '${encodeWord('US', 'lamp')}');
    INSERT INTO search_document VALUES (1, x'00');
    UPDATE meta SET revision = 5;
    PRAGMA user_version = ${LANGUAGE_VERSION}`);
  before.close();
  const store = open();
  // It has one word that it would not be given.
  expect(await store.check()).toEqual(['the words of listings are not those of the listings']);
  expect(await countOf(store, 'lamp', 0)).toBe(1);
  await store.imports.apply([product('2', { facts: { title: 'Desk lamp' } })], derive);
  expect(await countOf(store, 'lamp')).toBe(2);
});

it('says that the market is damaged where its words cannot be opened', async () => {
  const store = open();
  await store.close();
  const stranger = new Database(join(directory, MARKET_FILE)).unsafeMode(true);
  stranger.exec('DELETE FROM search_config');
  stranger.close();
  const again = open();
  expect(() => createSqliteSearch(again)).toThrow('the market, its tables (invalid fts5');
});
