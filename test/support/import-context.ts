/** A store of its own for the imports of one test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTools } from '../../src/adapters/importers/files/import-tools.ts';
import { loadImporters } from '../../src/adapters/importers/registry.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { ImportContext } from '../../src/app/import/import-file.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { OBSERVED_AT } from './importing.ts';

const IMPORTERS = await loadImporters();

type OpenContext = ImportContext & {
  readonly store: SqliteStore;
  close(): Promise<void>;
};

/** A context over a new store, until it is closed. */
export function openImportContext(): OpenContext {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-import-'));
  const store = createSqliteStore({ directory });
  return {
    store,
    clock: { now: () => OBSERVED_AT + 86_400 },
    storeName: 'amazon',
    importers: IMPORTERS,
    derive: deriveListings(builtInModel()),
    tools: importTools,
    undoDays: 90,
    async close() {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/** Gives a context over a new store, and removes both afterwards. */
export async function withImportContext<Result>(
  work: (context: OpenContext) => Promise<Result>,
): Promise<Result> {
  const context = openImportContext();
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
