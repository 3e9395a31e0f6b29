/** The program's first migrations in a folder of their own, to make a store of an older program. */
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MIGRATION_DIRECTORY } from '../../src/adapters/sqlite/migrate.ts';

export async function migrationsUntil(number: number, directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(MIGRATION_DIRECTORY)) {
    if (Number(name.slice(0, 4)) > number) continue;
    await cp(join(MIGRATION_DIRECTORY, name), join(directory, name));
  }
  return directory;
}
