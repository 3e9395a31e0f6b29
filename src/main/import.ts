/** Imports and exports of a data directory, on real files. */
import { once } from 'node:events';
import { createWriteStream, mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { openFile, openStream } from '../adapters/importers/import-source.ts';
import { importTools } from '../adapters/importers/import-tools.ts';
import { IMPORTERS } from '../adapters/importers/importers.ts';
import { createRejectFile } from '../adapters/importers/reject-file.ts';
import { inThread, THREAD_BYTES_MIN } from '../adapters/importers/thread/in-thread.ts';
import { prepareReadingThread } from '../adapters/importers/thread/reading-thread.ts';
import { runInBackground } from '../adapters/system/background.ts';
import type { AppContext } from '../app/context.ts';
import { type ImportContext, importFile } from '../app/import-file.ts';
import type { ExportOutput } from '../delivery/cli/export.ts';
import type { ImportSession } from '../delivery/cli/import.ts';
import { callerPath } from './caller-path.ts';
import { withApp, withKeptData } from './with-app.ts';

export const IMPORT_FORMATS = IMPORTERS.map(({ format }) => format);

const STANDARD_INPUT = '-';

export async function withImports<Result>(
  dataDirectory: string | undefined,
  files: readonly string[],
  work: (session: ImportSession) => Promise<Result>,
): Promise<Result> {
  runInBackground();
  if (files.some(isLarge)) prepareReadingThread();
  return await withApp(dataDirectory, async ({ app, derive }, config) => {
    const { store, clock, storeName } = app;
    const context: ImportContext = {
      store,
      clock,
      storeName,
      derive,
      importers: IMPORTERS.map((one) => inThread(one)),
      tools: importTools,
    };
    const rejects = join(config.dataDirectory, 'rejects');
    return await work({
      storeName,
      async importFile(path, request) {
        const source =
          path === STANDARD_INPUT
            ? await openStream(process.stdin, tmpdir())
            : await openFile(callerPath(path));
        try {
          return await importFile(context, source, request);
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

/** Whether a thread will read it; a file that is not there is an error later. */
function isLarge(path: string): boolean {
  const stats =
    path === STANDARD_INPUT ? null : statSync(callerPath(path), { throwIfNoEntry: false });
  return (stats?.size ?? 0) >= THREAD_BYTES_MIN;
}

export function readCallerText(path: string): Promise<string> {
  return readFile(callerPath(path), 'utf8');
}

export async function withExport<Result>(
  dataDirectory: string | undefined,
  work: (app: AppContext) => Promise<Result>,
): Promise<Result> {
  return await withKeptData(dataDirectory, ({ app }) => work(app));
}

/** Waits where the reader is slower than we are, so that memory stays constant. */
export async function openOutput(file: string | undefined): Promise<ExportOutput> {
  if (file === undefined) {
    return {
      write: async (part) => {
        if (!process.stdout.write(part)) await once(process.stdout, 'drain');
      },
      close: async () => {},
    };
  }
  const path = callerPath(file);
  mkdirSync(join(path, '..'), { recursive: true });
  const stream = createWriteStream(path);
  await once(stream, 'open');
  // Between two writes nobody listens: the next one, or the end, tells what went wrong.
  stream.on('error', () => {});
  return {
    write: async (part) => {
      if (stream.errored !== null) throw stream.errored;
      if (!stream.write(part)) await once(stream, 'drain');
    },
    close: async () => {
      stream.end();
      await finished(stream);
    },
  };
}
