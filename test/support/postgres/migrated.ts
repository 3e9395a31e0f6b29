/** A schema with the tables of the program, which is dropped when a test ends. */
import { type Database, openDatabase } from '../../../src/adapters/postgres/connection/database.ts';
import { migrate } from '../../../src/adapters/postgres/migration/migrate.ts';
import { openTestSchema } from '../postgres.ts';

export interface MigratedSchema {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

export async function openMigratedSchema(): Promise<MigratedSchema> {
  const { url, drop } = await openTestSchema();
  const database = openDatabase({ url });
  await migrate(database);
  return {
    url,
    database,
    async drop() {
      await database.close();
      await drop();
    },
  };
}
