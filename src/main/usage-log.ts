/** Starts the thread that keeps the log of `usage.db`, again if it dies: the disk may be full. */
import { Worker } from 'node:worker_threads';
import type { Log } from '../ports/log.ts';
import type { UsageLogThreadInput } from './usage-log-thread.ts';

/** Until it runs again, whoever writes to a long log copies it. */
const RESTART_AFTER_MS = 5_000;

export interface UsageLogThread {
  close(): Promise<void>;
}

export function startUsageLogThread(
  input: UsageLogThreadInput,
  log: Pick<Log, 'error'>,
): UsageLogThread {
  let worker: Worker | null = null;
  let isClosing = false;

  function start(): void {
    if (isClosing) return;
    worker = new Worker(new URL('./usage-log-thread.ts', import.meta.url), { workerData: input });
    worker.on('error', (error) => {
      log.error({ fault: error.stack ?? error.message }, 'the log of usage.db was not kept');
    });
    worker.once('exit', () => {
      worker = null;
      if (!isClosing) setTimeout(start, RESTART_AFTER_MS).unref();
    });
  }

  start();
  return {
    async close() {
      isClosing = true;
      const ended = worker;
      if (ended === null) return;
      const exited = new Promise<void>((resolve) => ended.once('exit', () => resolve()));
      ended.postMessage('close');
      await exited;
    },
  };
}
