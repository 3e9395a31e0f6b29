/** What `/model` says about the sales model in force. */
import type {
  Accuracy,
  PublishedAccuracy,
} from '../../../../src/domain/estimation/model/accuracy.ts';
import { ask } from '../../ask.ts';

export interface Model {
  readonly id: string;
  readonly fittedAt: string | null;
  readonly isCalibrated: boolean;
  readonly labels: number;
  readonly halfLifeDays: number | null;
  readonly meanAbsLogError: number | null;
  readonly coverage: {
    readonly nominal: number;
    readonly measured: number;
    readonly n: number;
  } | null;
  readonly marketplaces: readonly {
    readonly marketplace: string;
    readonly isMeasured: boolean;
    readonly isObserved: boolean;
  }[];
  readonly measured: Accuracy | null;
  readonly published: PublishedAccuracy;
}

export const askModel = (signal: AbortSignal) => ask<Model>('/model', { signal });
