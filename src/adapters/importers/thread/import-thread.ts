/** The thread that reads: parses rows, packs their histories, hands both over in batches. */
import { parentPort, workerData } from 'node:worker_threads';
import { ShelflineError } from '../../../domain/error.ts';
import { IMPORTERS } from '../importers.ts';
import { RowBatchWriter } from './row-batch.ts';
import type { FromThread, ReadingTask, ThreadFault, ToThread } from './thread-messages.ts';

/** Bytes used up between two messages that say so: each one wakes the writing thread. */
const USED_BYTES_MIN = 2 << 20;
/** Batches on the way that the other side has not taken. */
const BATCHES_AHEAD_MAX = 8;

const port = parentPort;
if (port === null) throw new TypeError('this file runs as a thread');

const waiting: ToThread[] = [];
let batchesAhead = 0;
/** A parser may ask for more input while its rows wait to be taken: two can wait at once. */
let waiters: (() => void)[] = [];

port.on('message', (message: ToThread) => {
  if (message.kind === 'taken') batchesAhead -= 1;
  else waiting.push(message);
  const woken = waiters;
  waiters = [];
  for (const wake of woken) wake();
});

const tell = (message: FromThread, transfer: readonly ArrayBuffer[] = []) =>
  port.postMessage(message, [...transfer]);
const news = () =>
  new Promise<void>((resolve) => {
    waiters.push(resolve);
  });

try {
  await readAll(workerData as ReadingTask);
  tell({ kind: 'done' });
} catch (error) {
  tell({ kind: 'failed', fault: faultOf(error) });
}
port.close();

async function readAll({ format, options }: ReadingTask): Promise<void> {
  const importer = IMPORTERS.find((one) => one.format === format);
  if (importer === undefined) throw new TypeError(`no importer reads ${format}`);
  const writer = new RowBatchWriter();
  try {
    for await (const item of importer.read(received(), { ...options, pack: writer.pack })) {
      writer.add(item);
      if (writer.isFull) await hand(writer);
    }
  } finally {
    // What was whole before a failure counts.
    if (!writer.isEmpty) await hand(writer);
  }
}

async function hand(writer: RowBatchWriter): Promise<void> {
  while (batchesAhead >= BATCHES_AHEAD_MAX) await news();
  batchesAhead += 1;
  const batch = writer.take();
  tell({ kind: 'rows', batch }, [batch.bodies.buffer as ArrayBuffer]);
}

async function* received(): AsyncGenerator<Uint8Array> {
  let used = 0;
  while (true) {
    const message = waiting.shift();
    if (message === undefined) await news();
    else if (message.kind === 'bytes') {
      yield message.bytes;
      used += message.bytes.length;
      if (used < USED_BYTES_MIN) continue;
      tell({ kind: 'used', bytes: used });
      used = 0;
    } else if (message.kind === 'end') {
      if (message.failed) throw new Error('the input broke off');
      return;
    }
  }
}

function faultOf(error: unknown): ThreadFault {
  if (error instanceof ShelflineError) return { code: error.code, message: error.message };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: null, message };
}
