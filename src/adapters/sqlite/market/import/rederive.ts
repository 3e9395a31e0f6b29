/** Derives families and listings again, page by page, each page in a transaction of its own. */
import type { DeriveListings, ImportStore } from '../../../../ports/store/import-store.ts';
import { setSql } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import { prepareFillSums } from '../upkeep/check-sums.ts';
import type { BatchParts } from './apply-batch.ts';
import { currentLinks } from './family-links.ts';

/** The families of this many products are derived under one write lock: 50 ms of work. */
const PAGE_PRODUCTS = 500;

type Rederive = Pick<
  ImportStore,
  'rederive' | 'bringOver' | 'bringOverPage' | 'staleListings' | 'calibratedModel'
>;

export function createRederive(
  { db, revision, write }: Connection,
  { families, models, settleFamilies, startStates, startCounts, raiseRevision }: BatchParts,
): Rederive {
  const calibrated = db.prepare<[], string | null>('SELECT calibrated FROM meta').pluck();
  const setCalibrated = db.prepare<{ readonly id: string | null }>(
    `UPDATE meta SET ${setSql('meta', { calibrated: ':id' })}`,
  );
  const fillSums = prepareFillSums({ db, write });

  /** Derives the families of the next stale listings. Returns null if no listing is stale. */
  const derivePage = db.transaction((derive: DeriveListings): number | null => {
    if (!models.isDue(derive.modelId)) return null;
    models.follow(derive.modelId);
    const ids = models.nextStale(PAGE_PRODUCTS);
    const counts = startCounts();
    const states = startStates();
    const work = {
      states,
      counts,
      names: new Map(),
      derive,
      model: models.numberOf(derive.modelId),
      revision: revision() + 1,
    };
    const products = ids.map((id) => states.byId(id));
    const due = new Map<string, { readonly marketplace: string; readonly name: string }>();
    const touch = (marketplace: string, name: string) =>
      due.set(marketplace + name, { marketplace, name });
    // Families that products leave or enter may have members that are not stale.
    settleFamilies(
      products.map((product) => ({ product, before: null, now: currentLinks(product) })),
      states,
      touch,
    );
    for (const { marketplace, storedFamily, asin } of products) {
      touch(marketplace, storedFamily ?? asin);
    }
    let changed = 0;
    for (const family of due.values()) {
      changed += families.derive(families.memberIds(family, states), work);
    }
    counts.flush();
    if (changed > 0) raiseRevision({ ofCategories: false });
    models.settle(ids.length < PAGE_PRODUCTS ? null : (ids.at(-1) ?? null));
    return ids.length;
  });
  const renew = db.transaction((modelId: string, isFitted: boolean) => {
    models.renew(modelId);
    setCalibrated.run({ id: isFitted ? modelId : null });
  });

  // First without the lock, because a service asks all the time.
  const bringOverPage: ImportStore['bringOverPage'] = async (derive) =>
    models.isDue(derive.modelId) ? write(() => derivePage.immediate(derive)) : null;
  const bringOver: ImportStore['bringOver'] = async (derive) => {
    await fillSums();
    let total = 0;
    while (true) {
      const derived = await bringOverPage(derive);
      if (derived === null) return total;
      total += derived;
    }
  };
  return {
    bringOver,
    bringOverPage,
    async rederive(derive, { isFitted }) {
      write(() => renew.immediate(derive.modelId, isFitted));
      return await bringOver(derive);
    },
    staleListings: async (modelId) => models.countStale(modelId),
    calibratedModel: async () => calibrated.get() ?? null,
  };
}
