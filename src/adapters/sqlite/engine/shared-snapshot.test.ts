import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asin, derive, product, series } from '../../../../test/contract/store-fixture.ts';
import { createSqliteStore, type SqliteStore } from '../market/store.ts';
import { MARKET_FILE } from './market-file.ts';

let directory: string;
let store: SqliteStore;
/** Writes as another process would. */
let stranger: Database.Database;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-turn-'));
  store = createSqliteStore({ directory });
  stranger = new Database(join(directory, MARKET_FILE));
});
afterEach(async () => {
  stranger.close();
  await store.close();
  rmSync(directory, { recursive: true });
});

const readRevision = () => store.connection.read(() => store.connection.revision());
const growElsewhere = () => stranger.exec('UPDATE meta SET revision = revision + 1');

describe('reads of one turn of the event loop', () => {
  it('see one state, those of the next turn the newest', async () => {
    expect(readRevision()).toBe(0);
    growElsewhere();
    await Promise.resolve();
    expect(readRevision()).toBe(0);
    await nextTurn();
    await nextTurn();
    expect(readRevision()).toBe(1);
  });

  it('do not stand in the way of a write, and see it', async () => {
    expect(readRevision()).toBe(0);
    growElsewhere();
    const { revision } = await store.imports.apply([CATEGORY], derive);
    expect(revision).toBe(2);
    expect(readRevision()).toBe(2);
    expect(await store.revision()).toBe(2);
  });

  it('leave no snapshot open that would hold back the log', async () => {
    readRevision();
    expect(store.connection.db.inTransaction).toBe(true);
    await nextTurn();
    await nextTurn();
    expect(store.connection.db.inTransaction).toBe(false);
  });

  it('may be the last ones before the store is closed', async () => {
    const other = createSqliteStore({ directory });
    other.connection.read(() => other.connection.revision());
    await other.close();
    await nextTurn();
  });
});

describe('the recent revision', () => {
  it('shows what another process wrote soon after', async () => {
    expect(await store.revision()).toBe(0);
    growElsewhere();
    await sleep(100);
    expect(await store.revision()).toBe(1);
  });
});

describe('the revision that values are kept by', () => {
  const keptBy = () => store.connection.revisionToKeepBy();

  it('is that of the state being read, else the recent one, without a snapshot', async () => {
    expect(keptBy()).toBe(0);
    expect(store.connection.db.inTransaction).toBe(false);
    readRevision();
    growElsewhere();
    await sleep(100);
    expect(keptBy()).toBe(1);
    readRevision();
    growElsewhere();
    expect(keptBy()).toBe(1);
    await store.imports.apply([CATEGORY], derive);
    expect(keptBy()).toBe(3);
  });

  it('is that of the batch itself while one is written', async () => {
    const before = keptBy();
    let within = before;
    await store.connection.write(async () => {
      store.connection.db.exec('BEGIN; UPDATE meta SET revision = revision + 1');
      within = keptBy();
      store.connection.db.exec('ROLLBACK');
    });
    expect(within).toBe(before + 1);
    expect(keptBy()).toBe(before);
  });
});

it('ends a turn that met damage, and the process goes on', async () => {
  await store.imports.apply([CATEGORY, { ...CATEGORY, id: '2', parentId: '1' }], derive);
  const ranked = { series: [series('bsr', [[0, 7]], '1')] };
  await store.imports.apply([product('1', ranked)], derive);
  await store.close();
  stranger.unsafeMode(true).pragma('writable_schema = ON');
  stranger.exec(`UPDATE sqlite_schema SET rootpage =
    (SELECT rootpage FROM sqlite_schema WHERE name = 'listing') WHERE name = 'listing_category'`);
  store = createSqliteStore({ directory });
  const bestSellers = () => store.categories.bestSellersByRoot('US', '2', 5);
  await expect(bestSellers()).rejects.toThrow('is damaged');
  await nextTurn();
  // A fault outside of every call would be one of the whole process.
  await nextTurn();
  expect(await store.products.record('US', asin('1'))).not.toBeNull();
});

const CATEGORY = {
  kind: 'category',
  marketplace: 'US',
  id: '1',
  name: 'Toys',
  parentId: null,
  source: 'acme',
  observedAt: 1,
} as const;
