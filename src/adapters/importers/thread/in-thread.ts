/** Reads large files in a thread of its own, next to the thread that writes to the store. */
import { Worker } from 'node:worker_threads';
import { ShelflineError } from '../../../domain/error.ts';
import type { Importer } from '../../../ports/importer.ts';
import { endThread } from '../../thread/end-thread.ts';
import { PlainFile } from '../files/plain-bytes.ts';
import type { FromThread, ReadingTask, ThreadFault, ToThread } from './import-thread.ts';
import { type ImportItem, itemsOf } from './row-batch.ts';
import { boundYoungGeneration, collectAlone } from './young-generation.ts';

/** A file of fewer plain bytes is read before a thread has started. */
export const THREAD_BYTES_MIN = 8 << 20;

/**
 * Without limits the engine lets garbage grow with the memory of the machine. The longest object a
 * file may hold, 256 MiB once it is parsed, still fits.
 */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 2048 };

/** Returns an importer that reads files on disk of at least `threadFrom` bytes in a thread. */
export function inThread(importer: Importer, threadFrom: number = THREAD_BYTES_MIN): Importer {
  return {
    ...importer,
    async *read(input, options) {
      if (input instanceof PlainFile && (await input.isLong(threadFrom))) {
        const task = { format: importer.format, options, path: input.file.path };
        yield* readInThread(task, input.file.onRead);
      } else yield* importer.read(input, options);
    },
  };
}

/** Started ahead of the first task. */
let prepared: Worker | null = null;

/** Starts a thread while there is something else to do. It does not keep the program alive. */
export function prepareReadingThread(): void {
  prepared ??= startWorker();
  prepared.unref();
}

function startWorker(): Worker {
  const program = new URL('./import-thread.ts', import.meta.url);
  return new Worker(program, { resourceLimits: THREAD_MEMORY });
}

async function* readInThread(
  task: ReadingTask,
  onRead: (bytes: number) => void,
): AsyncGenerator<ImportItem> {
  collectAlone();
  const thread = startReadingThread(task);
  try {
    for (let heard = await thread.next(); heard.kind !== 'done'; heard = await thread.next()) {
      if (heard.kind === 'failed') throw errorOf(heard.fault);
      boundYoungGeneration();
      onRead(heard.bytes);
      yield* itemsOf(heard.batch);
      thread.taken();
    }
  } finally {
    await thread.end();
  }
}

interface ReadingThread {
  /** Tells that a batch was taken, so that another may come. */
  taken(): void;
  next(): Promise<FromThread>;
  end(): Promise<void>;
}

function startReadingThread(task: ReadingTask): ReadingThread {
  const worker = prepared ?? startWorker();
  prepared = null;
  worker.ref();
  const tell = (message: ToThread) => worker.postMessage(message);
  const heard: FromThread[] = [];
  let wake: () => void = () => {};
  const hear = (message: FromThread) => {
    heard.push(message);
    wake();
  };
  const fail = (message: string) => hear({ kind: 'failed', fault: { message } });
  worker.on('message', hear);
  // The thread may run out of memory, for example. What it has sent before comes first.
  worker.on('error', (error) => fail(`the reading thread failed: ${error.stack ?? error.message}`));
  worker.on('exit', (code) => fail(`the reading thread ended with code ${code}`));
  tell({ kind: 'task', task });
  return {
    taken: () => tell({ kind: 'taken' }),
    async next() {
      while (true) {
        const message = heard.shift();
        if (message !== undefined) return message;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    end: () => endThread(worker),
  };
}

function errorOf({ code, system, message }: ThreadFault): Error {
  if (code !== undefined) return new ShelflineError(code, message);
  return Object.assign(new Error(message), system);
}
