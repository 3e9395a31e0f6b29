/** Writing: batches of observations, the log of complete imports, and deriving everything anew. */
import type { Observation } from '../../../domain/product/observation.ts';
import type {
  BatchResult,
  DeriveListings,
  ImportedFile,
  ImportStore,
} from '../../../ports/import-store.ts';
import { guardLock } from '../connection.ts';
import { createPointTable } from '../history/points.ts';
import { createListingCounts } from '../listing/listing-count.ts';
import type { Market } from '../market.ts';
import { prepareApplyCategory } from './apply-category.ts';
import { prepareApplyKeyword } from './apply-keyword.ts';
import { prepareApplyLabel } from './apply-label.ts';
import { type Applied, applyBestSellers, applyHistoryRun, applyProduct } from './apply-product.ts';
import { createFamilies, type Family } from './families.ts';
import { historyRun } from './history-run.ts';
import { createProductStates, familyOf } from './product-state.ts';
import { createRederive } from './rederive.ts';
import { createTouchedCategories } from './touched-categories.ts';

export function createImportStore(market: Market): ImportStore {
  const { db } = market;
  const points = createPointTable(market);
  const startStates = createProductStates(market);
  const startCounts = createListingCounts(market);
  const startTouchedCategories = createTouchedCategories(market);
  const families = createFamilies(market, points);
  const applyCategory = prepareApplyCategory(market);
  const applyKeyword = prepareApplyKeyword(market);
  const applyLabel = prepareApplyLabel(market);
  const grow = prepareGrow(market);

  const apply = db.transaction((observations: readonly Observation[], derive: DeriveListings) => {
    const states = startStates();
    const counts = startCounts();
    const categories = startTouchedCategories();
    const touched = new Map<string, Family>();
    // The batch holds the write lock, so the next revision is its own.
    const revision = market.revision() + 1;
    const changed: boolean[] = [];
    let pointCount = 0;

    const touch = (marketplace: string, name: string | null) => {
      if (name !== null) touched.set(marketplace + name, { marketplace, name });
    };
    const counted = (applied: Applied): boolean => {
      pointCount += applied.points;
      return applied.isChanged;
    };
    const applyOne = (observation: Observation): boolean => {
      switch (observation.kind) {
        case 'product':
          return counted(applyProduct(states, points, observation));
        case 'bestSellers':
          return counted(applyBestSellers(states, points, observation));
        case 'category': {
          const change = applyCategory(observation);
          if (change === 'moved') categories.add(observation);
          return change !== 'none';
        }
        case 'keyword':
          return applyKeyword(observation);
        case 'label':
          return applyLabel(observation);
      }
    };

    for (const [index, observation] of observations.entries()) {
      // Some were taken together with one before them.
      if (index < changed.length) continue;
      const run = historyRun(observations, index);
      if (run.length > 1) {
        const applied = applyHistoryRun(states, points, run);
        pointCount += applied.points;
        changed.push(...applied.changed);
      } else changed.push(applyOne(observation));
    }
    for (const product of states.changed()) {
      touch(product.marketplace, product.storedFamily);
      touch(product.marketplace, familyOf(product));
    }
    states.flush();
    for (const { marketplace, family } of categories.rankedIn()) touch(marketplace, family);
    families.deriveAll(touched.values(), { states, counts, names: new Map(), derive, revision });
    counts.flush();
    categories.markListings(revision);
    const isChanged = changed.includes(true);
    if (isChanged) grow.get(categories.isEmpty ? 0 : 1);
    return {
      changed,
      points: pointCount,
      revision: isChanged ? revision : revision - 1,
    } satisfies BatchResult;
  });

  let isMapped = true;
  return {
    async apply(observations, derive) {
      // A long import touches the whole file once: mapped, all of it would count as memory.
      if (isMapped) db.pragma('mmap_size = 0');
      isMapped = false;
      try {
        return guardLock(() => apply.immediate(observations, derive));
      } catch (error) {
        market.sources.forget();
        throw error;
      }
    },
    ...createFileLog(market),
    rederive: createRederive(market, { families, startStates, startCounts, grow }),
  };
}

/** Counts the revisions up; the parameter says whether categories changed, too. */
function prepareGrow({ db }: Market) {
  return db
    .prepare<[number], number>(
      `UPDATE meta SET revision = revision + 1,
         category_revision = iif(?, revision + 1, category_revision) RETURNING revision`,
    )
    .pluck();
}

function createFileLog({ db }: Market): Pick<ImportStore, 'importedFile' | 'rememberFile'> {
  const select = db.prepare<[string], ImportedFile>(
    'SELECT sha256, observed_at AS observedAt FROM import_file WHERE sha256 = ?',
  );
  // The first time stays: rows dated by it would otherwise move with every repeat.
  const insert = db.prepare('INSERT OR IGNORE INTO import_file VALUES (?, ?)');
  return {
    async importedFile(sha256) {
      return select.get(sha256) ?? null;
    },
    async rememberFile({ sha256, observedAt }) {
      guardLock(() => insert.run(sha256, observedAt));
    },
  };
}
