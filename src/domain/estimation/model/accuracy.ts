/** What was measured of a model on products that it had not seen, and what was published. */
import file from '../../../../facts/estimation/published-accuracy.json' with { type: 'json' };
import type { MarketplaceId } from '../../values/marketplace.ts';

export interface Accuracy {
  readonly labels: number;
  readonly products: number;
  /** Random splits of the products into those to learn from and those to measure on. */
  readonly splits: number;
  /** This program first, then the methods that it has to beat. */
  readonly methods: readonly MethodAccuracy[];
  /** This program by quarter of its own estimates, smallest first. */
  readonly bands: readonly BandAccuracy[];
  /** How often truths fell into parts of their predictions. Empty if nobody counted. */
  readonly pit: readonly PitBin[];
}

export interface MethodAccuracy {
  readonly method: string;
  /** Mean of |ln(estimate / truth)|. */
  readonly meanAbsLogError: number;
  readonly medianAbsPercentError: number;
  readonly withinTwofold: number;
  readonly weightedIntervalScore: number | null;
  readonly ranges: readonly RangeAccuracy[];
}

export interface BandAccuracy {
  /** Share of truths equal to the whole estimate, which every range includes. */
  readonly exact: number;
  readonly ranges: readonly RangeAccuracy[];
}

export interface RangeAccuracy {
  readonly nominal: number;
  readonly measured: number;
  /** Mean factor from the middle to each end; null if it was not published. */
  readonly width: number | null;
}

export interface PitBin {
  /** Probabilities at the ends of the bin. */
  readonly from: number;
  readonly to: number;
  /** Share of truths found over share promised: 1 is right. */
  readonly density: number;
}

/**
 * How the published priors did on badges of a store that they had not seen: five folds of products
 * and families, for single looks at ranks of unknown families.
 */
interface BadgeAccuracy<Marketplace> {
  readonly marketplace: Marketplace;
  readonly sample: string;
  readonly badges: number;
  readonly medianLogBias: number;
  /** Share of 80 % ranges that touch the badge's bin; then with this store left out of the fit. */
  readonly held: number;
  readonly heldLeftOut: number;
  /** Median factor from the estimate to each end of its 80 % range. */
  readonly width: number;
}

export interface PublishedAccuracy<Marketplace = string> extends Accuracy {
  readonly source: string;
  /** ISO date. */
  readonly measuredOn: string;
  /** Those of the sample. */
  readonly marketplaces: readonly Marketplace[];
  readonly badges: readonly BadgeAccuracy<Marketplace>[];
}

/** The measurements of the model card. */
export const PUBLISHED_ACCURACY = file as PublishedAccuracy as PublishedAccuracy<MarketplaceId>;
