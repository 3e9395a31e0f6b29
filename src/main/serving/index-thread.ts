/**
 * The thread that keeps the search index: it reads the store, builds and saves, and hands every new
 * state to the threads that answer, whose work it never holds up.
 */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createModelFile } from '../../adapters/model-file/model-file.ts';
import { type FileSearch, openFileSearch } from '../../adapters/search-index/files/file-search.ts';
import type { SearchSnapshot } from '../../adapters/search-index/files/search-reader.ts';
import { createSqliteStore } from '../../adapters/sqlite/store.ts';
import { createClaim } from '../../adapters/sqlite-engine/claim.ts';
import { runInBackground } from '../../adapters/system/machine.ts';
import { endWhenAsked } from '../../adapters/thread/end-thread.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { INDEX_DIRECTORY } from '../open/data-directory.ts';

export interface IndexThreadInput {
  readonly dataDirectory: string;
}

export type IndexNews =
  | { readonly kind: 'snapshot'; readonly snapshot: SearchSnapshot }
  /** Something failed that is tried again. */
  | { readonly kind: 'fault'; readonly message: string };

const CLAIM_FILE = 'search.lock';

/** Imports are searchable within a second; asking the store costs some microseconds. */
const LOOK_EVERY_MS = 200;
const RETRY_AFTER_MS = 1_000;
/** For saving what changed; a build of everything is given up, to be begun again at the next start. */
const CLOSE_WAIT_MS = 5_000;

if (parentPort !== null) await keepIndex(workerData as IndexThreadInput);

async function keepIndex({ dataDirectory }: IndexThreadInput): Promise<void> {
  runInBackground();
  const store = createSqliteStore({ directory: dataDirectory, isMapped: false });
  const models = createModelFile({ directory: dataDirectory, lookEveryMs: 0 });
  // A second server on the same data keeps its index in memory until the first one is gone.
  const claim = createClaim(join(dataDirectory, CLAIM_FILE));
  let opened: FileSearch | null = null;
  let wake: () => void = () => {};
  let isClosing = false;
  const done = Promise.withResolvers<void>();
  const givenUp = () => new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WAIT_MS));
  endWhenAsked(() => {
    isClosing = true;
    wake();
    return Promise.race([done.promise, givenUp()]);
  });
  while (!isClosing) {
    let pauseMs = LOOK_EVERY_MS;
    try {
      if (opened !== null) await opened.refresh();
      else {
        opened = await openFileSearch({
          store,
          feed: store.feed,
          directory: join(dataDirectory, INDEX_DIRECTORY),
          mayWrite: claim.hold,
          onPublish: (snapshot) => tell({ kind: 'snapshot', snapshot }),
          onFault: tellFault,
        });
      }
      // What a stopped calibration left is finished here, a page a turn.
      const derive = deriveListings(models.current());
      if (claim.hold() && (await store.imports.bringOverPage(derive)) !== null) pauseMs = 0;
    } catch (error) {
      tellFault(error);
      pauseMs = RETRY_AFTER_MS;
    }
    if (!isClosing) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs);
      });
    }
  }
  await opened?.close().catch(tellFault);
  claim.release();
  await store.close();
  done.resolve();
}

function tell(news: IndexNews): void {
  parentPort?.postMessage(news);
}

function tellFault(error: unknown): void {
  tell({
    kind: 'fault',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
}
