/** Opens import files, named pipes and standard input as sources that can be read repeatedly. */
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { ImportSource } from '../../../ports/import-source.ts';
import { FileChunks } from './file-chunks.ts';

/** A source that may own a temporary file, so it must be closed. */
export interface OpenedSource extends ImportSource {
  close(): Promise<void>;
}

/** Opens a file. A missing file fails with the file system's own error, which names it. */
export async function openFile(path: string): Promise<OpenedSource> {
  const { ino, size, mtimeMs } = await stat(path);
  return {
    name: basename(path),
    size,
    modifiedAt: Math.floor(mtimeMs / 1000),
    open: (onRead) => new FileChunks(path, onRead),
    async assertUnchanged() {
      const now = await stat(path);
      if (now.ino === ino && now.size === size && now.mtimeMs === mtimeMs) return;
      const message = 'the file was changed while it was read; import it again when it is complete';
      throw new ShelflineError('bad_request', message);
    },
    close: async () => {},
  };
}

/** Opens a file, or reads a named pipe such as `import <(zcat answers.gz)`. */
export async function openPath(path: string, directory: string): Promise<OpenedSource> {
  if (!(await stat(path)).isFIFO()) return await openFile(path);
  return { ...(await openStream(createReadStream(path), directory)), name: basename(path) };
}

/**
 * Writes a stream to a temporary file below `directory`: a stream can be read only once, and an
 * import looks at the end of a file before it reads the rows.
 */
export async function openStream(stream: Readable, directory: string): Promise<OpenedSource> {
  const folder = await mkdtemp(join(directory, 'import-'));
  const path = join(folder, 'input');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = beforeInterruption(remove);
  const close = async () => {
    forget();
    remove();
  };
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
    return { ...(await openFile(path)), name: '-', modifiedAt: null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const INTERRUPTIONS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs `work` before a signal ends the process. Returns a function that cancels this. */
function beforeInterruption(work: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    work();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = () => {
    for (const signal of INTERRUPTIONS) process.off(signal, end);
  };
  for (const signal of INTERRUPTIONS) process.on(signal, end);
  return forget;
}
