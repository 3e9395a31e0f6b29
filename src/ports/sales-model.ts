/** Keeps the sales model in force, and fits new ones. */
import type { SalesModel } from '../domain/estimation/model/model.ts';
import type { SalesLabel } from '../domain/product/observation.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

export interface ModelStore {
  /**
   * Returns the model in force: the published priors before any calibration, and if the kept model
   * cannot be trusted. A saved model is in force within seconds.
   */
  current(): SalesModel;
  /** Returns why the kept model cannot be trusted; null if it can, or if none is kept. */
  fault(): string | null;
  /** Puts a model in force, entirely or not at all, even if the program crashes. */
  save(model: SalesModel): Promise<void>;
}

export interface FitRequest {
  readonly fittedAt: EpochSeconds;
  /** True if every labeled product sold at least once, no matter what the file suggests. */
  readonly givenSold: boolean;
}

export interface FittedModel {
  readonly model: SalesModel;
  /** The number of usable labels, without repeats. */
  readonly used: number;
}

export type ModelFitter = (
  labels: readonly SalesLabel[],
  request: FitRequest,
) => Promise<FittedModel>;
