/**
 * Brings an index to the state of the store: page by page where the store can say what changed,
 * and from all listings otherwise. What is done is saved as it goes, so a killed program repeats
 * only its last seconds.
 *
 * Searches get the new state when it is that of one revision. Listings are read one page after the
 * other, so a state is of one revision only if no newer one has come meanwhile; if one has, its
 * changes are read, too, before anything shows. Only an index that stays behind for a second shows
 * what it has, up to a whole revision; in it, listings may be newer than the others.
 */
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import { applyChanges, buildAllIndexes, type OnDamage, pathsOf } from './build-indexes.ts';
import type { IndexState, NewState } from './index-state.ts';
import { type MarketContexts, readContexts } from './market-context.ts';
import type { Merger } from './merger.ts';
import type { SegmentBuilder } from './segment-builder.ts';

interface CatchUpParts {
  readonly store: Store;
  readonly feed: ListingFeed | null;
  readonly state: IndexState;
  readonly merger: Merger;
  readonly builder: SegmentBuilder;
  readonly onFault: (error: unknown) => void;
}

const SAVE_EVERY_MS = 5_000;
/** Catching up that takes longer than this shows what it has, and goes on. */
const SHOW_AFTER_MS = 1_000;

/** Returns a function that catches up. Its calls must not overlap. */
export function createCatchUp(parts: CatchUpParts): () => Promise<void> {
  const { store, feed, state, onFault } = parts;
  const contexts = createContextReader(parts);
  let savedAt = performance.now();
  let lateAt = Number.POSITIVE_INFINITY;
  const isLate = () => performance.now() > lateAt;
  const publish = (next: NewState) => {
    state.publish(next);
    lateAt = performance.now() + SHOW_AFTER_MS;
  };

  /** That of the store itself may be some milliseconds old, which would miss an import. */
  const newestRevision = async () => (await feed?.revision()) ?? (await store.revision());
  const markAt = async (revision: number) => (await feed?.markAt(revision)) ?? null;
  const changesSince = async (revision: number) =>
    revision < 0 ? null : ((await feed?.changedSince(revision)) ?? null);
  /** Nobody waits for the files, of which one may be large. */
  const saveNowAndThen = () => {
    if (performance.now() < savedAt + SAVE_EVERY_MS) return;
    savedAt = performance.now();
    state.save().catch(onFault);
  };
  const makeSources = () => {
    const onDamage: OnDamage = onFault;
    return { store, builder: parts.builder, paths: pathsOf(store), onDamage };
  };

  async function applyPages(since: number): Promise<boolean> {
    const pages = await changesSince(since);
    if (pages === null) return false;
    const sources = makeSources();
    let reached = since;
    for await (const { listings, upTo } of pages) {
      const isWhole = upTo > reached;
      reached = upTo;
      const mark = await markAt(upTo);
      const known = mark === null ? {} : { revision: upTo, mark };
      const shown = isWhole && isLate() ? { contexts: await contexts.knownOrRead(upTo) } : null;
      const { indexes, marketplaces } = await applyChanges(
        () => state.current().indexes,
        sources,
        listings,
      );
      // No `await` before this, so no merge that has ended meanwhile is lost.
      const next = { ...state.current(), indexes, ...known, ...shown };
      if (shown === null) state.keep(next);
      else publish(next);
      contexts.outdate(marketplaces);
      for (const marketplace of marketplaces) await parts.merger.mergeWhereDue(marketplace);
      saveNowAndThen();
    }
    return true;
  }

  /** Brings the current state to a revision, or beyond it if the store moves meanwhile. */
  async function reach(revision: number): Promise<void> {
    const before = state.current();
    const mark = await markAt(revision);
    // Another store, or one restored to an earlier state, has another history.
    const isForeign = revision < before.revision || (await markAt(before.revision)) !== before.mark;
    if (revision === before.revision && !isForeign) {
      if (state.isPublished()) return;
      const read = await contexts.renew(revision);
      return state.keep({ ...state.current(), contexts: read });
    }
    if (!isForeign && (await applyPages(before.revision))) {
      const read = await contexts.renew(revision);
      return state.keep({ ...state.current(), revision, mark, contexts: read });
    }
    const indexes = await buildAllIndexes(makeSources());
    state.keep({ revision, mark, indexes, contexts: await contexts.readAll(revision) });
    // The index is right without its files, too, and needs no rebuild.
    await state.save().catch(onFault);
  }

  return async () => {
    lateAt = performance.now() + SHOW_AFTER_MS;
    // Read before the listings, so whatever changes meanwhile is seen to be newer.
    let revision = await newestRevision();
    for (;;) {
      await reach(revision);
      if (state.isPublished()) break;
      const newest = await newestRevision();
      const isOfOneRevision = newest === revision;
      revision = newest;
      if (!isOfOneRevision && !isLate()) continue;
      publish(state.current());
      break;
    }
    saveNowAndThen();
  };
}

/** Reads the contexts, as far as something of them changed. */
function createContextReader({ store, feed, state }: CatchUpParts) {
  let readAt = -1;
  const outdated = new Set<MarketplaceId>();
  const read = async (revision: number, known: MarketContexts): Promise<MarketContexts> => {
    const before = { revision: readAt, contexts: known, changed: [...outdated] };
    const contexts = await readContexts(store, feed, known.size === 0 ? null : before);
    readAt = revision;
    outdated.clear();
    return contexts;
  };
  const readAll = (revision: number) => read(revision, new Map());
  return {
    readAll,
    renew: (revision: number) => read(revision, state.current().contexts),
    async knownOrRead(revision: number): Promise<MarketContexts> {
      const { contexts } = state.current();
      return contexts.size > 0 ? contexts : await readAll(revision);
    },
    outdate(marketplaces: readonly MarketplaceId[]): void {
      for (const marketplace of marketplaces) outdated.add(marketplace);
    },
  };
}
