/**
 * Opens the search index of a store: reads the saved files, catches up with the store, and then
 * follows it. Meanwhile searches continue in the previous state.
 */

import { readdir } from 'node:fs/promises';
import type { RateCards } from '../../../domain/fees/card/rate-cards.ts';
import type { SearchIndex } from '../../../ports/search-index.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import type { MissingCards } from '../cards/card-shelf.ts';
import { createCatchUp } from './catch-up.ts';
import { createIndexFiles } from './index-files.ts';
import { createIndexState } from './index-state.ts';
import { MANIFEST_FILE } from './manifest.ts';
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
  /** What tells the fees of listings; if omitted, they are unknown. */
  readonly rateCards?: RateCards;
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
  const { store, feed, missingCards = () => [], rateCards = null } = options;
  const { mayWrite = () => true, onPublish = ignore, onFault = ignore } = options;
  const files = createIndexFiles(options.directory);
  const cards: CardFiles = {
    directory: options.directory,
    reserve: () => (mayWrite() ? files.reserveCards() : null),
    drop: (name) => void files.dropCards(name).catch(onFault),
    onFault,
  };
  const builder = createSegmentBuilder(cards, rateCards);
  const loaded = await files.load();
  if (loaded === null && (await isBegun(options.directory))) onFault(new Error(REBUILT));
  const state = createIndexState({ files, loaded, mayWrite, missingCards, onPublish, onFault });
  const merger = createMerger(state, builder, createSegmentBuilder(cards, rateCards), onFault);

  const catchUp = createCatchUp({ store, feed, state, merger, builder, onFault });

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

const REBUILT = 'the saved search index is damaged or of another version: it is built again';

/** Whether an index was ever saved there. */
async function isBegun(directory: string): Promise<boolean> {
  return (await readdir(directory).catch((): string[] => [])).includes(MANIFEST_FILE);
}

function ignore(): void {}
