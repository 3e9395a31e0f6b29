/** An empty schema with the tables of the program, for tests of keys and quota. */
import {
  createPostgresAccounts,
  type PostgresAccounts,
} from '../../../src/adapters/postgres/accounts/accounts.ts';
import { openDatabase } from '../../../src/adapters/postgres/connection/database.ts';
import { migrate } from '../../../src/adapters/postgres/migration/migrate.ts';
import { openProgramSchema } from '../postgres.ts';

export interface PostgresAccountsPlace {
  /** Its URL. */
  readonly name: string;
  open(): PostgresAccounts;
  remove(): Promise<void>;
}

export async function newPostgresAccounts(): Promise<PostgresAccountsPlace> {
  const { url, drop } = await openProgramSchema();
  await migrateSchema(url);
  return { name: url, open: () => createPostgresAccounts({ url }), remove: drop };
}

export async function migrateSchema(url: string): Promise<void> {
  const database = openDatabase({ url, connections: 1 });
  await migrate(database);
  await database.close();
}
