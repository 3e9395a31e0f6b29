/** Imports real files into a data directory. */
import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openPath, openStream } from '../../adapters/importers/files/import-source.ts';
import { createRejectFile } from '../../adapters/importers/files/reject-file.ts';
import { THREAD_BYTES_MIN } from '../../adapters/importers/thread/in-thread.ts';
import { prepareReadingThread } from '../../adapters/importers/thread/reading-thread.ts';
import { runInBackground } from '../../adapters/system/machine.ts';
import { importChange } from '../../app/import/import-change.ts';
import { importFile } from '../../app/import/import-file.ts';
import type { ImportSession } from '../../delivery/cli/import.ts';
import { callerPath } from '../config/files.ts';
import { importContext } from '../open/import-context.ts';
import { withApp } from '../open/with-app.ts';

const STANDARD_INPUT = '-';

export async function withImports<Result>(
  dataDirectory: string | undefined,
  files: readonly string[],
  work: (session: ImportSession) => Promise<Result>,
): Promise<Result> {
  runInBackground();
  if (files.some(isLarge)) prepareReadingThread();
  return await withApp(dataDirectory, async (opened, config) => {
    const context = await importContext(opened);
    const rejects = join(config.dataDirectory, 'rejects');
    return await work({
      storeName: opened.app.storeName,
      async importFile(path, request) {
        const source =
          path === STANDARD_INPUT
            ? await openStream(process.stdin, tmpdir())
            : await openPath(callerPath(path), tmpdir());
        try {
          const report = await importFile(context, source, request);
          await opened.app.trail.add(importChange(report));
          return report;
        } finally {
          await source.close();
        }
      },
      rejectsOf: (path) =>
        createRejectFile(
          join(rejects, `${path === STANDARD_INPUT ? 'stdin' : basename(path)}.csv`),
        ),
    });
  });
}

/** Returns whether the file is worth a thread. A missing file causes an error later. */
function isLarge(path: string): boolean {
  const stats =
    path === STANDARD_INPUT ? null : statSync(callerPath(path), { throwIfNoEntry: false });
  return (stats?.size ?? 0) >= THREAD_BYTES_MIN;
}
