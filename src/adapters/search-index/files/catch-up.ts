/**
 * Brings an index to the state of the store: page by page where the store can say what changed,
 * and from all listings otherwise. What is done is saved as it goes, so a killed program repeats
 * only its last seconds.
 */
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import { applyChanges, buildAllIndexes, type OnDamage, pathsOf } from './build-indexes.ts';
import type { IndexState } from './index-state.ts';
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
/** A start that takes longer than this answers with what it has, and follows. */
const SHOW_AFTER_MS = 1_000;

/** Returns a function that catches up. Its calls must not overlap. */
export function createCatchUp(parts: CatchUpParts): () => Promise<void> {
  const { store, feed, state, onFault } = parts;
  const contexts = createContextReader(parts);
  let savedAt = performance.now();

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

  async function buildAll(revision: number, mark: string | null): Promise<void> {
    const indexes = await buildAllIndexes(makeSources());
    state.publish({ revision, mark, indexes, contexts: await contexts.readAll(revision) });
    // The index is right without its files, too, and needs no rebuild.
    await state.save().catch(onFault);
  }

  async function applyPages(since: number, target: number): Promise<boolean> {
    const pages = await changesSince(since);
    if (pages === null) return false;
    const startedAt = performance.now();
    const sources = makeSources();
    for await (const { listings, upTo } of pages) {
      const mark = await markAt(upTo);
      const reached = mark === null ? {} : { revision: upTo, mark };
      // A program that has just started shows nothing old, unless catching up takes long.
      const isLate = performance.now() > startedAt + SHOW_AFTER_MS;
      const isShown = state.reader.revision() !== null || isLate;
      const shown = isShown ? { contexts: await contexts.knownOrRead(target) } : {};
      const { indexes, marketplaces } = await applyChanges(
        () => state.current().indexes,
        sources,
        listings,
      );
      // No `await` before this, so no merge that has ended meanwhile is lost.
      const next = { ...state.current(), indexes, ...reached, ...shown };
      if (isShown) state.publish(next);
      else state.keep(next);
      contexts.outdate(marketplaces);
      for (const marketplace of marketplaces) await parts.merger.mergeWhereDue(marketplace);
      saveNowAndThen();
    }
    return true;
  }

  return async () => {
    const before = state.current();
    // Read before the listings, so the next call rereads whatever changes meanwhile.
    const revision = await store.revision();
    const mark = await markAt(revision);
    // Another store, or one restored to an earlier state, has another history.
    const isForeign = revision < before.revision || (await markAt(before.revision)) !== before.mark;
    if (revision === before.revision && !isForeign) {
      saveNowAndThen();
      // The loaded state is not published yet.
      if (state.reader.revision() !== null) return;
      state.publish({ ...before, contexts: await contexts.readAll(revision) });
      return;
    }
    const isCaughtUp = !isForeign && (await applyPages(before.revision, revision));
    if (!isCaughtUp) return await buildAll(revision, mark);
    const read = await contexts.renew(revision);
    state.publish({ ...state.current(), revision, mark, contexts: read });
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
