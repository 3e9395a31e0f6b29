/** Writes to the store: batches, the log of complete imports, and listings derived again. */
import type { ImportedFile, ImportStore } from '../../../../ports/store/import-store.ts';
import { rowSum } from '../../engine/check-value.ts';
import { soundSql } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import type { PointTable } from '../history/points.ts';
import { createListingCounts } from '../listing/market-summary.ts';
import { type BatchParts, prepareApplyBatch } from './apply-batch.ts';
import { createFamilies } from './families.ts';
import { createListingModels } from './listing-models.ts';
import { createProductStates } from './product-state.ts';
import { createRederive } from './rederive.ts';
import { prepareSettleFamilies } from './settle-families.ts';

export function createBatchParts(connection: Connection, points: PointTable): BatchParts {
  return {
    families: createFamilies(connection, points),
    models: createListingModels(connection.db),
    settleFamilies: prepareSettleFamilies(connection),
    startStates: createProductStates(connection),
    startCounts: createListingCounts(connection),
    raiseRevision: prepareRaiseRevision(connection),
  };
}

export function createImportStore(
  connection: Connection,
  points: PointTable,
  parts: BatchParts,
): ImportStore {
  const { db } = connection;
  const applyBatch = prepareApplyBatch(connection, points, parts);
  let isMapped = true;
  return {
    async apply(observations, derive, importId) {
      // A long import touches the whole file once. Mapped, all of it would count as memory.
      if (isMapped) db.pragma('mmap_size = 0');
      isMapped = false;
      try {
        return connection.write(() => applyBatch.immediate(observations, derive, importId ?? null));
      } catch (error) {
        connection.sources.forget();
        throw error;
      }
    },
    ...createFileLog(connection),
    ...createRederive(connection, parts),
  };
}

function prepareRaiseRevision({ db }: Connection): BatchParts['raiseRevision'] {
  const raise = db.prepare<[number]>(
    `UPDATE meta SET revision = revision + 1,
       category_revision = iif(?, revision + 1, category_revision)`,
  );
  return ({ ofCategories }) => {
    raise.run(ofCategories ? 1 : 0);
  };
}

function createFileLog({
  db,
  read,
  write,
}: Connection): Pick<ImportStore, 'importedFile' | 'rememberFile'> {
  const select = db.prepare<[string], ImportedFile>(
    `SELECT sha256, observed_at AS observedAt FROM import_file
     WHERE sha256 = ? AND ${soundSql('import_file')}`,
  );
  // The first time stays. Rows dated by it would otherwise move with every repeat.
  const insert = db.prepare('INSERT OR IGNORE INTO import_file VALUES (?, ?, ?)');
  return {
    async importedFile(sha256) {
      return read(() => select.get(sha256)) ?? null;
    },
    async rememberFile({ sha256, observedAt }) {
      write(() => insert.run(sha256, observedAt, rowSum([sha256, observedAt])));
    },
  };
}
