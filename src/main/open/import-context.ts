/** Puts together what importing a file needs, for the command and for the jobs of a server. */
import { importTools } from '../../adapters/importers/files/import-tools.ts';
import { loadImporters } from '../../adapters/importers/registry.ts';
import { inThread } from '../../adapters/importers/thread/in-thread.ts';
import type { ImportContext } from '../../app/import/import-file.ts';
import type { OpenApp } from './open-app.ts';

export async function importContext({
  app,
  derive,
}: Pick<OpenApp, 'app' | 'derive'>): Promise<ImportContext> {
  const { store, clock, storeName, importing } = app;
  return {
    store,
    clock,
    storeName,
    derive,
    importers: (await loadImporters()).map((one) => inThread(one)),
    tools: importTools,
    undoDays: importing.undoDays,
  };
}
