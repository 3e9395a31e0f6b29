/** Keeps a thread of a serving process running: restarts it if it dies, until `close`. */
import { Worker } from 'node:worker_threads';
import { endThread } from '../../adapters/thread/end-thread.ts';
import { THREAD_MEMORY } from '../../adapters/thread/thread-memory.ts';
import type { Log } from '../../ports/system.ts';

export interface KeptThread {
  close(): Promise<void>;
}

export interface KeptThreadOptions<Message> {
  readonly program: URL;
  readonly input: object;
  /** The log message if the thread dies. */
  readonly failure: string;
  readonly restartAfterMs: number;
  onMessage?(message: Message): void;
}

export function keepThread<Message>(
  { program, input, failure, restartAfterMs, onMessage }: KeptThreadOptions<Message>,
  log: Pick<Log, 'error'>,
): KeptThread {
  let worker: Worker | null = null;
  let isClosing = false;

  function start(): void {
    if (isClosing) return;
    worker = new Worker(program, {
      workerData: input,
      resourceLimits: THREAD_MEMORY,
    });
    if (onMessage !== undefined) worker.on('message', onMessage);
    worker.on('error', (error) => {
      log.error({ fault: error.stack ?? error.message }, failure);
    });
    worker.once('exit', () => {
      worker = null;
      if (!isClosing) setTimeout(start, restartAfterMs).unref();
    });
  }

  start();
  return {
    async close() {
      isClosing = true;
      if (worker !== null) await endThread(worker);
    },
  };
}
