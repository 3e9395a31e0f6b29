/** What `/model` says about the sales model in force. */
import { ask } from '../../ask.ts';

export interface Range {
  readonly nominal: number;
  readonly measured: number;
  readonly width: number | null;
}

export interface Method {
  readonly method: string;
  readonly meanAbsLogError: number;
  readonly medianAbsPercentError: number;
  readonly withinTwofold: number;
  readonly weightedIntervalScore: number | null;
  readonly ranges: readonly Range[];
}

export interface Band {
  readonly exact: number;
  readonly ranges: readonly Range[];
}

export interface PitBin {
  readonly from: number;
  readonly to: number;
  readonly density: number;
}

export interface Accuracy {
  readonly labels: number;
  readonly products: number;
  readonly splits: number;
  readonly methods: readonly Method[];
  readonly bands: readonly Band[];
  readonly pit: readonly PitBin[];
}

export interface Published extends Accuracy {
  readonly source: string;
  readonly measuredOn: string;
  readonly badges: readonly {
    readonly marketplace: string;
    readonly sample: string;
    readonly badges: number;
    readonly medianLogBias: number;
    readonly held: number;
    readonly heldLeftOut: number;
  }[];
}

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
  readonly published: Published;
}

export const askModel = (signal: AbortSignal) => ask<Model>('/model', { signal });
