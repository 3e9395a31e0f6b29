/** What a collector sees of a simulated family, and, kept apart, what is true of it. */

import type { Point } from '../../../src/domain/history/series.ts';
import type { SalesLabel } from '../../../src/domain/product/observation.ts';
import type { DemandCurve } from '../../../src/domain/simulation/demand-curve.ts';
import type { Asin } from '../../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../../src/domain/values/marketplace.ts';
import type { ScenarioOptions } from './scenario-options.ts';

export interface SeenFamily {
  readonly marketplace: MarketplaceId;
  /** Key of the root category the rank counts in. */
  readonly category: string;
  /** Root ranks of the last 30 days; every look is a point. */
  readonly ranks: readonly Point[];
  readonly children: readonly SeenChild[];
}

export interface SeenChild {
  readonly asin: Asin;
  /** Number of ratings, at the looks that saw a rank or none. */
  readonly ratings: readonly Point[];
  /** Badge of buyers in the past month, where one was shown. */
  readonly badge: Point | null;
}

/** The truth, which may be used to score estimates and never to make them. */
export interface FamilyTruth {
  /** Lasting level of demand. */
  readonly unitsPerDay: number;
  /** Units sold in the last 30 days, in the order of the children. */
  readonly childUnits: readonly number[];
  readonly units: number;
}

export interface ScenarioFamily {
  readonly seen: SeenFamily;
  /** Its sales are among the labels of the cell. */
  readonly isLabelled: boolean;
  readonly truth: FamilyTruth;
}

export interface ScenarioCell {
  readonly marketplace: MarketplaceId;
  readonly category: string;
  /** Demand by place, as drawn. */
  readonly curve: DemandCurve;
  readonly families: readonly ScenarioFamily[];
  /** Measured sales of some of the families, as an operator would hand them over. */
  readonly labels: readonly SalesLabel[];
}

export interface Scenario {
  readonly options: ScenarioOptions;
  readonly cells: readonly ScenarioCell[];
}
