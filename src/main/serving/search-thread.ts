/** The search index of a serving process, in a thread that is restarted if it dies. */
import type { SearchSnapshot } from '../../adapters/search-index/files/search-reader.ts';
import type { Log } from '../../ports/system.ts';
import type { IndexNews, IndexThreadInput } from './index-thread.ts';
import { keepThread } from './kept-thread.ts';

export interface SearchThread {
  /** Returns the newest state; null before the first. */
  snapshot(): SearchSnapshot | null;
  /** Resolves with the first state. Until then, searches are refused. */
  searchable(): Promise<void>;
  /** Resolves with the first state, or after some seconds without one. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Reading an index from its files takes less than this. Building one may take minutes. */
const READY_WAIT_MS = 5_000;
const RESTART_AFTER_MS = 1_000;

export function startSearchThread(
  input: IndexThreadInput,
  log: Pick<Log, 'error'>,
  onSnapshot: (snapshot: SearchSnapshot) => void,
): SearchThread {
  let newest: SearchSnapshot | null = null;
  const first = Promise.withResolvers<void>();
  const thread = keepThread<IndexNews>(
    {
      program: new URL('./index-thread.ts', import.meta.url),
      input,
      failure: 'the search index thread failed',
      restartAfterMs: RESTART_AFTER_MS,
      onMessage(news) {
        if (news.kind === 'fault') {
          log.error({ fault: news.message }, 'the search index could not follow the store');
          return;
        }
        newest = news.snapshot;
        onSnapshot(newest);
        first.resolve();
      },
    },
    log,
  );

  return {
    snapshot: () => newest,
    searchable: () => first.promise,
    async ready() {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, READY_WAIT_MS);
      });
      await Promise.race([first.promise, tooLong]);
      clearTimeout(timer);
    },
    close: () => thread.close(),
  };
}
