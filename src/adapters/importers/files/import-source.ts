/** Import files on disk and on standard input, as sources that can be read more than once. */

import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readSync,
  rmSync,
} from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ShelflineError } from '../../../domain/error.ts';
import type { ImportSource } from '../../../ports/import-source.ts';

/** A source with what must be cleaned up after it. */
export interface OpenedSource extends ImportSource {
  close(): Promise<void>;
}

/** A file; a missing one is an error of the file system, naming it. */
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

/** Runs `work` before a signal ends the process as it would have; answers how to take that back. */
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

/** Large reads halve the time of a file that is in memory already. */
const READ_BYTES = 512 << 10;

export class FileChunks implements AsyncIterable<Uint8Array> {
  readonly path: string;
  readonly onRead: (bytes: number) => void;

  constructor(path: string, onRead: (bytes: number) => void = () => {}) {
    this.path = path;
    this.onRead = onRead;
  }

  /** Up to so many bytes of the beginning, which do not count as read. */
  first(count: number): Uint8Array {
    const file = openSync(this.path, 'r');
    try {
      const bytes = Buffer.alloc(count);
      return bytes.subarray(0, readSync(file, bytes, 0, count, 0));
    } finally {
      closeSync(file);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of createReadStream(this.path, { highWaterMark: READ_BYTES })) {
      this.onRead(chunk.length);
      yield chunk;
    }
  }

  /**
   * The same at once, into memory that the reader gives for each piece; says how long it became.
   */
  *readInto(roomFor: (count: number) => Uint8Array): Generator<number> {
    const file = openSync(this.path, 'r');
    try {
      for (let length = -1; length !== 0; ) {
        length = readSync(file, roomFor(READ_BYTES), 0, READ_BYTES, null);
        this.onRead(length);
        if (length > 0) yield length;
      }
    } finally {
      closeSync(file);
    }
  }
}
