/** The writes of a store, each for one transaction over the rows that are loaded. */
import type { Observation } from '../../domain/product/observation.ts';
import type { BatchResult, DeriveListings } from '../../ports/store/import-store.ts';
import type { Withdrawn } from '../../ports/store/withdrawals.ts';
import type { Connection } from '../database/connection.ts';
import type { PointTable } from '../history/points.ts';
import { prepareApplyBatch } from '../import/apply-batch.ts';
import { createBatches } from '../import/batch.ts';
import { prepareDeriveAgain, prepareRenew } from '../import/rederive.ts';
import { prepareKeptImports, preparePruneThing, type UndoPlace } from '../undo/import-log.ts';
import type { Taken } from '../undo/take-back.ts';
import type { Kind, Thing } from '../undo/undo-rows.ts';
import { createTakers, noCounts, prepareTakePage, prepareUndoing } from '../undo/withdrawals.ts';

export interface Engine {
  apply(
    observations: readonly Observation[],
    derive: DeriveListings,
    importId: number | null,
  ): BatchResult;
  /**
   * Derives the families of these products, with the model put in force if it is not yet. Then all
   * listings up to the product `upTo` follow it, or all listings if that is null.
   */
  derivePage(ids: readonly number[], upTo: number | null, derive: DeriveListings): void;
  /** Puts a model in force. All listings are stale then. */
  renew(modelId: string, isFitted: boolean): void;
  /** Takes back some things of one kind. */
  takePage(kind: Kind, things: readonly Thing[], taken: Taken, derive: DeriveListings): Withdrawn;
  /** Removes the undo entries of these things that are no longer usable. */
  prunePage(places: readonly UndoPlace[]): void;
  /** Throws if the import cannot be taken back. */
  beginUndo(importId: number): void;
  /** Also removes the loaded row of `import_file` with its content, if no other import has it. */
  endUndo(importId: number): void;
}

export function createEngine(connection: Connection, points: PointTable): Engine {
  const { db } = connection;
  const batches = createBatches(connection, points);
  const apply = prepareApplyBatch(connection, points, batches);
  const deriveAgain = prepareDeriveAgain(batches);
  const renew = prepareRenew(connection, batches);
  const kept = prepareKeptImports(db);
  const pruneThing = preparePruneThing(connection);
  const undoing = prepareUndoing(db);
  const takePage = prepareTakePage(connection, batches);
  // Prepared on first use, because few processes need it.
  let takers: ReturnType<typeof createTakers> | null = null;

  return {
    apply,
    derivePage(ids, upTo, derive) {
      batches.models.follow(derive.modelId);
      deriveAgain(ids, derive);
      batches.models.settle(upTo);
    },
    renew,
    takePage(kind, things, taken, derive) {
      takers ??= createTakers(connection, points);
      const counts = noCounts();
      takePage({ taker: takers[kind], taken, derive, counts }, things);
      return counts;
    },
    prunePage(places) {
      const imports = kept();
      for (const place of places) pruneThing(place, imports);
    },
    beginUndo: undoing.begin,
    endUndo: undoing.end,
  };
}
