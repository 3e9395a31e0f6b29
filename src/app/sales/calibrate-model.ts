/** Fits the sales model to labels, puts it in force, and derives all listings with it. */

import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import type { SalesModel } from '../../domain/estimation/model/model.ts';
import type { SalesLabel } from '../../domain/product/observation.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { ModelFitter, ModelStore } from '../../ports/sales-model.ts';
import type { ImportStore } from '../../ports/store/import-store.ts';
import type { Clock } from '../../ports/system.ts';
import type { Trail } from '../accounts/trail.ts';

export interface CalibrationContext {
  readonly store: { readonly imports: Pick<ImportStore, 'rederive'> };
  readonly clock: Clock;
  readonly trail: Pick<Trail, 'add'>;
  readonly models: Pick<ModelStore, 'save'>;
  readonly fitModel: ModelFitter;
}

export interface CalibrationReport {
  readonly model: SalesModel;
  /** The labels given, and the usable ones without repeats. */
  readonly labels: { readonly read: number; readonly used: number };
  readonly listings: number;
}

/** @throws ShelflineError if there are labels but none is usable; then the model does not change */
export async function calibrateModel(
  { store, clock, trail, models, fitModel }: CalibrationContext,
  labels: readonly SalesLabel[],
  { givenSold }: { readonly givenSold: boolean },
): Promise<CalibrationReport> {
  const { model, used } = await fitModel(labels, { fittedAt: clock.now(), givenSold });
  if (labels.length > 0 && used === 0) throw noneUsable(labels.length);
  await models.save(model);
  const isFitted = model.fittedAt !== null;
  const listings = await store.imports.rederive(deriveListings(model), { isFitted });
  const detail = { labels: used, isFitted, listings };
  await trail.add({ action: 'model.calibrate', subject: model.id, detail });
  return { model, labels: { read: labels.length, used }, listings };
}

function noneUsable(count: number): ShelflineError {
  return new ShelflineError(
    'bad_request',
    `none of the ${count} labels can be used, and the model in force was not changed; ` +
      'a label needs a known category, a rank, units and days',
  );
}
