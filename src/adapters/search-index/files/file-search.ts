/**
 * Opens the search index of a store: reads the saved files, catches up with the store, and then
 * follows it. Meanwhile searches continue in the previous state.
 */

import { readdir } from 'node:fs/promises';
import type { SearchIndex } from '../../../ports/search-index.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import type { MissingCards } from '../cards/card-shelf.ts';
import { applyChanges, buildAllIndexes } from './build-indexes.ts';
import { createIndexFiles } from './index-files.ts';
import { createIndexState } from './index-state.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { readContexts } from './market-context.ts';
import { createMerger } from './merger.ts';
import type { SearchSnapshot } from './search-reader.ts';
import { type CardFiles, createSegmentBuilder } from './segment-builder.ts';

export interface FileSearchOptions {
  readonly store: Store;
  /** With null, the store cannot tell what changed, so every change rebuilds all indexes. */
  readonly feed: ListingFeed | null;
  /** Where the files are; created if absent. */
  readonly directory: string;
  /**
   * Whether this program may write the files, checked before every save, because two programs would
   * remove each other's files. If omitted, it always may.
   */
  readonly mayWrite?: () => boolean;
  /** Supplies cards that no file has; if omitted, those are missing. */
  readonly missingCards?: MissingCards;
  /** Receives every new state, to share it with other threads. */
  readonly onPublish?: (snapshot: SearchSnapshot) => void;
  /** Receives errors of background work that failed and will be retried. */
  readonly onFault?: (error: unknown) => void;
}

export interface FileSearch {
  readonly search: SearchIndex;
  /** The revision of the store that searches answer from. */
  revision(): number;
  /** Catches up with the store; a call during another one waits for it and then looks again. */
  refresh(): Promise<void>;
  /** Saves what is not on disk yet and ends the threads. */
  close(): Promise<void>;
}

export async function openFileSearch(options: FileSearchOptions): Promise<FileSearch> {
  const { store, feed, missingCards = () => [] } = options;
  const { mayWrite = () => true, onPublish = ignore, onFault = ignore } = options;
  const files = createIndexFiles(options.directory);
  const cards: CardFiles = {
    directory: options.directory,
    reserve: () => (mayWrite() ? files.reserveCards() : null),
    drop: (name) => void files.dropCards(name).catch(onFault),
    onFault,
  };
  const builder = createSegmentBuilder(cards);
  const loaded = await files.load();
  if (loaded === null && (await isBegun(options.directory))) onFault(new Error(REBUILT));
  const state = createIndexState({ files, loaded, mayWrite, missingCards, onPublish, onFault });
  const merger = createMerger(state, builder, createSegmentBuilder(cards), onFault);

  const markAt = async (revision: number) => (await feed?.markAt(revision)) ?? null;
  const changesSince = async (revision: number) =>
    revision < 0 ? null : ((await feed?.changedSince(revision)) ?? null);

  async function catchUp(): Promise<void> {
    const before = state.current();
    // Read before the listings, so the next call rereads whatever changes meanwhile.
    const revision = await store.revision();
    const mark = await markAt(revision);
    // Another store, or one restored to an earlier state, has another history.
    const isForeign = revision < before.revision || (await markAt(before.revision)) !== before.mark;
    if (revision === before.revision && !isForeign) {
      await publishLoaded();
      return;
    }
    const canWait = loaded !== null && !isForeign;
    const tooLong = setTimeout(() => {
      if (canWait) publishLoaded().catch(onFault);
    }, SHOW_LOADED_AFTER_MS);
    try {
      await follow({ revision, mark, isForeign });
    } finally {
      clearTimeout(tooLong);
    }
  }

  /** Lets searches answer from the loaded state, unless they answer already. */
  async function publishLoaded(): Promise<void> {
    if (state.reader.revision() !== null) return;
    const contexts = await readContexts(store, feed, null);
    if (state.reader.revision() === null) state.publish({ ...state.current(), contexts });
  }

  async function follow({ revision, mark, isForeign }: StoreRevision): Promise<void> {
    const before = state.current();
    const changes = isForeign ? null : await changesSince(before.revision);
    if (changes === null) {
      const indexes = await buildAllIndexes(store, builder, onFault);
      const contexts = await readContexts(store, feed, null);
      state.publish({ revision, mark, indexes, contexts });
      // The index is right without its files, too, and needs no rebuild.
      await state.save().catch(onFault);
      return;
    }
    const indexes = () => state.current().indexes;
    const contexts = await readContexts(store, feed, before.contexts.size === 0 ? null : before);
    const changed = await applyChanges(indexes, store, builder, changes, onFault);
    state.publish({ revision, mark, indexes: changed.indexes, contexts });
    for (const marketplace of changed.marketplaces) await merger.mergeWhereDue(marketplace);
  }

  let underWay: Promise<void> = Promise.resolve();
  const refresh = (): Promise<void> => {
    // The caller of a failed refresh got its error; the next one starts again.
    underWay = underWay.catch(() => undefined).then(catchUp);
    return underWay;
  };
  const close = async () => {
    await underWay.catch(() => undefined);
    await merger.close();
    try {
      await state.save();
    } finally {
      await builder.close();
    }
  };
  try {
    await refresh();
  } catch (error) {
    await Promise.all([merger.close(), builder.close()]);
    throw error;
  }
  return {
    search: state.reader.search,
    revision: () => state.current().revision,
    refresh,
    close,
  };
}

/** Large imports while nothing served take minutes to catch up with; most take less than this. */
const SHOW_LOADED_AFTER_MS = 1_000;

interface StoreRevision {
  readonly revision: number;
  readonly mark: string | null;
  readonly isForeign: boolean;
}

const REBUILT = 'the saved search index is damaged or of another version: it is built again';

/** Whether an index was ever saved there. */
async function isBegun(directory: string): Promise<boolean> {
  return (await readdir(directory).catch((): string[] => [])).includes(MANIFEST_FILE);
}

function ignore(): void {}
