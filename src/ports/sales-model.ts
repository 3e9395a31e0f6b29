/** Keeping the sales model in force, and fitting another one. */
import type { SalesModel } from '../domain/estimation/model/model.ts';
import type { SalesLabel } from '../domain/product/observation.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

export interface ModelStore {
  /**
   * The model in force: the published priors before any calibration, and if the kept model cannot
   * be believed. A saved model is in force within seconds.
   */
  current(): SalesModel;
  /** Why the kept model cannot be believed; null if it can, or none is kept. */
  fault(): string | null;
  /** Puts a model in force. After a crash it has happened entirely or not at all. */
  save(model: SalesModel): Promise<void>;
}

export interface FitRequest {
  readonly fittedAt: EpochSeconds;
  /** True if every labeled product sold at least once, whatever the file looks like. */
  readonly givenSold: boolean;
}

export interface FittedModel {
  readonly model: SalesModel;
  /** The number of labels that could be used, without repeats. */
  readonly used: number;
}

export type ModelFitter = (
  labels: readonly SalesLabel[],
  request: FitRequest,
) => Promise<FittedModel>;
