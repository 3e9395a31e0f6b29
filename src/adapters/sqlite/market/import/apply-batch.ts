/**
 * Applies one batch in one transaction: first its observations, one after another, then everything
 * that follows from them. At the end the revision grows.
 */
import { partNumbersOf } from '../../../../domain/estimation/family/derive-listings.ts';
import type { Observation } from '../../../../domain/product/observation.ts';
import type { BatchResult, DeriveListings } from '../../../../ports/store/import-store.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import type { PointTable } from '../history/points.ts';
import type { CountedListing, ListingCounts } from '../listing/market-summary.ts';
import { prepareUndoRecorder, type UndoRecorder } from '../undo/undo-recorder.ts';
import {
  createTouchedCategories,
  prepareApplyCategory,
  type TouchedCategories,
} from './apply-category.ts';
import { prepareApplyKeyword } from './apply-keyword.ts';
import { prepareApplyLabel } from './apply-label.ts';
import {
  type Applied,
  applyBestSellers,
  applyHistoryRun,
  applyProduct,
  historyRun,
  type ProductTarget,
} from './apply-product.ts';
import type { Families, Family } from './families.ts';
import { type LinkChange, linkChanges } from './family-links.ts';
import type { ListingModels } from './listing-models.ts';
import type { ProductState, ProductStates } from './product-state.ts';
import type { SettleFamilies } from './settle-families.ts';

/** What applying a batch and deriving listings again share. */
export interface BatchParts {
  readonly families: Families;
  readonly models: ListingModels;
  readonly settleFamilies: SettleFamilies;
  readonly startStates: () => ProductStates;
  readonly startCounts: () => ListingCounts;
  readonly raiseRevision: (change: { readonly ofCategories: boolean }) => void;
}

/** What a batch has changed so far. */
export interface Batch {
  readonly states: ProductStates;
  readonly categories: TouchedCategories;
}

export function prepareApplyBatch(connection: Connection, points: PointTable, parts: BatchParts) {
  const startCategories = createTouchedCategories(connection);
  const startUndo = prepareUndoRecorder(connection);
  const applyAll = prepareApplyAll(connection, points);
  const conclude = prepareConclude(connection, parts);

  return connection.db.transaction(
    (
      observations: readonly Observation[],
      derive: DeriveListings,
      importId: number | null,
    ): BatchResult => {
      const batch = { states: parts.startStates(), categories: startCategories() };
      const undo = startUndo(importId);
      const { changed, points: pointCount } = applyAll({ ...batch, undo }, observations);
      const isChanged = changed.includes(true);
      const revision = conclude(batch, derive, { isChanged });
      return { changed, points: pointCount, revision };
    },
  );
}

/** Part numbers are words of a listing, but no column of it. */
function hasOtherPartNumbers({ facts, storedFacts }: ProductState): boolean {
  if (storedFacts === null || facts === storedFacts) return false;
  return partNumbersOf(facts).join('\n') !== partNumbersOf(storedFacts).join('\n');
}

/** What a batch removed. */
export interface Removal {
  /** The families that lost products. */
  readonly families: readonly Family[];
  readonly counts: readonly CountedListing[];
  /** What joined the removed products to their families. */
  readonly links: readonly LinkChange[];
}

/** Writes what changed, derives what follows from it, and returns the revision after it. */
export function prepareConclude(connection: Connection, parts: BatchParts) {
  const { families, models, settleFamilies, startCounts, raiseRevision } = parts;
  const markListing = connection.db.prepare<[number, number, number]>(
    'UPDATE listing SET revision = ? WHERE product_id = ? AND revision <> ?',
  );
  return (
    { states, categories }: Batch,
    derive: DeriveListings,
    { isChanged, removed }: { readonly isChanged: boolean; readonly removed?: Removal },
  ): number => {
    // The batch holds the write lock, so nobody else takes the next revision.
    const revision = connection.revision() + 1;
    const touched = new Map<string, Family>();
    const touch = (marketplace: string, name: string | null) => {
      if (name !== null) touched.set(marketplace + name, { marketplace, name });
    };
    for (const { marketplace, name } of removed?.families ?? []) touch(marketplace, name);
    const changed = states.changed();
    const touchOwn = ({ marketplace, storedFamily }: ProductState) =>
      touch(marketplace, storedFamily);
    for (const product of changed) touchOwn(product);
    const links = [...linkChanges(changed), ...(removed?.links ?? [])];
    const renumbered = changed.filter(hasOtherPartNumbers).map(({ id }) => id);
    states.flush();
    settleFamilies(links, states, touch);
    for (const product of changed) touchOwn(product);
    for (const { marketplace, family } of categories.rankedIn()) touch(marketplace, family);

    const counts = startCounts();
    for (const listing of removed?.counts ?? []) counts.change(listing, null);
    if (touched.size > 0) {
      const model = models.numberOf(derive.modelId);
      const names = new Map();
      families.deriveAll(touched.values(), { states, counts, names, derive, model, revision });
    }
    counts.flush();
    categories.markListings(revision);
    for (const id of renumbered) markListing.run(revision, id, revision);
    if (isChanged) raiseRevision({ ofCategories: !categories.isEmpty });
    return isChanged ? revision : revision - 1;
  };
}

/** A batch with the recorder of its undo log. */
interface RecordedBatch extends Batch {
  readonly undo: UndoRecorder;
}

/** Tells for each observation whether it changed anything, and how many points were new in all. */
function prepareApplyAll(connection: Connection, points: PointTable) {
  const applyOne = prepareApplyOne(connection, points);

  return (
    batch: RecordedBatch,
    observations: readonly Observation[],
  ): Pick<BatchResult, 'changed' | 'points'> => {
    const changed: boolean[] = [];
    let pointCount = 0;
    for (const [index, observation] of observations.entries()) {
      // Some observations were applied together with an earlier one.
      if (index < changed.length) continue;
      const run = historyRun(observations, index);
      if (run.length > 1) {
        const applied = applyHistoryRun({ ...batch, points }, run);
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
  connection: Connection,
  points: PointTable,
): (batch: RecordedBatch, observation: Observation) => Applied {
  const applyCategory = prepareApplyCategory(connection);
  const applyKeyword = prepareApplyKeyword(connection);
  const applyLabel = prepareApplyLabel(connection);

  return ({ states, categories, undo }, observation) => {
    const target: ProductTarget = { states, points, undo };
    switch (observation.kind) {
      case 'product':
        return applyProduct(target, observation);
      case 'bestSellers':
        return applyBestSellers(target, observation);
      case 'category': {
        const change = applyCategory(observation, undo);
        if (change === 'moved') categories.add(observation);
        return { isChanged: change !== 'none', points: 0 };
      }
      case 'keyword':
        return { isChanged: applyKeyword(observation, undo), points: 0 };
      case 'label':
        return { isChanged: applyLabel(observation, undo), points: 0 };
    }
  };
}
