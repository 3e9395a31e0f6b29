/** A store of its own for the imports of one test. */
import { importTools } from '../../src/adapters/importers/files/import-tools.ts';
import { loadImporters } from '../../src/adapters/importers/registry.ts';
import type { ImportContext } from '../../src/app/import/import-file.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Market } from '../../src/main/open/storage.ts';
import { OBSERVED_AT } from './importing.ts';
import { openTestStore } from './test-place.ts';

const IMPORTERS = await loadImporters();

type OpenContext = ImportContext & {
  readonly store: Market;
  close(): Promise<void>;
};

/** A context over a new store, until it is closed. */
export async function openImportContext(): Promise<OpenContext> {
  const { store, close } = await openTestStore();
  return {
    store,
    clock: { now: () => OBSERVED_AT + 86_400 },
    storeName: 'amazon',
    importers: IMPORTERS,
    derive: deriveListings(builtInModel()),
    tools: importTools,
    undoDays: 90,
    close,
  };
}

/** Gives a context over a new store, and removes both afterwards. */
export async function withImportContext<Result>(
  work: (context: OpenContext) => Promise<Result>,
): Promise<Result> {
  const context = await openImportContext();
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}
