/**
 * Records databases after each step of their work: an import, its taking back, keys and quota,
 * migration.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { USAGE_FILE } from '../../src/adapters/sqlite/accounts/open-database.ts';
import { MARKET_FILE, openDb } from '../../src/adapters/sqlite/engine/market-file.ts';
import { MIGRATION_DIRECTORY, migrate } from '../../src/adapters/sqlite/engine/migrate.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { isInForce } from '../../src/app/accounts/authorize.ts';
import { createKey, revokeKey, rotateKey } from '../../src/app/accounts/manage-keys.ts';
import { meter } from '../../src/app/accounts/meter.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { addKeywordFunctions } from '../../src/market-engine/keyword/keyword-place.ts';
import {
  category,
  day,
  derive,
  keyword,
  label,
  product,
  series,
} from '../contract/store-fixture.ts';
import { migrationsUntil } from '../support/migrations.ts';
import { testTrail } from '../support/trail.ts';
import { copyDatabase, type Recording } from './lost-pages.ts';

const BATCHES = 12;
const PRODUCTS_A_BATCH = 8;
const KEY_STEPS = 40;
/** The oldest schema from which a migration is recorded. */
const OLDEST = 9;

/** Collects copies of a database and what it holds. */
function recorder(name: string, file: string, workshop: string, look: Recording['look']) {
  const steps: { directory: string; state: string; isSynced: boolean }[] = [];
  return {
    async step(directory: string, { isSynced = false } = {}): Promise<void> {
      const copy = join(workshop, `${name}-${steps.length}`);
      copyDatabase(file, directory, copy);
      // Looks at a copy, because opening the database folds the log in.
      const looked = join(workshop, `${name}-look`);
      copyDatabase(file, copy, looked);
      const state = await look(looked);
      const last = steps.at(-1);
      // Nothing was written since a checkpoint, so everything is synced.
      if (last?.isSynced === true && last.state === state) return;
      steps.push({ directory: copy, state, isSynced });
    },
    recording: (): Recording => ({ name, file, steps, look }),
  };
}

function checkpoint(file: string): void {
  const db = new Database(file);
  db.pragma('wal_checkpoint(PASSIVE)');
  db.close();
}

async function lookAtMarket(directory: string): Promise<string> {
  const store = createSqliteStore({ directory });
  try {
    await store.imports.bringOver(derive);
    const faults = await store.check();
    if (faults.length > 0) throw new Error(faults.join('; '));
    return await store.contentHash();
  } finally {
    await store.close();
  }
}

function batch(number: number, random: () => number): readonly Observation[] {
  const some = () => Math.floor(random() * 40);
  const products = Array.from({ length: PRODUCTS_A_BATCH }, () => {
    const points = Array.from({ length: 1 + some() }, (_, at) => [
      number * 50 + at,
      100 + some(),
    ]) as [number, number][];
    return product(`P${some()}`, {
      source: `file ${number}`,
      facts: { title: `Mat ${some()}`, rootCategoryId: '11' },
      series: [series('bsr', points, '11'), series('amazon', points)],
      observedAt: day(number * 50 + 40),
    });
  });
  return [category(`c${some()}`, null), keyword(`mat ${some()}`), label(), ...products];
}

export async function recordImport(workshop: string, seed: number): Promise<Recording> {
  const random = seededRandom(seed);
  const directory = join(workshop, 'import');
  const { step, recording } = recorder('import', MARKET_FILE, workshop, lookAtMarket);
  const store = createSqliteStore({ directory });
  await store.imports.bringOver(derive);
  await step(directory);
  for (let number = 0; number < BATCHES; number += 1) {
    await store.imports.apply(batch(number, random), derive);
    await step(directory);
    if (number % 4 === 3) {
      checkpoint(join(directory, MARKET_FILE));
      await step(directory, { isSynced: true });
    }
  }
  await store.close();
  return recording();
}

/** Every schema from the oldest on, with products in it. */
export async function recordMigration(workshop: string): Promise<Recording> {
  const { step, recording } = recorder('migration', MARKET_FILE, workshop, lookAtMarket);
  const directory = join(workshop, 'migration');
  mkdirSync(directory);
  const file = join(directory, MARKET_FILE);
  const db = openDb(file, { readonly: false });
  addKeywordFunctions(db);
  migrate(db, file, await migrationsUntil(OLDEST, join(workshop, 'until-oldest')));
  db.exec(OLD_ROWS);
  db.pragma('wal_checkpoint(TRUNCATE)');
  await step(directory);
  for (let until = OLDEST + 1; until <= readdirSync(MIGRATION_DIRECTORY).length; until += 1) {
    migrate(db, file, await migrationsUntil(until, join(workshop, `until-${until}`)));
    await step(directory);
  }
  checkpoint(file);
  await step(directory, { isSynced: true });
  db.close();
  return recording();
}

const fact = (value: unknown) => ({ value, source: 'csv', at: 10 });
const FACTS = JSON.stringify({
  brand: fact('Acme'),
  rootCategoryId: fact('11'),
  title: fact('Mat'),
});
const OLD_ROWS = `
  UPDATE meta SET revision = 1, last_series = 2;
  INSERT INTO source VALUES (1, 'csv');
  INSERT INTO product VALUES
    (1, 'US', 'B000000001', 'B000000001', 10, 10, '${FACTS}', '[[1,"bsr","11",10,10,70,0,1]]'),
    (2, 'US', 'B000000002', 'B000000002', 10, 10, '${FACTS}', '[[2,"bsr","11",10,10,70,0,1]]');
  INSERT INTO rank VALUES ('US', '11', 70, 1, 1, 10, 10), ('US', '11', 70, 2, 2, 10, 10);
`;

async function lookAtAccounts(directory: string): Promise<string> {
  const accounts = createSqliteAccounts({ directory });
  try {
    const faults = await accounts.check();
    if (faults.length > 0) throw new Error(faults.join('; '));
    const keys = await accounts.keys.list();
    const used = await Promise.all(keys.map(({ id }) => accounts.usage.days(id, 30)));
    return JSON.stringify({ keys, used });
  } finally {
    await accounts.close();
  }
}

/** Keys made, changed, rotated and revoked, and requests counted against them. */
export async function recordAccounts(workshop: string, seed: number): Promise<Recording> {
  const random = seededRandom(seed);
  const directory = join(workshop, 'accounts');
  const { step, recording } = recorder('keys and quota', USAGE_FILE, workshop, lookAtAccounts);
  const accounts = createSqliteAccounts({ directory });
  let now = 1_790_000_000;
  const plans = [{ name: 'pro', dailyLimit: 500 }];
  const { keys, usage, audit } = accounts;
  const bytes = (length: number) => Uint8Array.from({ length }, () => random() * 256);
  const parts = { audit, clock: { now: () => now }, random: { bytes } };
  const app = { ...parts, keys, usage, plans, trail: testTrail(parts) };
  const ids: string[] = [];
  await step(directory);
  for (let at = 0; at < KEY_STEPS; at += 1) {
    now += Math.floor(random() * 7_200);
    const id = ids[Math.floor(random() * ids.length)];
    const choice = random();
    if (id === undefined || choice < 0.3) ids.push((await createKey(app, { plan: 'pro' })).id);
    else if (choice < 0.4) await revokeKey(app, id);
    else if (choice < 0.5) await rotate(app, id);
    else {
      const key = await accounts.keys.byId(id);
      const plan = plans[0];
      if (key !== null && plan !== undefined) await meter(app, { key, plan }, 1);
    }
    await step(directory);
    if (at % 10 === 9) {
      checkpoint(join(directory, USAGE_FILE));
      await step(directory, { isSynced: true });
    }
  }
  await accounts.close();
  return recording();
}

async function rotate(app: Parameters<typeof rotateKey>[0], id: string): Promise<void> {
  const key = await app.keys.byId(id);
  if (key !== null && isInForce(key, app.clock.now())) await rotateKey(app, id, 60);
}
