/** Writing: batches of observations, the log of complete imports, and deriving everything anew. */
import type { ImportedFile, ImportStore } from '../../../ports/import-store.ts';
import { rowSum } from '../../sqlite-engine/check-value.ts';
import { guardLock } from '../connection.ts';
import type { PointTable } from '../history/points.ts';
import { createListingCounts } from '../listing/listing-count.ts';
import type { Market } from '../market.ts';
import { soundSql } from '../soundness/row-sum.ts';
import { type BatchParts, prepareApplyBatch } from './apply-batch.ts';
import { createFamilies } from './families.ts';
import { createListingModels } from './listing-models.ts';
import { createProductStates } from './product-state.ts';
import { createRederive } from './rederive.ts';
import { prepareSettleFamilies } from './settle-families.ts';

export function createBatchParts(market: Market, points: PointTable): BatchParts {
  return {
    families: createFamilies(market, points),
    models: createListingModels(market.db),
    settleFamilies: prepareSettleFamilies(market),
    startStates: createProductStates(market),
    startCounts: createListingCounts(market),
    raiseRevision: prepareRaiseRevision(market),
  };
}

export function createImportStore(
  market: Market,
  points: PointTable,
  parts: BatchParts,
): ImportStore {
  const { db } = market;
  const applyBatch = prepareApplyBatch(market, points, parts);

  let isMapped = true;
  return {
    async apply(observations, derive, importId) {
      // A long import touches the whole file once: mapped, all of it would count as memory.
      if (isMapped) db.pragma('mmap_size = 0');
      isMapped = false;
      try {
        return guardLock(() => applyBatch.immediate(observations, derive, importId ?? null));
      } catch (error) {
        market.sources.forget();
        throw error;
      }
    },
    ...createFileLog(market),
    ...createRederive(market, parts),
  };
}

function prepareRaiseRevision({ db }: Market): BatchParts['raiseRevision'] {
  const raise = db.prepare<[number]>(
    `UPDATE meta SET revision = revision + 1,
       category_revision = iif(?, revision + 1, category_revision)`,
  );
  return ({ ofCategories }) => {
    raise.run(ofCategories ? 1 : 0);
  };
}

function createFileLog({ db }: Market): Pick<ImportStore, 'importedFile' | 'rememberFile'> {
  const select = db.prepare<[string], ImportedFile>(
    `SELECT sha256, observed_at AS observedAt FROM import_file
     WHERE sha256 = ? AND ${soundSql('import_file')}`,
  );
  // The first time stays: rows dated by it would otherwise move with every repeat.
  const insert = db.prepare('INSERT OR IGNORE INTO import_file VALUES (?, ?, ?)');
  return {
    async importedFile(sha256) {
      return guardLock(() => select.get(sha256)) ?? null;
    },
    async rememberFile({ sha256, observedAt }) {
      guardLock(() => insert.run(sha256, observedAt, rowSum([sha256, observedAt])));
    },
  };
}
