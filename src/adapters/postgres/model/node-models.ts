/**
 * The sales model on one node. The database has it; a file of the node keeps a copy, from which all
 * threads read without waiting, also while the database is away.
 */
import { builtInModel } from '../../../domain/estimation/model/model.ts';
import type { ModelStore } from '../../../ports/sales-model.ts';
import type { SharedModel } from './shared-model.ts';

/** Half of the two seconds in which other nodes notice a model. */
const LOOK_EVERY_MS = 1_000;

export interface NodeModels extends ModelStore {
  /** Notices a model that another node put in force. */
  refresh(): Promise<void>;
}

export function createNodeModels(
  file: ModelStore,
  shared: SharedModel,
  lookEveryMs = LOOK_EVERY_MS,
  now: () => number = () => performance.now(),
): NodeModels {
  let known: number | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    const newer = await shared.newerThan(known);
    lookedAt = now();
    if (newer === null) return;
    const model = newer.model ?? builtInModel();
    // Writing an unchanged model would make all threads read it again.
    if (model.id !== file.current().id || file.fault() !== null) await file.save(model);
    known = newer.number;
  }

  return {
    current: file.current,
    fault: file.fault,
    async save(model) {
      await shared.write(model.fittedAt === null ? null : model);
      await look();
    },
    async refresh() {
      if (now() - lookedAt >= lookEveryMs) await look();
    },
  };
}
