/** Gives each test an empty schema on the server of the run, or on the one that is named. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { CITUS_SQL, requireCitus } from '../../src/adapters/postgres/cluster/citus.ts';
import { spreadTables } from '../../src/adapters/postgres/cluster/spread.ts';
import { openDatabase } from '../../src/adapters/postgres/connection/database.ts';
import { migrate } from '../../src/adapters/postgres/migration/migrate.ts';
import { askDesk } from './desk.ts';
import { query } from './postgres/query.ts';

/** Few: every test makes all shards of all tables. */
const SHARDS = 4;

export interface TestSchema {
  /** Its tables alone are seen through this URL. */
  readonly url: string;
  drop(): Promise<void>;
}

export async function openTestSchema(): Promise<TestSchema> {
  const server = await testServerUrl();
  const name = `shelfline_test_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE SCHEMA ${name}`);
  const url = new URL(server);
  url.searchParams.set('schema', name);
  return {
    url: url.href,
    drop: async () => void (await query(server, `DROP SCHEMA ${name} CASCADE`)),
  };
}

/**
 * Opens a schema for the program. On a server with Citus it has the program's tables already,
 * spread as `cluster distribute` does it; otherwise it is empty.
 */
export async function openProgramSchema(): Promise<TestSchema> {
  const schema = await openTestSchema();
  if (!(await isOnCluster())) return schema;
  const database = openDatabase({ url: schema.url, connections: 1 });
  try {
    await requireCitus(database);
    await migrate(database);
    await spreadTables(database, { shards: SHARDS, isDryRun: false, onTable: () => undefined });
  } finally {
    await database.close();
  }
  return schema;
}

let isCluster: Promise<boolean> | null = null;

/** Returns whether the server of the tests has Citus. */
export function isOnCluster(): Promise<boolean> {
  isCluster ??= looksLikeCluster();
  return isCluster;
}

async function looksLikeCluster(): Promise<boolean> {
  const [found] = await query(await testServerUrl(), CITUS_SQL.isThere);
  return found?.['found'] === true;
}

async function testServerUrl(): Promise<string> {
  const given = process.env['SHELFLINE_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  const { url } = await askDesk<{ url: string }>(inject('postgresPort'));
  return url;
}
