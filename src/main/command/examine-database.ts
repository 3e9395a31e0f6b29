/** The checks of `doctor` on a store in PostgreSQL. */
import { join } from 'node:path';
import { type Database, openDatabase } from '../../adapters/postgres/connection/database.ts';
import { requireWhole } from '../../adapters/postgres/copy/unfinished-copy.ts';
import { checkSchema } from '../../adapters/postgres/examination/check-schema.ts';
import {
  checkReplica,
  checkServer,
  checkSettings,
  checkTables,
} from '../../adapters/postgres/examination/check-server.ts';
import { migrate } from '../../adapters/postgres/migration/migrate.ts';
import { checkIndex } from '../../adapters/search-index/files/check-index.ts';
import { checkEngine } from '../../adapters/system/checks.ts';
import type { Finding } from '../../domain/values/diagnosis.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { INDEX_DIRECTORY } from '../open/data-directory.ts';
import { postgresStorage } from '../open/postgres-storage.ts';
import { checkModel } from './check-model.ts';
import { type ExamineOptions, failure, messageOf, sound } from './findings.ts';

export async function examineDatabase(
  directory: string,
  config: DatabaseConfig,
  options: ExamineOptions,
): Promise<readonly Finding[]> {
  const database = openDatabase({ url: config.url, connections: 1 });
  try {
    const findings = await checkDatabase(database, config);
    if (findings.some(({ state }) => state === 'failed')) return findings;
    return [...findings, ...(await checkMarket(directory, config, options))];
  } finally {
    await database.close();
  }
}

async function checkDatabase(
  database: Database,
  { readUrl }: DatabaseConfig,
): Promise<readonly Finding[]> {
  const server = await orFailure('PostgreSQL', () => checkServer(database));
  if (server.state === 'failed') return [server];
  const schema = await orFailure('schema', async () => {
    await migrate(database);
    await requireWhole(database);
    return sound('schema', 'as this program expects it');
  });
  if (schema.state === 'failed') return [server, schema];
  return [
    server,
    ...(await checkSettings(database)),
    schema,
    await orFailure('tables', () => checkSchema(database)),
    ...(await checkTables(database)),
    ...(readUrl === null ? [] : [await checkReplicaAt(database, readUrl)]),
  ];
}

async function checkReplicaAt(primary: Database, url: string): Promise<Finding> {
  const replica = openDatabase({ url, connections: 1 });
  try {
    return await orFailure('replica', () => checkReplica(primary, replica));
  } finally {
    await replica.close();
  }
}

async function checkMarket(
  directory: string,
  config: DatabaseConfig,
  { isDeep }: ExamineOptions,
): Promise<readonly Finding[]> {
  const storage = postgresStorage(directory, config);
  const store = await storage.openMarket();
  const models = await storage.openModels();
  try {
    const market = await checkEngine('market', () => store.check(isDeep ? 'deep' : 'quick'));
    if (market.state === 'failed') return [market];
    const index = await checkIndex(join(directory, INDEX_DIRECTORY), store, store.feed);
    return [market, index, await checkModel(models, store.imports)];
  } finally {
    await models.close();
    await store.close();
  }
}

async function orFailure(name: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return failure(name, messageOf(error), 'correct that, and run doctor again');
  }
}
