/** The state that searches answer from: replaced as a whole, published to threads, and saved. */
import { randomBytes } from 'node:crypto';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import type { MissingCards } from '../cards/card-shelf.ts';
import { EMPTY_INDEX, type MarketIndex } from '../engine/market-index.ts';
import type { IndexFiles, SavedIndexes } from './index-files.ts';
import {
  cardNames,
  createSearchReader,
  type SearchReader,
  type SearchSnapshot,
  type SearchState,
  snapshotOf,
} from './search-reader.ts';

export interface IndexedState extends SavedIndexes, SearchState {}

/** The state before anything is read; no store has this revision. */
const NOTHING_READ: SavedIndexes = { revision: -1, mark: null, indexes: new Map() };

/** What a new state is made of; its name follows. */
export type NewState = Omit<IndexedState, 'id'>;

export interface IndexState {
  readonly reader: SearchReader;
  current(): IndexedState;
  /** Makes searches answer from it, in all threads. */
  publish(state: NewState): void;
  /** Takes it as the current state, from which searches do not answer yet. */
  keep(state: NewState): void;
  /** Replaces the index of one marketplace; the revision stays. */
  replace(marketplace: MarketplaceId, change: (index: MarketIndex) => MarketIndex): void;
  /** Writes the state if it is not on disk yet; calls run one after the other. */
  save(): Promise<void>;
}

export interface IndexStateParts {
  readonly files: IndexFiles;
  readonly loaded: SavedIndexes | null;
  /** Whether this program may write the files, checked before every change. */
  readonly mayWrite: () => boolean;
  readonly missingCards: MissingCards;
  readonly onPublish: (snapshot: SearchSnapshot) => void;
  readonly onFault: (error: unknown) => void;
}

export function createIndexState(parts: IndexStateParts): IndexState {
  const { files, loaded, mayWrite, missingCards, onPublish, onFault } = parts;
  const reader = createSearchReader({ directory: files.directory, missingCards });
  /** No other index has states of these names, so that a cursor of it is refused. */
  const name = randomBytes(6).toString('base64url');
  let serial = 0;
  const nextId = () => `${name}${(serial++).toString(36)}`;
  let state: IndexedState = { ...(loaded ?? NOTHING_READ), id: nextId(), contexts: new Map() };
  let saved: SavedIndexes | null = loaded;
  let saving: Promise<void> = Promise.resolve();

  const keep = (next: IndexedState) => {
    const before = cardNames(state.indexes);
    state = next;
    const unnamed = [...before.difference(cardNames(next.indexes))];
    if (unnamed.length === 0 || !mayWrite()) return;
    for (const name of unnamed) files.dropCards(name).catch(onFault);
  };
  const show = (next: IndexedState) => {
    reader.adopt(next);
    onPublish(snapshotOf(next));
    // The cards that it no longer names are removed only now.
    keep(next);
  };
  const write = async () => {
    const now = state;
    const isSaved = saved?.revision === now.revision && saved.indexes === now.indexes;
    if (isSaved || now.revision < 0 || !mayWrite()) return;
    await files.save(now);
    saved = now;
  };

  return {
    reader,
    current: () => state,
    publish: (next) => show({ ...next, id: nextId() }),
    keep: (next) => keep({ ...next, id: nextId() }),
    replace(marketplace, change) {
      const indexes = new Map(state.indexes);
      indexes.set(marketplace, change(indexes.get(marketplace) ?? EMPTY_INDEX));
      // A merge changes no listing, so the state keeps its name.
      const follow = reader.revision() === null ? keep : show;
      follow({ ...state, indexes });
    },
    save() {
      saving = saving.catch(() => undefined).then(write);
      return saving;
    },
  };
}
