/** The search index of a serving process: kept by a thread of its own, started again if it dies. */
import { Worker } from 'node:worker_threads';
import type { SearchSnapshot } from '../adapters/search-files/search-reader.ts';
import type { Log } from '../ports/log.ts';
import type { IndexNews, IndexThreadInput } from './index-thread.ts';

export interface SearchThread {
  /** The newest state; null before the first. */
  snapshot(): SearchSnapshot | null;
  /**
   * Resolves with the first state, or after some seconds without one: until it comes, searches are
   * answered by the store itself.
   */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** An index that is read from its files is there by then; one that is built may take minutes. */
const READY_WAIT_MS = 5_000;
const RESTART_AFTER_MS = 1_000;
/** For saving what changed; a build of everything is given up, to be begun again at the next start. */
const CLOSE_WAIT_MS = 5_000;

export function startSearchThread(
  input: IndexThreadInput,
  log: Pick<Log, 'error'>,
  onSnapshot: (snapshot: SearchSnapshot) => void,
): SearchThread {
  let newest: SearchSnapshot | null = null;
  let worker: Worker | null = null;
  let isClosing = false;
  const first = Promise.withResolvers<void>();

  function start(): void {
    const started = new Worker(new URL('./index-thread.ts', import.meta.url), {
      workerData: input,
    });
    worker = started;
    started.on('message', (news: IndexNews) => {
      if (news.kind === 'fault') {
        log.error({ fault: news.message }, 'the search index could not follow the store');
        return;
      }
      newest = news.snapshot;
      onSnapshot(newest);
      first.resolve();
    });
    started.on('error', (error) => {
      log.error({ fault: error.stack ?? error.message }, 'the search index thread failed');
    });
    started.once('exit', () => {
      worker = null;
      if (!isClosing) setTimeout(restart, RESTART_AFTER_MS).unref();
    });
  }
  const restart = () => {
    if (!isClosing) start();
  };

  start();
  return {
    snapshot: () => newest,
    async ready() {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, READY_WAIT_MS);
      });
      await Promise.race([first.promise, tooLong]);
      clearTimeout(timer);
    },
    async close() {
      isClosing = true;
      const ended = worker;
      if (ended === null) return;
      const exited = new Promise<void>((resolve) => ended.once('exit', () => resolve()));
      ended.postMessage('close');
      const timer = setTimeout(() => void ended.terminate(), CLOSE_WAIT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
}
