/** Opens the program and a supplier's list for `analyze`. */

import { tmpdir } from 'node:os';
import { openPath } from '../../adapters/importers/files/import-source.ts';
import { readSupplierList } from '../../adapters/importers/supplier-list/supplier-list.ts';
import { analyzeList } from '../../app/list/analyze-list.ts';
import type { AnalyzeSession } from '../../delivery/cli/analyze.ts';
import { callerPath } from '../config/files.ts';
import { withKeptData } from '../open/with-app.ts';
import { startSearchThread } from '../serving/search-thread.ts';

export async function withAnalysis<Result>(
  dataDirectory: string | undefined,
  work: (session: AnalyzeSession) => Promise<Result>,
): Promise<Result> {
  return await withKeptData(dataDirectory, async ({ app, adopt }, config) => {
    const search = startSearchThread(config, app.log, adopt);
    const session: AnalyzeSession = {
      storeName: app.storeName,
      async readList(path, stated) {
        const source = await openPath(callerPath(path), tmpdir());
        try {
          return await readSupplierList(source.open(), stated);
        } finally {
          await source.close();
        }
      },
      async *analyze(profile, lines) {
        await search.searchable();
        yield* analyzeList(app, profile, lines, app.clock.now());
      },
    };
    try {
      return await work(session);
    } finally {
      await search.close();
    }
  });
}
