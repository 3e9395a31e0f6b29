/** The indexes that searches answer from: replaced as a whole, told to whoever shares them. */
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import { EMPTY_INDEX, type MarketIndex } from '../engine/market-index.ts';
import type { IndexFiles, SavedIndexes } from './index-files.ts';
import {
  cardNames,
  createSearchReader,
  type SearchReader,
  type SearchSnapshot,
  snapshotOf,
} from './search-reader.ts';

/** No store has this revision: everything is to be read. */
const NOTHING_READ: SavedIndexes = { revision: -1, mark: null, indexes: new Map() };

export interface IndexState {
  readonly reader: SearchReader;
  current(): SavedIndexes;
  publish(state: SavedIndexes): void;
  /** The index of one marketplace in place of what it was; the revision stays. */
  replace(marketplace: MarketplaceId, change: (index: MarketIndex) => MarketIndex): void;
  /** Writes what is not on disk yet, one call after the other. */
  save(): Promise<void>;
}

export interface IndexStateParts {
  readonly files: IndexFiles;
  /** What the files held. */
  readonly loaded: SavedIndexes | null;
  /** Whether the files are ours to write; asked before every change of them. */
  readonly mayWrite: () => boolean;
  readonly onPublish: (snapshot: SearchSnapshot) => void;
  /** Told of files that could not be removed. */
  readonly onFault: (error: unknown) => void;
}

export function createIndexState(parts: IndexStateParts): IndexState {
  const { files, loaded, mayWrite, onPublish, onFault } = parts;
  const reader = createSearchReader(files.directory);
  let state = loaded ?? NOTHING_READ;
  let saved: SavedIndexes | null = loaded;
  let saving: Promise<void> = Promise.resolve();

  const publish = (next: SavedIndexes) => {
    const before = cardNames(state.indexes);
    state = next;
    const { revision, indexes } = next;
    reader.adopt(indexes, revision);
    onPublish(snapshotOf(revision, indexes));
    const unnamed = [...before.difference(cardNames(indexes))];
    if (unnamed.length === 0 || !mayWrite()) return;
    for (const name of unnamed) files.dropCards(name).catch(onFault);
  };
  const saveNow = async () => {
    const now = state;
    if (saved === now || now.revision < 0 || !mayWrite()) return;
    await files.save(now);
    saved = now;
  };

  return {
    reader,
    current: () => state,
    publish,
    replace(marketplace, change) {
      const indexes = new Map(state.indexes);
      indexes.set(marketplace, change(indexes.get(marketplace) ?? EMPTY_INDEX));
      publish({ ...state, indexes });
    },
    save() {
      saving = saving.catch(() => undefined).then(saveNow);
      return saving;
    },
  };
}
