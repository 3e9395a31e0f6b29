/** An importer that reads large files in a thread of its own, beside the one that writes. */
import { Worker } from 'node:worker_threads';
import { ShelflineError } from '../../../domain/error.ts';
import type { Importer } from '../../../ports/importer.ts';
import { firstBytes } from '../shared/first-bytes.ts';
import { type ImportItem, itemsOf } from './row-batch.ts';
import type { FromThread, ReadingTask, ThreadFault, ToThread } from './thread-messages.ts';
import { boundYoungGeneration } from './young-generation.ts';

/** A shorter file is read before a thread has started. */
const THREAD_BYTES_MIN = 8 << 20;
/** Sent ahead, so that the thread has work while this one is in a transaction. */
const BYTES_AHEAD_MAX = 8 << 20;

/**
 * Without limits the engine lets garbage grow with the memory of the machine. The longest object a
 * file may hold, 256 MiB, still fits.
 */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 2048 };

/** The same importer; files of at least `threadFrom` bytes are read in a thread. */
export function inThread(importer: Importer, threadFrom: number = THREAD_BYTES_MIN): Importer {
  return {
    ...importer,
    async *read(input, options) {
      const { first, all } = await firstBytes(input, threadFrom);
      if (first.length < threadFrom) yield* importer.read(all, options);
      else yield* readInThread({ format: importer.format, options }, all);
    },
  };
}

async function* readInThread(
  task: ReadingTask,
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<ImportItem> {
  const thread = startThread(task);
  const sender = new Sender(thread);
  const sending = sender.sendAll(input);
  try {
    for (let heard = await thread.next(); heard.kind !== 'done'; heard = await thread.next()) {
      if (heard.kind === 'used') sender.used(heard.bytes);
      else if (heard.kind === 'failed') throw sender.failure?.error ?? errorOf(heard.fault);
      else {
        boundYoungGeneration();
        yield* itemsOf(heard.batch);
        thread.tell({ kind: 'taken' });
      }
    }
  } finally {
    sender.stop();
    await thread.end();
    await sending;
  }
}

interface Thread {
  tell(message: ToThread, transfer?: readonly ArrayBuffer[]): void;
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
  const fail = (message: string) => hear({ kind: 'failed', fault: { code: null, message } });
  worker.on('message', hear);
  // Out of memory, for example; messages sent before come first.
  worker.on('error', (error) => fail(`the reading thread failed: ${error.stack ?? error.message}`));
  worker.on('exit', (code) => fail(`the reading thread ended with code ${code}`));
  return {
    tell: (message, transfer = []) => worker.postMessage(message, [...transfer]),
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

/** Sends the input, never more than a certain amount ahead of what the thread has used. */
class Sender {
  readonly #thread: Thread;
  #ahead = 0;
  #isStopped = false;
  #wake: () => void = () => {};
  /** Why the input broke off. */
  failure: { readonly error: unknown } | null = null;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  async sendAll(input: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of input) {
        if (this.#isStopped) return;
        const bytes = ownBytes(chunk);
        this.#ahead += chunk.length;
        this.#thread.tell({ kind: 'bytes', bytes }, [bytes.buffer as ArrayBuffer]);
        while (this.#ahead >= BYTES_AHEAD_MAX && !this.#isStopped) await this.#news();
      }
    } catch (error) {
      this.failure = { error };
    }
    if (!this.#isStopped) this.#thread.tell({ kind: 'end', failed: this.failure !== null });
  }

  used(bytes: number): void {
    this.#ahead -= bytes;
    this.#wake();
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

/** Bytes that can be handed over: the chunk, or a copy where it is part of a greater buffer. */
function ownBytes(chunk: Uint8Array): Uint8Array {
  return chunk.length === chunk.buffer.byteLength ? chunk : new Uint8Array(chunk);
}

function errorOf({ code, message }: ThreadFault): Error {
  return code === null ? new Error(message) : new ShelflineError(code, message);
}
