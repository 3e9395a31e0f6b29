/** Decides where an installation keeps market, accounts and sales model. Nothing else asks. */
import { ConfigError } from '../config/config-error.ts';
import { DATABASE_URL } from '../config/database.ts';
import type { Storage, StorageConfig } from './storage.ts';

export async function storageOf({ dataDirectory, database }: StorageConfig): Promise<Storage> {
  // A command loads the modules of its own storage only.
  if (database === null) {
    return (await import('./file-storage.ts')).fileStorage(dataDirectory);
  }
  throw new ConfigError(`${DATABASE_URL}: only files can be opened yet; unset the variable.`);
}
