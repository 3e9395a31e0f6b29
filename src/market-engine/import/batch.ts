/** Collects the changes of a batch, then writes them and everything that follows from them. */
import { partNumbersOf } from '../../domain/estimation/family/derive-listings.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { Connection } from '../database/connection.ts';
import type { PointTable } from '../history/points.ts';
import { type CountedListing, createListingCounts } from '../listing/market-summary.ts';
import { createTouchedCategories } from './apply-category.ts';
import { type Family, prepareDeriveFamilies } from './families.ts';
import { type LinkChange, linkChanges } from './family-links.ts';
import { createListingModels } from './listing-models.ts';
import { createProductStates, type ProductState } from './product-state.ts';
import { prepareSettleFamilies } from './settle-families.ts';

export type Batch = ReturnType<ReturnType<typeof prepareStart>>;
export type Batches = ReturnType<typeof createBatches>;

export function createBatches(connection: Connection, points: PointTable) {
  const models = createListingModels(connection.db);
  return {
    models,
    start: prepareStart(connection),
    conclude: prepareConclude(connection, points, models),
  };
}

function prepareStart(connection: Connection) {
  const startStates = createProductStates(connection);
  const startCategories = createTouchedCategories(connection);
  return () => ({
    states: startStates(),
    categories: startCategories(),
    /** Families to derive in addition to those of changed products. */
    families: [] as Family[],
    /** Changed links in addition to those of changed products. */
    links: [] as LinkChange[],
    removed: [] as CountedListing[],
  });
}

/** Concludes a batch and returns its revision. `isChanged` is false if only listings changed. */
function prepareConclude(
  connection: Connection,
  points: PointTable,
  models: ReturnType<typeof createListingModels>,
) {
  const settleFamilies = prepareSettleFamilies(connection);
  const deriveFamilies = prepareDeriveFamilies(connection, points);
  const startCounts = createListingCounts(connection);
  const markListing = connection.db.prepare<[number, number, number]>(
    'UPDATE listing SET revision = ? WHERE product_id = ? AND revision <> ?',
  );
  const raiseRevision = connection.db.prepare<[number]>(
    `UPDATE meta SET revision = revision + 1,
       category_revision = iif(?, revision + 1, category_revision)`,
  );

  return (batch: Batch, derive: DeriveListings, isChanged: boolean): number => {
    const { states, categories } = batch;
    connection.requireLoaded();
    // The batch has the write lock, so nobody else takes the next revision.
    const revision = connection.revision() + 1;
    const touched = new Map<string, Family>();
    const touch = ({ marketplace, family }: Family) =>
      touched.set(marketplace + family, { marketplace, family });
    const touchOwn = ({ marketplace, storedFamily }: ProductState) => {
      if (storedFamily !== null) touch({ marketplace, family: storedFamily });
    };
    batch.families.forEach(touch);
    const changed = states.changed();
    changed.forEach(touchOwn);
    const links = [...linkChanges(changed), ...batch.links];
    const renumbered = changed.filter(hasOtherPartNumbers);
    states.flush();
    settleFamilies(links, states, touch);
    changed.forEach(touchOwn);
    categories.rankedIn().forEach(touch);
    connection.requireLoaded();

    const counts = startCounts();
    for (const listing of batch.removed) counts.change(listing, null);
    let derived = 0;
    if (touched.size > 0) {
      const model = models.numberOf(derive.modelId);
      derived = deriveFamilies(touched.values(), { states, counts, derive, model, revision });
    }
    counts.flush();
    categories.markListings(revision);
    for (const { id } of renumbered) markListing.run(revision, id, revision);
    if (!isChanged && derived === 0) return revision - 1;
    raiseRevision.run(categories.isEmpty ? 0 : 1);
    return revision;
  };
}

/** Returns whether the part numbers changed. They are words of a listing but not a column of it. */
function hasOtherPartNumbers({ facts, storedFacts }: ProductState): boolean {
  if (storedFacts === null || facts === storedFacts) return false;
  return partNumbersOf(facts).join('\n') !== partNumbersOf(storedFacts).join('\n');
}
