/**
 * The search index over files and shared memory, fed from a store. It opens what was saved, catches
 * up with the store, and keeps up from then on; searches go on over the state before while it does.
 */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import { EMPTY_INDEX, withMerged } from '../../domain/search/index/market-index.ts';
import type { ListingFeed } from '../../ports/listing-feed.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { Store } from '../../ports/store.ts';
import { applyChanges, buildAllIndexes } from './build-indexes.ts';
import { createIndexFiles, type SavedIndexes } from './index-files.ts';
import { segmentsToMerge } from './merge-policy.ts';
import {
  createSearchReader,
  type MarketIndexes,
  type SearchSnapshot,
  snapshotOf,
} from './search-reader.ts';
import { createSegmentBuilder } from './segment-builder.ts';

export interface FileSearchOptions {
  readonly store: Store;
  /** Null: the store cannot tell what changed, and every change builds all indexes anew. */
  readonly feed: ListingFeed | null;
  /** Where the files are; made when absent. */
  readonly directory: string;
  /** Told of every new state, to share it with other threads. */
  readonly onPublish?: (snapshot: SearchSnapshot) => void;
}

export interface FileSearch {
  readonly search: SearchIndex;
  /** The revision of the store that searches answer from. */
  revision(): number;
  /** Catches up with the store; a call during another one waits for it and then looks again. */
  refresh(): Promise<void>;
  /** Saves what is not on disk yet and ends the thread. */
  close(): Promise<void>;
}

/** No store has this revision: everything is to be read. */
const NOTHING_READ: SavedIndexes = { revision: -1, indexes: new Map() };

export async function openFileSearch(options: FileSearchOptions): Promise<FileSearch> {
  const { store, feed } = options;
  const files = createIndexFiles(options.directory);
  const builder = createSegmentBuilder();
  const reader = createSearchReader();
  let state = (await files.load()) ?? NOTHING_READ;
  let saved = state;
  publish(state.revision, state.indexes);

  function publish(revision: number, indexes: MarketIndexes): void {
    state = { revision, indexes };
    reader.adopt(indexes);
    options.onPublish?.(snapshotOf(revision, indexes));
  }

  async function save(): Promise<void> {
    const now = state;
    await files.save(now);
    saved = now;
  }

  async function catchUp(): Promise<void> {
    // Read before the listings: what changes meanwhile is read again by the next call.
    const revision = await store.revision();
    if (revision === state.revision) return;
    // A store that was put back to an earlier state has another history.
    const isForeign = state.revision < 0 || revision < state.revision;
    const changes = isForeign ? null : (feed?.changedSince(state.revision) ?? null);
    if (changes === null) {
      publish(revision, await buildAllIndexes(store, builder));
      await save();
      return;
    }
    const changed = await applyChanges(state.indexes, store, builder, changes);
    publish(revision, changed.indexes);
    for (const marketplace of changed.marketplaces) await mergeWhereDue(marketplace);
  }

  async function mergeWhereDue(marketplace: MarketplaceId): Promise<void> {
    const index = state.indexes.get(marketplace) ?? EMPTY_INDEX;
    const sources = segmentsToMerge(index.segments);
    if (sources === null) return;
    const merged = await builder.merge(sources);
    const indexes = new Map(state.indexes);
    indexes.set(marketplace, withMerged(indexes.get(marketplace) ?? index, sources, merged));
    publish(state.revision, indexes);
    if (sources.length === index.segments.length) await save();
  }

  let underWay: Promise<void> = Promise.resolve();
  const refresh = (): Promise<void> => {
    // Whoever waited for a call that failed was told; the next one starts afresh.
    underWay = underWay.catch(() => undefined).then(catchUp);
    return underWay;
  };
  await refresh();
  return {
    search: reader.search,
    revision: () => state.revision,
    refresh,
    async close() {
      await underWay.catch(() => undefined);
      if (saved !== state) await save();
      await builder.close();
    },
  };
}
