/** Starts the reading thread, and receives its messages. */
import { Worker } from 'node:worker_threads';
import { endThread } from '../../thread/end-thread.ts';
import { THREAD_MEMORY } from '../../thread/thread-memory.ts';
import type { FromThread, ReadingTask, ToThread } from './thread-messages.ts';

/** A thread started ahead of the first task. */
let prepared: Worker | null = null;

/** Starts a thread ahead of time. It does not keep the program alive. */
export function prepareReadingThread(): void {
  prepared ??= startWorker();
  prepared.unref();
}

function startWorker(): Worker {
  const program = new URL('./import-thread.ts', import.meta.url);
  return new Worker(program, { resourceLimits: THREAD_MEMORY });
}

export interface ReadingThread {
  taken(): void;
  next(): Promise<FromThread>;
  end(): Promise<void>;
}

export function startReadingThread(task: ReadingTask): ReadingThread {
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
  // For example, the thread may run out of memory. Its earlier messages arrive first.
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
