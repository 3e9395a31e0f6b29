/** A thread of a serving process, started again when it dies, until it is told to end. */
import { Worker } from 'node:worker_threads';
import type { Log } from '../ports/log.ts';

export interface KeptThread {
  /** Tells it to end, and resolves when it has. */
  close(): Promise<void>;
}

export interface KeptThreadOptions<Message> {
  readonly program: URL;
  /** Its `workerData`. */
  readonly input: object;
  /** What the log says of an error it died of. */
  readonly failure: string;
  readonly restartAfterMs: number;
  /** How long it may take to end before it is ended; absent: as long as it likes. */
  readonly closeWaitMs?: number;
  onMessage?(message: Message): void;
}

export function keepThread<Message>(
  { program, input, failure, restartAfterMs, closeWaitMs, onMessage }: KeptThreadOptions<Message>,
  log: Pick<Log, 'error'>,
): KeptThread {
  let worker: Worker | null = null;
  let isClosing = false;

  function start(): void {
    if (isClosing) return;
    worker = new Worker(program, { workerData: input });
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
      const ended = worker;
      if (ended === null) return;
      const exited = new Promise<void>((resolve) => ended.once('exit', () => resolve()));
      ended.postMessage('close');
      const timer =
        closeWaitMs === undefined
          ? undefined
          : setTimeout(() => void ended.terminate(), closeWaitMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
