/** The thread that keeps the search index. It follows the store and publishes every new state. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readRateCards } from '../../adapters/rate-cards/read-rate-cards.ts';
import { type FileSearch, openFileSearch } from '../../adapters/search-index/files/file-search.ts';
import type { SearchSnapshot } from '../../adapters/search-index/files/search-reader.ts';
import { createClaim } from '../../adapters/sqlite/engine/claim.ts';
import { runInBackground } from '../../adapters/system/machine.ts';
import { endWhenAsked } from '../../adapters/thread/end-thread.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { storageOf } from '../open/choose-storage.ts';
import { INDEX_DIRECTORY } from '../open/data-directory.ts';
import type { StorageConfig } from '../open/storage.ts';

export type IndexThreadInput = StorageConfig;

export type IndexNews =
  | { readonly kind: 'snapshot'; readonly snapshot: SearchSnapshot }
  /** Something failed and will be tried again. */
  | { readonly kind: 'fault'; readonly message: string };

const CLAIM_FILE = 'search.lock';
/** Imports must be searchable within a second, and asking the store costs some microseconds. */
const LOOK_EVERY_MS = 200;
/** Asking a database for the model in force costs it something. */
const MODEL_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 1_000;
/** Enough to save the changes. A whole build is abandoned, and begins again at the next start. */
const CLOSE_WAIT_MS = 5_000;

const tell = (news: IndexNews): void => parentPort?.postMessage(news);

if (parentPort !== null) await keepIndex(workerData as IndexThreadInput);

async function keepIndex(input: IndexThreadInput): Promise<void> {
  runInBackground();
  const { dataDirectory } = input;
  const storage = await storageOf(input);
  const store = await storage.openMarket();
  const models = await storage.openModels({ lookEveryMs: 0 });
  // A second server on this data keeps its index in memory until the first one is gone.
  const claim = createClaim(join(dataDirectory, CLAIM_FILE));
  const rateCards = readRateCards();
  const open = () =>
    openFileSearch({
      store,
      feed: store.feed,
      directory: join(dataDirectory, INDEX_DIRECTORY),
      mayWrite: claim.hold,
      rateCards,
      onPublish: (snapshot) => tell({ kind: 'snapshot', snapshot }),
      onFault: tellFault,
    });
  let opened: FileSearch | null = null;
  let modelDueAt = 0;
  const closing = new AbortController();
  const done = Promise.withResolvers<void>();
  endWhenAsked(() => {
    closing.abort();
    return Promise.race([done.promise, sleep(CLOSE_WAIT_MS)]);
  });
  while (!closing.signal.aborted) {
    let pauseMs = LOOK_EVERY_MS;
    try {
      if (opened === null) opened = await open();
      else await opened.refresh();
      if (performance.now() >= modelDueAt) {
        modelDueAt = performance.now() + MODEL_EVERY_MS;
        await models.refresh();
        // Finishes an interrupted calibration, one page per turn.
        const derive = deriveListings(models.current());
        const isMore = claim.hold() && (await store.imports.bringOverPage(derive)) !== null;
        if (isMore) [pauseMs, modelDueAt] = [0, 0];
      }
    } catch (error) {
      tellFault(error);
      pauseMs = RETRY_AFTER_MS;
    }
    await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
  }
  await opened?.close().catch(tellFault);
  claim.release();
  await models.close();
  await store.close();
  done.resolve();
}

function tellFault(error: unknown): void {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell({ kind: 'fault', message });
}
