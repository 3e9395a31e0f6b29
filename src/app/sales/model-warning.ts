/** Warns if estimates do not come from the model that `calibrate` put in force. */

import type { ModelStore } from '../../ports/sales-model.ts';
import type { ImportStore } from '../../ports/store/import-store.ts';

export interface ModelWarning {
  readonly problem: string;
  readonly remedy: string;
}

const REMEDY = 'estimates come from the published priors; run calibrate again, or restore a backup';

export async function modelWarning(
  models: Pick<ModelStore, 'current' | 'fault'>,
  imports: Pick<ImportStore, 'calibratedModel'>,
): Promise<ModelWarning | null> {
  const fault = models.fault();
  if (fault !== null) return { problem: fault, remedy: REMEDY };
  const calibrated = await imports.calibratedModel();
  if (calibrated === null || models.current().fittedAt !== null) return null;
  return { problem: `the sales model ${calibrated} is missing`, remedy: REMEDY };
}
