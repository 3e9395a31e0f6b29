/** Keeping the sales model in force, and fitting another one. */
import type { SalesModel } from '../domain/estimation/model/model.ts';
import type { SalesLabel } from '../domain/product/observation.ts';
import type { EpochSeconds } from '../domain/time.ts';

export interface ModelStore {
  /**
   * The model in force now: the published priors before any calibration, and where what is kept
   * cannot be believed. Seen within seconds of a save.
   */
  current(): SalesModel;
  /** Why what is kept cannot be believed; null where it can, or nothing is kept. */
  fault(): string | null;
  /** Puts a model in force, whole or not at all. */
  save(model: SalesModel): Promise<void>;
}

export interface FitRequest {
  readonly fittedAt: EpochSeconds;
  /** The labels are of products that sold at least once, whatever the file looks like. */
  readonly givenSold: boolean;
}

export interface FittedModel {
  readonly model: SalesModel;
  /** Labels that could be used, repeats apart. */
  readonly used: number;
}

export type ModelFitter = (
  labels: readonly SalesLabel[],
  request: FitRequest,
) => Promise<FittedModel>;
