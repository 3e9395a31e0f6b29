/** Decides where an installation keeps market, accounts and sales model. Nothing else asks. */
import type { Storage, StorageConfig } from './storage.ts';

export async function storageOf({ dataDirectory, database }: StorageConfig): Promise<Storage> {
  // A command loads the modules of its own storage only.
  if (database === null) {
    return (await import('./file-storage.ts')).fileStorage(dataDirectory);
  }
  return (await import('./postgres-storage.ts')).postgresStorage(dataDirectory, database);
}
