/** An importer that reads large files in a thread of its own, beside the one that writes. */
import { Worker } from 'node:worker_threads';
import { ShelflineError } from '../../../domain/error.ts';
import type { Importer } from '../../../ports/importer.ts';
import { PlainFile } from '../plain-bytes.ts';
import { type ImportItem, itemsOf } from './row-batch.ts';
import type { FromThread, ReadingTask, ThreadFault, ToThread } from './thread-messages.ts';
import { boundYoungGeneration, collectAlone } from './young-generation.ts';

/** A file of fewer plain bytes is read before a thread has started. */
const THREAD_BYTES_MIN = 8 << 20;

/**
 * Without limits the engine lets garbage grow with the memory of the machine. The longest object a
 * file may hold, 256 MiB, still fits.
 */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 2048 };

/** The same importer; files on disk of at least `threadFrom` bytes are read in a thread. */
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

async function* readInThread(
  task: ReadingTask,
  onRead: (bytes: number) => void,
): AsyncGenerator<ImportItem> {
  collectAlone();
  const thread = startThread(task);
  try {
    for (let heard = await thread.next(); heard.kind !== 'done'; heard = await thread.next()) {
      if (heard.kind === 'failed') throw errorOf(heard.fault);
      boundYoungGeneration();
      onRead(heard.bytes);
      yield* itemsOf(heard.batch);
      thread.tell({ kind: 'taken' });
    }
  } finally {
    await thread.end();
  }
}

interface Thread {
  tell(message: ToThread): void;
  next(): Promise<FromThread>;
  end(): Promise<unknown>;
}

function startThread(workerData: ReadingTask): Thread {
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: THREAD_MEMORY,
  });
  const heard: FromThread[] = [];
  let wake: () => void = () => {};
  const hear = (message: FromThread) => {
    heard.push(message);
    wake();
  };
  const fail = (message: string) => hear({ kind: 'failed', fault: { message } });
  worker.on('message', hear);
  // Out of memory, for example; messages sent before come first.
  worker.on('error', (error) => fail(`the reading thread failed: ${error.stack ?? error.message}`));
  worker.on('exit', (code) => fail(`the reading thread ended with code ${code}`));
  return {
    tell: (message) => worker.postMessage(message),
    async next() {
      while (true) {
        const message = heard.shift();
        if (message !== undefined) return message;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    end: () => worker.terminate(),
  };
}

function errorOf({ code, system, message }: ThreadFault): Error {
  if (code !== undefined) return new ShelflineError(code, message);
  return Object.assign(new Error(message), system);
}
