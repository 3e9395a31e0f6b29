/** Writes to the store: batches, and the log of complete imports. */

import { rowSum } from '../../../../market-engine/database/check-value.ts';
import type { Connection } from '../../../../market-engine/database/connection.ts';
import { soundSql } from '../../../../market-engine/database/row-sum.ts';
import type { PointTable } from '../../../../market-engine/history/points.ts';
import { prepareApplyBatch } from '../../../../market-engine/import/apply-batch.ts';
import type { Batches } from '../../../../market-engine/import/batch.ts';
import { createRederive } from '../../../../market-engine/import/rederive.ts';
import type { ImportedFile, ImportStore } from '../../../../ports/store/import-store.ts';

export function createImportStore(
  connection: Connection,
  points: PointTable,
  batches: Batches,
): ImportStore {
  const { db, read, write } = connection;
  const applyBatch = prepareApplyBatch(connection, points, batches);
  const selectFile = db.prepare<[string], ImportedFile>(
    `SELECT sha256, observed_at AS observedAt FROM import_file
     WHERE sha256 = ? AND ${soundSql('import_file')}`,
  );
  // The first time stays. Otherwise every repeated import would move the rows dated by it.
  const insertFile = db.prepare('INSERT OR IGNORE INTO import_file VALUES (?, ?, ?)');
  let isMapped = true;

  return {
    async apply(observations, derive, importId) {
      // A long import touches the whole file once. If mapped, all of it would count as memory.
      if (isMapped) db.pragma('mmap_size = 0');
      isMapped = false;
      try {
        return write(() => applyBatch.immediate(observations, derive, importId ?? null));
      } catch (error) {
        connection.sources.forget();
        throw error;
      }
    },
    async importedFile(sha256) {
      return read(() => selectFile.get(sha256)) ?? null;
    },
    async rememberFile({ sha256, observedAt }) {
      write(() => insertFile.run(sha256, observedAt, rowSum([sha256, observedAt])));
    },
    ...createRederive(connection, batches),
  };
}
