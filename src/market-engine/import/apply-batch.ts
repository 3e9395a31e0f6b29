/** Applies the observations of a batch, one after another, in one transaction. */
import type { Observation } from '../../domain/product/observation.ts';
import type { BatchResult, DeriveListings } from '../../ports/store/import-store.ts';
import type { Connection } from '../database/connection.ts';
import type { PointTable } from '../history/points.ts';
import { prepareUndoRecorder } from '../undo/undo-recorder.ts';
import { prepareApplyCategory } from './apply-category.ts';
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
import type { Batch, Batches } from './batch.ts';

type OpenBatch = Batch & ProductTarget;

export function prepareApplyBatch(connection: Connection, points: PointTable, batches: Batches) {
  const startUndo = prepareUndoRecorder(connection);
  const applyOne = prepareApplyOne(connection);

  return connection.db.transaction(
    (
      observations: readonly Observation[],
      derive: DeriveListings,
      importId: number | null,
    ): BatchResult => {
      const batch: OpenBatch = { ...batches.start(), undo: startUndo(importId), points };
      const changed: boolean[] = [];
      let pointCount = 0;
      while (changed.length < observations.length) {
        const run = historyRun(observations, changed.length);
        const applied =
          run.length > 1
            ? applyHistoryRun(batch, run)
            : applyOne(batch, observations[changed.length] as Observation);
        pointCount += applied.points;
        changed.push(...applied.changed);
      }
      const revision = batches.conclude(batch, derive, changed.includes(true));
      return { changed, points: pointCount, revision };
    },
  );
}

function prepareApplyOne(connection: Connection) {
  const applyCategory = prepareApplyCategory(connection);
  const applyKeyword = prepareApplyKeyword(connection);
  const applyLabel = prepareApplyLabel(connection);

  return (batch: OpenBatch, observation: Observation): Applied => {
    switch (observation.kind) {
      case 'product':
        return applyProduct(batch, observation);
      case 'bestSellers':
        return applyBestSellers(batch, observation);
      case 'category': {
        const change = applyCategory(observation, batch.undo);
        if (change === 'moved') batch.categories.add(observation);
        return { changed: [change !== 'none'], points: 0 };
      }
      case 'keyword':
        return { changed: [applyKeyword(observation, batch.undo)], points: 0 };
      case 'label':
        return { changed: [applyLabel(observation, batch.undo)], points: 0 };
    }
  };
}
