/** The program's first migrations in a folder of their own, to make a store of an older program. */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MARKET_FILE, openDb } from '../../src/adapters/sqlite/engine/market-file.ts';
import { MIGRATION_DIRECTORY, migrate } from '../../src/adapters/sqlite/engine/migrate.ts';
import { addKeywordFunctions } from '../../src/market-engine/keyword/keyword-place.ts';

export async function migrationsUntil(number: number, directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(MIGRATION_DIRECTORY)) {
    if (Number(name.slice(0, 4)) > number) continue;
    await cp(join(MIGRATION_DIRECTORY, name), join(directory, name));
  }
  return directory;
}

/** Leaves a store as a program with the first migrations did, in `data` of a folder. */
export async function leaveOldStore(
  root: string,
  { until, rows }: { readonly until: number; readonly rows: string },
): Promise<string> {
  const directory = join(root, 'data');
  await mkdir(directory, { recursive: true });
  const file = join(directory, MARKET_FILE);
  const db = openDb(file, { readonly: false });
  addKeywordFunctions(db);
  migrate(db, file, await migrationsUntil(until, join(root, 'migrations')));
  db.exec(rows);
  db.close();
  return directory;
}
