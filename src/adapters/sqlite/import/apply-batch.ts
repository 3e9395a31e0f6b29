/**
 * One batch: its observations are applied one after another, then everything that follows from them
 * is derived and the revision raised. It is a transaction as a whole.
 */
import { partNumbersOf } from '../../../domain/product/derive-listings.ts';
import type { Observation } from '../../../domain/product/observation.ts';
import type { BatchResult, DeriveListings } from '../../../ports/import-store.ts';
import type { PointTable } from '../history/points.ts';
import type { ListingCounts } from '../listing/listing-count.ts';
import type { Market } from '../market.ts';
import { prepareApplyCategory } from './apply-category.ts';
import { prepareApplyKeyword } from './apply-keyword.ts';
import { prepareApplyLabel } from './apply-label.ts';
import { type Applied, applyBestSellers, applyHistoryRun, applyProduct } from './apply-product.ts';
import type { Families, Family } from './families.ts';
import { linkChanges } from './family-links.ts';
import { historyRun } from './history-run.ts';
import type { ProductState, ProductStates } from './product-state.ts';
import type { SettleFamilies } from './settle-families.ts';
import { createTouchedCategories, type TouchedCategories } from './touched-categories.ts';

/** What applying and deriving anew share. */
export interface BatchParts {
  readonly families: Families;
  readonly settleFamilies: SettleFamilies;
  readonly startStates: () => ProductStates;
  readonly startCounts: () => ListingCounts;
  readonly raiseRevision: (change: { readonly ofCategories: boolean }) => void;
}

/** What a batch has changed so far. */
interface Batch {
  readonly states: ProductStates;
  readonly categories: TouchedCategories;
}

export function prepareApplyBatch(
  market: Market,
  points: PointTable,
  { families, settleFamilies, startStates, startCounts, raiseRevision }: BatchParts,
) {
  const startCategories = createTouchedCategories(market);
  const applyAll = prepareApplyAll(market, points);
  const markListing = market.db.prepare<[number, number, number]>(
    'UPDATE listing SET revision = ? WHERE product_id = ? AND revision <> ?',
  );

  return market.db.transaction(
    (observations: readonly Observation[], derive: DeriveListings): BatchResult => {
      const batch = { states: startStates(), categories: startCategories() };
      const { states, categories } = batch;
      // The batch holds the write lock, so the next revision is its own.
      const revision = market.revision() + 1;
      const { changed, points: pointCount } = applyAll(batch, observations);

      const touched = new Map<string, Family>();
      const touch = (marketplace: string, name: string | null) => {
        if (name !== null) touched.set(marketplace + name, { marketplace, name });
      };
      const changedProducts = states.changed();
      const touchOwn = ({ marketplace, storedFamily }: ProductState) =>
        touch(marketplace, storedFamily);
      for (const product of changedProducts) touchOwn(product);
      const links = linkChanges(changedProducts);
      const renumbered = changedProducts.filter(hasOtherPartNumbers).map(({ id }) => id);
      states.flush();
      settleFamilies(links, states, touch);
      for (const product of changedProducts) touchOwn(product);
      for (const { marketplace, family } of categories.rankedIn()) touch(marketplace, family);

      const counts = startCounts();
      families.deriveAll(touched.values(), { states, counts, names: new Map(), derive, revision });
      counts.flush();
      categories.markListings(revision);
      for (const id of renumbered) markListing.run(revision, id, revision);
      const isChanged = changed.includes(true);
      if (isChanged) raiseRevision({ ofCategories: !categories.isEmpty });
      return { changed, points: pointCount, revision: isChanged ? revision : revision - 1 };
    },
  );
}

/** Part numbers are words of a listing, but stand in no column of it. */
function hasOtherPartNumbers({ facts, storedFacts }: ProductState): boolean {
  if (storedFacts === null || facts === storedFacts) return false;
  return partNumbersOf(facts).join('\n') !== partNumbersOf(storedFacts).join('\n');
}

/** Says of each observation whether it changed anything, and how many points were new in all. */
function prepareApplyAll(market: Market, points: PointTable) {
  const applyOne = prepareApplyOne(market, points);

  return (
    batch: Batch,
    observations: readonly Observation[],
  ): Pick<BatchResult, 'changed' | 'points'> => {
    const changed: boolean[] = [];
    let pointCount = 0;
    for (const [index, observation] of observations.entries()) {
      // Some were taken together with one before them.
      if (index < changed.length) continue;
      const run = historyRun(observations, index);
      if (run.length > 1) {
        const applied = applyHistoryRun(batch.states, points, run);
        pointCount += applied.points;
        changed.push(...applied.changed);
      } else {
        const applied = applyOne(batch, observation);
        pointCount += applied.points;
        changed.push(applied.isChanged);
      }
    }
    return { changed, points: pointCount };
  };
}

function prepareApplyOne(
  market: Market,
  points: PointTable,
): (batch: Batch, observation: Observation) => Applied {
  const applyCategory = prepareApplyCategory(market);
  const applyKeyword = prepareApplyKeyword(market);
  const applyLabel = prepareApplyLabel(market);

  return ({ states, categories }, observation) => {
    switch (observation.kind) {
      case 'product':
        return applyProduct(states, points, observation);
      case 'bestSellers':
        return applyBestSellers(states, points, observation);
      case 'category': {
        const change = applyCategory(observation);
        if (change === 'moved') categories.add(observation);
        return { isChanged: change !== 'none', points: 0 };
      }
      case 'keyword':
        return { isChanged: applyKeyword(observation), points: 0 };
      case 'label':
        return { isChanged: applyLabel(observation), points: 0 };
    }
  };
}
