/** What a simulated scenario is made of. Everything follows from these and the seed. */
import type { MarketplaceId } from '../../../src/domain/values/marketplace.ts';
import type { EpochSeconds } from '../../../src/domain/values/time.ts';
import { DAY_KERNEL, type RankKernel } from './rank-kernel.ts';

export interface ScenarioOptions {
  readonly seed: number;
  /** End of the last of `DAYS`. */
  readonly now: EpochSeconds;
  readonly marketplaces: readonly MarketplaceId[];
  /** Keys of root categories. */
  readonly categories: readonly string[];
  /** Families watched in each pair of both. */
  readonly familiesPerCell: number;
  /** Families of each category, watched or not. */
  readonly catalogueSize: number;
  readonly kernel: RankKernel;
  readonly demand: DemandOptions;
  readonly polling: PollingOptions;
  readonly events: EventOptions;
  /** Ratings a unit sold leaves, in the middle of all categories. */
  readonly ratingsAUnit: number;
  readonly labels: LabelOptions;
}

/** Units a day by place in a category: a power law, steeper behind its bend. */
export interface DemandOptions {
  /** At place 1,000, in the middle of all cells; null: level and slopes are the published ones. */
  readonly unitsAtBend: number | null;
  readonly headSlope: number;
  readonly tailSlope: number;
  /** Standard deviations between cells, of the ln level and of both slopes together. */
  readonly levelSd: number;
  readonly slopeSd: number;
  /** Of ln demand around the curve, lasting. */
  readonly jitterSd: number;
  /** Of ln demand around a family's own level, wandering with a half-life of 30 days. */
  readonly wanderSd: number;
  /**
   * Of what the store makes of a family's sales in ln, lasting: 0 where ranks are of units alone.
   */
  readonly rankBiasSd: number;
}

/** How a collector looks at the store. */
export interface PollingOptions {
  readonly everyHours: number;
  /** Share of looks that fail. */
  readonly missShare: number;
  /** Share of looks that find no rank. */
  readonly nullShare: number;
  /** Share of families not looked at for one stretch of 5 to 15 days. */
  readonly gapShare: number;
}

/** Shares of families or days something happens to. */
export interface EventOptions {
  /** Of days without stock, in spells of six days on average. */
  readonly stockOutShare: number;
  /** Of days with a promotion. */
  readonly promotionShare: number;
  /** Of families another listing joins in the last 30 days, bringing its sales and ratings. */
  readonly mergeShare: number;
  /** Of families moved to another root category in the last 30 days. */
  readonly moveShare: number;
  /** Of families with two to twelve children. */
  readonly variationShare: number;
}

/** How measured sales reach the estimator. */
export interface LabelOptions {
  /** Of families whose sales are handed over. */
  readonly share: number;
  readonly days: number;
  /** Days from the end of the window to the end of the told month; at most `DAYS.told`. */
  readonly endsDaysAgo: number;
  /** Families that sold nothing in the window are left out. */
  readonly onlySellers: boolean;
  /** Of labels that tell a number of another product. */
  readonly outlierShare: number;
}

export const SCENARIO: ScenarioOptions = {
  seed: 1,
  now: Date.UTC(2026, 8, 1) / 1000,
  marketplaces: ['US'],
  categories: ['kitchen', 'toys', 'beauty'],
  familiesPerCell: 300,
  catalogueSize: 60_000,
  kernel: DAY_KERNEL,
  demand: {
    unitsAtBend: 12,
    headSlope: 0.7,
    tailSlope: 1.1,
    levelSd: 0.55,
    slopeSd: 0.12,
    jitterSd: 0.3,
    wanderSd: 0.35,
    rankBiasSd: 0,
  },
  polling: { everyHours: 24, missShare: 0.2, nullShare: 0.02, gapShare: 0.1 },
  events: {
    stockOutShare: 0.05,
    promotionShare: 0.07,
    mergeShare: 0.002,
    moveShare: 0.01,
    variationShare: 0.3,
  },
  ratingsAUnit: 0.015,
  labels: { share: 0.5, days: 30, endsDaysAgo: 0, onlySellers: true, outlierShare: 0.04 },
};

/** Days simulated before the last 30, so that scores and ratings are settled. */
const WARM_UP_DAYS = 60;
/** Days after which ranks are followed. */
const UNRANKED_DAYS = 25;
/** The month whose sales are to be estimated. */
const TOLD_DAYS = 30;

/** Days of a scenario; the last `TOLD_DAYS` are the month whose sales are to be estimated. */
export const DAYS = {
  all: WARM_UP_DAYS + TOLD_DAYS,
  unranked: UNRANKED_DAYS,
  warmUp: WARM_UP_DAYS,
  told: TOLD_DAYS,
};
