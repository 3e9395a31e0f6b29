/** Runs the reading thread: it parses rows, packs their histories, and sends both in batches. */
import { parentPort } from 'node:worker_threads';
import { endWhenAsked } from '../../thread/end-thread.ts';
import { FileChunks } from '../files/file-chunks.ts';
import { plainBytes } from '../files/plain-bytes.ts';
import { loadImporter } from '../registry.ts';
import { RowBatchWriter } from './row-batch.ts';
import { type FromThread, faultOf, type ReadingTask, type ToThread } from './thread-messages.ts';

const BATCHES_AHEAD_MAX = 8;

const port = parentPort;
if (port === null) throw new TypeError('this file runs as a thread');

let batchesAhead = 0;
let bytesRead = 0;
let wake: () => void = () => {};

const tell = (message: FromThread, transfer: readonly ArrayBuffer[] = []) =>
  port.postMessage(message, [...transfer]);

// This comes first, so that a thread that must end takes no new task.
endWhenAsked();
port.on('message', (message: ToThread) => {
  if (message.kind === 'task') void run(message.task);
  else if (message.kind === 'taken') {
    batchesAhead -= 1;
    wake();
  }
});

// Most slow files have this format, so it is loaded before the task arrives.
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
    // Rows read before a failure count.
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
