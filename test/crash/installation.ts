/** Runs processes on an installation, and watches from outside what they commit. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openDatabase } from '../../src/adapters/postgres/connection/database.ts';
import { MARKET_FILE } from '../../src/adapters/sqlite/engine/market-file.ts';
import { DATABASE_URL } from '../../src/main/config/database.ts';
import { storageOf } from '../../src/main/open/choose-storage.ts';
import type { Market, StorageConfig } from '../../src/main/open/storage.ts';
import { query } from '../support/postgres/query.ts';
import { newTestPlace, type TestPlace } from '../support/test-place.ts';

const ROOT = join(import.meta.dirname, '../..');
/** How often the store is looked at. */
const LOOK_MS = 2;

/** Runs a TypeScript file, the program itself unless another is named. */
export function startOn(
  { dataDirectory, database }: StorageConfig,
  args: readonly string[],
  options: Pick<SpawnOptions, 'stdio'> & { readonly script?: string } = {},
): ChildProcess {
  const { script = join(ROOT, 'src/main/cli.ts'), stdio = 'ignore' } = options;
  return spawn(process.execPath, [script, ...args, '--data-dir', dataDirectory], {
    cwd: ROOT,
    stdio,
    env: { ...process.env, [DATABASE_URL]: database?.url ?? '' },
  });
}

export interface End {
  readonly wasKilled: boolean;
  /** Of a process with a pipe for it. */
  readonly complaint: string;
}

/** Waits for the end of a process. One that fails by itself rejects, with what it said. */
export function endOf(child: ChildProcess): Promise<End> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const wasKilled = signal === 'SIGKILL';
      if (wasKilled || code === 0) resolve({ wasKilled, complaint });
      else reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}: ${complaint}`));
    });
  });
}

/** Runs `shelfline <args>` to its end. */
export async function runOn(place: StorageConfig, args: readonly string[]): Promise<void> {
  await endOf(startOn(place, args, { stdio: ['ignore', 'ignore', 'pipe'] }));
}

/** Returns the number that a statement finds; null while there is no such table. */
export type Count = (statement: string) => Promise<number | null>;

/** Looks again and again at what is committed, until the process ends or `look` returns true. */
export async function watch(
  place: StorageConfig,
  child: ChildProcess,
  look: (count: Count) => Promise<boolean>,
): Promise<void> {
  const { count, close } = openReader(place);
  try {
    while (child.exitCode === null && child.signalCode === null && !(await look(count))) {
      await sleep(LOOK_MS);
    }
  } finally {
    await close();
  }
}

function openReader({ dataDirectory, database }: StorageConfig) {
  if (database !== null) {
    const reader = openDatabase({ url: database.url, connections: 1 });
    const exists = async () => {
      const [row] = await reader.rows<[boolean]>("SELECT to_regclass('migration') IS NOT NULL");
      return row?.[0] === true;
    };
    const count: Count = async (statement) => {
      if (!(await exists())) return null;
      const [row] = await reader.rows<[number | null]>(statement);
      return row?.[0] ?? null;
    };
    return { count, close: () => reader.close() };
  }
  const file = join(dataDirectory, MARKET_FILE);
  let reader: Database.Database | null = null;
  const count: Count = async (statement) => {
    try {
      if (reader === null && !existsSync(file)) return null;
      reader ??= new Database(file, { readonly: true, timeout: 0 });
      return reader.prepare<[], number | null>(statement).pluck().get() ?? null;
    } catch (error) {
      // The store is being made: it has no table yet, or is locked.
      if (error instanceof Database.SqliteError) return null;
      throw error;
    }
  };
  return { count, close: async () => void reader?.close() };
}

/** Opens the market while `work` runs. */
export async function withMarket<Result>(
  place: StorageConfig,
  work: (market: Market) => Promise<Result>,
): Promise<Result> {
  const market = await (await storageOf(place)).openMarket();
  try {
    return await work(market);
  } finally {
    await market.close();
  }
}

/** Returns another place with equal content. No process may have one of them open. */
export async function copyOf({ dataDirectory, database }: StorageConfig): Promise<TestPlace> {
  const copy = await newTestPlace();
  cpSync(dataDirectory, copy.dataDirectory, { recursive: true });
  if (database !== null && copy.database !== null) {
    await query(database.url, copySchema(schemaOf(database.url), schemaOf(copy.database.url)));
  }
  return copy;
}

const schemaOf = (url: string) => new URL(url).searchParams.get('schema');

/** On a cluster, the new schema has the tables already. */
const copySchema = (from: string | null, to: string | null) => `DO $$
  DECLARE held record;
  BEGIN
    FOR held IN SELECT table_name AS name, string_agg(quote_ident(column_name), ',') AS columns
      FROM information_schema.columns
      WHERE table_schema = '${from}' AND is_generated = 'NEVER' GROUP BY table_name
    LOOP
      IF to_regclass(format('${to}.%I', held.name)) IS NULL THEN
        EXECUTE format('CREATE TABLE ${to}.%1$I (LIKE ${from}.%1$I INCLUDING ALL)', held.name);
      END IF;
      EXECUTE format('TRUNCATE ${to}.%1$I;
        INSERT INTO ${to}.%1$I (%2$s) SELECT %2$s FROM ${from}.%1$I', held.name, held.columns);
    END LOOP;
  END $$`;
