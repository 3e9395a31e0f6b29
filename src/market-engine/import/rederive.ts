/** Derives families and listings again in pages, each in its own transaction. */
import type { DeriveListings, ImportStore } from '../../ports/store/import-store.ts';
import type { Connection } from '../database/connection.ts';
import { setSql } from '../database/row-sum.ts';
import { prepareFillSums } from '../upkeep/check-sums.ts';
import type { Batches } from './batch.ts';
import { currentLinks } from './family-links.ts';

/** The products whose families are derived under one write lock: 50 ms of work. */
const PAGE_PRODUCTS = 500;

export type Rederive = Pick<
  ImportStore,
  'rederive' | 'bringOver' | 'bringOverPage' | 'staleListings' | 'calibratedModel'
>;

export function createRederive({ db, write }: Connection, batches: Batches): Rederive {
  const { models } = batches;
  const calibrated = db.prepare<[], string | null>('SELECT calibrated FROM meta').pluck();
  const fillSums = prepareFillSums({ db, write });
  const deriveAgain = prepareDeriveAgain(batches);
  const renew = prepareRenew({ db }, batches);

  /** Derives the families of the next stale listings. Returns null if none is stale. */
  const derivePage = db.transaction((derive: DeriveListings): number | null => {
    if (!models.isDue(derive.modelId)) return null;
    models.follow(derive.modelId);
    const ids = models.nextStale(PAGE_PRODUCTS);
    deriveAgain(ids, derive);
    models.settle(ids.length < PAGE_PRODUCTS ? null : (ids.at(-1) ?? null));
    return ids.length;
  });

  // It looks without the lock first, because a service calls this all the time.
  const bringOverPage: ImportStore['bringOverPage'] = async (derive) =>
    models.isDue(derive.modelId) ? write(() => derivePage.immediate(derive)) : null;
  const bringOver: ImportStore['bringOver'] = async (derive) => {
    await fillSums();
    return await bringOverAll(bringOverPage, derive);
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

/** Derives page after page until no listing is stale, and returns their number. */
export async function bringOverAll(
  bringOverPage: ImportStore['bringOverPage'],
  derive: DeriveListings,
): Promise<number> {
  let total = 0;
  while (true) {
    const derived = await bringOverPage(derive);
    if (derived === null) return total;
    total += derived;
  }
}

/** Derives the families of some products, by their row numbers, in a transaction of the caller. */
export function prepareDeriveAgain(batches: Batches) {
  return (ids: readonly number[], derive: DeriveListings): void => {
    const batch = batches.start();
    for (const id of ids.filter((one) => batch.states.isLoaded(one))) {
      const product = batch.states.byId(id);
      const { marketplace, asin, storedFamily } = product;
      batch.families.push({ marketplace, family: storedFamily ?? asin });
      batch.links.push({ product, before: null, now: currentLinks(product) });
    }
    batches.conclude(batch, derive, false);
  };
}

/** Puts a model in force, and notes whether it was fitted to known sales. */
export function prepareRenew({ db }: Pick<Connection, 'db'>, { models }: Batches) {
  const setCalibrated = db.prepare<{ readonly id: string | null }>(
    `UPDATE meta SET ${setSql('meta', { calibrated: ':id' })}`,
  );
  return db.transaction((modelId: string, isFitted: boolean) => {
    models.renew(modelId);
    setCalibrated.run({ id: isFitted ? modelId : null });
  });
}
