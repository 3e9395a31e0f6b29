/** The thread that reads: it parses rows, packs their histories, and hands both over in batches. */
import { parentPort } from 'node:worker_threads';
import { type ErrorCode, ShelflineError } from '../../../domain/error.ts';
import type { ImportOptions } from '../../../ports/importer.ts';
import { endWhenAsked } from '../../thread/end-thread.ts';
import { FileChunks } from '../files/file-chunks.ts';
import { plainBytes } from '../files/plain-bytes.ts';
import { loadImporter } from '../registry.ts';
import { type RowBatch, RowBatchWriter } from './row-batch.ts';

/** What the thread is to read. */
export interface ReadingTask {
  readonly format: string;
  readonly options: ImportOptions;
  /** The file as it is stored. */
  readonly path: string;
}

export type ToThread =
  /** The first message, and the only one of its kind. */
  | { readonly kind: 'task'; readonly task: ReadingTask }
  /** A batch was taken, so that another may come. */
  | { readonly kind: 'taken' };

export type FromThread =
  /** Rows, and how many bytes were read for them. */
  | { readonly kind: 'rows'; readonly batch: RowBatch; readonly bytes: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly fault: ThreadFault };

/** Why reading failed; a defect where it has neither a code nor an error of the file system. */
export interface ThreadFault {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly system?: { readonly code: string; readonly syscall: string };
}

/** How many batches may wait for the other thread. */
const BATCHES_AHEAD_MAX = 8;

const port = parentPort;
if (port === null) throw new TypeError('this file runs as a thread');

let batchesAhead = 0;
let bytesRead = 0;
let wake: () => void = () => {};

const tell = (message: FromThread, transfer: readonly ArrayBuffer[] = []) =>
  port.postMessage(message, [...transfer]);

// First, so that a thread that is to end takes no further task.
endWhenAsked();
port.on('message', (message: ToThread) => {
  if (message.kind === 'task') void run(message.task);
  else if (message.kind === 'taken') {
    batchesAhead -= 1;
    wake();
  }
});

// Most files that take long are of this format, so it is loaded before the task is known.
await loadImporter('keepa');

async function run(task: ReadingTask): Promise<void> {
  try {
    await readAll(task);
    tell({ kind: 'done' });
  } catch (error) {
    tell({ kind: 'failed', fault: faultOf(error) });
  }
  port?.close();
}

async function readAll({ format, options, path }: ReadingTask): Promise<void> {
  const importer = await loadImporter(format);
  const writer = new RowBatchWriter();
  const file = new FileChunks(path, (bytes) => {
    bytesRead += bytes;
  });
  try {
    const items = importer.read(plainBytes(file), { ...options, pack: writer.pack });
    for await (const item of items) {
      writer.add(item);
      if (writer.isFull) await hand(writer);
    }
  } finally {
    // Rows that were whole before a failure count.
    if (!writer.isEmpty) await hand(writer);
  }
}

async function hand(writer: RowBatchWriter): Promise<void> {
  while (batchesAhead >= BATCHES_AHEAD_MAX) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  batchesAhead += 1;
  const batch = writer.take();
  tell({ kind: 'rows', batch, bytes: bytesRead }, [batch.bodies.buffer as ArrayBuffer]);
  bytesRead = 0;
}

function faultOf(error: unknown): ThreadFault {
  if (error instanceof ShelflineError) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return { message: error.stack ?? error.message };
  return { message: error.message, system: { code, syscall } };
}
