/** Import files on disk and on standard input, as sources that can be read more than once. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportSource } from '../../ports/import-source.ts';
import { FileChunks } from './file-chunks.ts';

/** A source with what must be cleaned up after it. */
export interface OpenedSource extends ImportSource {
  close(): Promise<void>;
}

/** A file; a missing one is an error of the file system, naming it. */
export async function openFile(path: string): Promise<OpenedSource> {
  const { size, mtimeMs } = await stat(path);
  return {
    name: basename(path),
    size,
    modifiedAt: Math.floor(mtimeMs / 1000),
    open: (onRead) => new FileChunks(path, onRead),
    close: async () => {},
  };
}

/** A file, or what a named pipe delivers: `import <(zcat answers.gz)`. */
export async function openPath(path: string, directory: string): Promise<OpenedSource> {
  if (!(await stat(path)).isFIFO()) return await openFile(path);
  return { ...(await openStream(createReadStream(path), directory)), name: basename(path) };
}

/**
 * A stream that can be read only once, such as standard input: it is written to a temporary file
 * below `directory` first, because an import looks at a file's end before its rows.
 */
export async function openStream(stream: Readable, directory: string): Promise<OpenedSource> {
  const folder = await mkdtemp(join(directory, 'import-'));
  const path = join(folder, 'input');
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  const file = await openFile(path);
  return {
    ...file,
    name: '-',
    modifiedAt: null,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
