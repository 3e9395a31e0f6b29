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
  /** Whether searches answer from the current state. */
  isPublished(): boolean;
  /** Replaces the index of one marketplace; the revision stays. */
  replace(marketplace: MarketplaceId, merge: (index: MarketIndex) => MarketIndex): void;
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
  let published: IndexedState | null = null;
  let saved: SavedIndexes | null = loaded;
  let saving: Promise<void> = Promise.resolve();

  const cardsInUse = () =>
    cardNames(state.indexes).union(cardNames(published?.indexes ?? new Map()));
  const change = (next: IndexedState, nextPublished: IndexedState | null) => {
    const before = cardsInUse();
    state = next;
    published = nextPublished;
    const unnamed = [...before.difference(cardsInUse())];
    if (unnamed.length === 0 || !mayWrite()) return;
    for (const name of unnamed) files.dropCards(name).catch(onFault);
  };
  const keep = (next: IndexedState) => change(next, published);
  const show = (next: IndexedState) => {
    reader.adopt(next);
    onPublish(snapshotOf(next));
    // The cards that it no longer names are removed only now.
    change(next, next);
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
    isPublished: () => published === state,
    replace(marketplace, merge) {
      const indexes = new Map(state.indexes);
      indexes.set(marketplace, merge(indexes.get(marketplace) ?? EMPTY_INDEX));
      // A merge changes no listing, so the state keeps its name.
      const follow = published === state ? show : keep;
      follow({ ...state, indexes });
    },
    save() {
      saving = saving.catch(() => undefined).then(write);
      return saving;
    },
  };
}
