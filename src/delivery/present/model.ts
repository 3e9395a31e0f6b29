/** The sales model in force as answers show it: what was measured of it, and what was published. */
import {
  type Accuracy,
  PUBLISHED_ACCURACY,
  type PublishedAccuracy,
} from '../../domain/estimation/model/accuracy.ts';
import { isCalibratedFor, type SalesModel } from '../../domain/estimation/model/model.ts';
import { MARKETPLACES, marketplaceDomain } from '../../domain/values/marketplace.ts';
import { isoOrNull } from '../../domain/values/time.ts';

export interface PresentedModel {
  readonly id: string;
  /** Null for the published priors. */
  readonly fittedAt: string | null;
  readonly isCalibrated: boolean;
  readonly labels: number;
  readonly halfLifeDays: number | null;
  readonly meanAbsLogError: number | null;
  readonly coverage: SalesModel['coverage'];
  readonly marketplaces: readonly {
    readonly marketplace: string;
    /** Whether ranges were measured on sales of this marketplace. */
    readonly isMeasured: boolean;
    /** Whether anything of this marketplace was observed, be it only badges. */
    readonly isObserved: boolean;
  }[];
  /** Of this installation's labels; null if they were too few, or none. */
  readonly measured: Accuracy | null;
  readonly published: PublishedAccuracy;
}

export function presentModel(model: SalesModel, store: string): PresentedModel {
  return {
    id: model.id,
    fittedAt: isoOrNull(model.fittedAt),
    isCalibrated: model.isCalibrated,
    labels: model.labels,
    halfLifeDays: model.halfLifeDays ?? null,
    meanAbsLogError: model.meanAbsLogError,
    coverage: model.coverage,
    marketplaces: MARKETPLACES.map(({ id }) => ({
      marketplace: marketplaceDomain(id, store),
      isMeasured: isCalibratedFor(model, id),
      isObserved: model.uncertainty.markets.includes(id),
    })),
    measured: model.accuracy ?? null,
    published: {
      ...PUBLISHED_ACCURACY,
      marketplaces: PUBLISHED_ACCURACY.marketplaces.map((id) => marketplaceDomain(id, store)),
      badges: PUBLISHED_ACCURACY.badges.map(({ marketplace, ...badges }) => ({
        ...badges,
        marketplace: marketplaceDomain(marketplace, store),
      })),
    },
  };
}
