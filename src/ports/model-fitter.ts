/** Fitting the sales model to labels, wherever that happens: it takes seconds of computing. */
import type { SalesModel } from '../domain/estimation/model/model.ts';
import type { SalesLabel } from '../domain/product/observation.ts';
import type { EpochSeconds } from '../domain/time.ts';

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
