/** The thread that reads: parses rows, packs their histories, hands both over in batches. */
import { parentPort } from 'node:worker_threads';
import { ShelflineError } from '../../../domain/error.ts';
import { endWhenAsked } from '../../thread/end-thread.ts';
import { FileChunks } from '../files/file-chunks.ts';
import { plainBytes } from '../files/plain-bytes.ts';
import { loadImporter } from './load-importer.ts';
import { RowBatchWriter } from './row-batch.ts';
import type { FromThread, ReadingTask, ThreadFault, ToThread } from './thread-messages.ts';

/** Batches on the way that the other side has not taken. */
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

// Files that take long are mostly of this format: it is loaded before the task is known.
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
    // What was whole before a failure counts.
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
