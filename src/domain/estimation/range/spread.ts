/**
 * How far truth is from the curve. Before any label it is a wide prior. After a fit it is the
 * distribution of counts, at levels calibrated on labels the curve had not seen.
 */
import { normalCdf, normalQuantile } from '../../statistics/normal.ts';
import { ownValue } from '../../values/own-value.ts';
import {
  type CountShape,
  type CountWindow,
  countMean,
  countQuantile,
  shapeAt,
} from '../counts/count-distribution.ts';
import { QUANTILE_LEVELS, type UnitsDistribution, widened } from './units-distribution.ts';

export type Spread = PriorSpread | CountSpread;

/** Lognormal around the curve. */
interface PriorSpread {
  readonly kind: 'prior';
  /** Standard deviation of ln units in marketplaces that are not in `markets`. */
  readonly lnSd: number;
  readonly markets: Readonly<Record<string, number>>;
}

export interface CountSpread {
  readonly kind: 'counts';
  /** For marketplaces without labels. */
  readonly pooled: CountShape;
  readonly markets: Readonly<Record<string, CountShape>>;
  /** Ascending by volume. The last is open. */
  readonly bands: readonly CalibrationBand[];
  /** Measured over expected units of all labels. Corrects totals. */
  readonly meanFactor: number;
  /** Replaces it in marketplaces with labels of their own. */
  readonly marketMeanFactors?: Readonly<Record<string, number>>;
}

/** The central shares of the count distribution that contain 50, 80 and 90 % of the truths. */
export interface CalibrationBand {
  /** Upper end of the band, in median units of the window. Null for the last. */
  readonly unitsMax: number | null;
  readonly central: CentralLevels;
  readonly labels: number;
}

export interface CentralLevels {
  readonly half: number;
  readonly most: number;
  readonly nearly: number;
}

/** A window with its expected units, and the doubt about them. */
export interface SpreadWindow extends CountWindow {
  readonly days: number;
  /** Standard deviation of ln units beyond a known cell's. 0 without doubt. */
  readonly doubtSd: number;
}

export function spreadAround(
  spread: Spread,
  marketplace: string,
  window: SpreadWindow,
): UnitsDistribution {
  return spread.kind === 'prior'
    ? priorDistribution(priorSdOf(spread, marketplace), window)
    : countDistribution(spread, marketplace, window);
}

export function priorSdOf({ markets, lnSd }: PriorSpread, marketplace: string): number {
  return ownValue(markets, marketplace) ?? lnSd;
}

function shapeIn({ markets, pooled }: CountSpread, marketplace: string, window: ShapedWindow) {
  return shapeAt(ownValue(markets, marketplace) ?? pooled, window);
}

type ShapedWindow = Omit<SpreadWindow, 'doubtSd'>;

/** Returns the factor on a marketplace's expected units that makes sums match. */
export function meanFactorOf(spread: CountSpread, marketplace: string): number {
  return ownValue(spread.marketMeanFactors ?? {}, marketplace) ?? spread.meanFactor;
}

/** Returns the levels of the band with this median, or nominal ones if none was measured. */
export function centralLevelsOf(
  bands: readonly CalibrationBand[],
  medianUnits: number,
): CentralLevels {
  const band = bands.find(({ unitsMax }) => unitsMax === null || medianUnits < unitsMax);
  return band?.central ?? NOMINAL_LEVELS;
}

export const NOMINAL_LEVELS: CentralLevels = { half: 0.5, most: 0.8, nearly: 0.9 };

function countDistribution(
  spread: CountSpread,
  marketplace: string,
  window: SpreadWindow,
): UnitsDistribution {
  const { middle, aways, scores } = countedQuantiles(spread, marketplace, window);
  const shape = shapeIn(spread, marketplace, window);
  return {
    lnQuantiles: aways.map((away, index) => {
      return middle + widened(away, scores[index] ?? 0, window.doubtSd);
    }),
    mean: countMean(window, shape) * meanFactorOf(spread, marketplace),
  };
}

/** The quantiles of a window without doubt about its expected units. */
export interface CountedQuantiles {
  /** ln units of the median. */
  readonly middle: number;
  /** Distance of each quantile from it in ln units, and the standard scores of their levels. */
  readonly aways: readonly number[];
  readonly scores: readonly number[];
}

export function countedQuantiles(
  spread: CountSpread,
  marketplace: string,
  window: ShapedWindow,
): CountedQuantiles {
  const shape = shapeIn(spread, marketplace, window);
  const middle = lnCountQuantile(0.5, window, shape);
  const { half, most, nearly } = centralLevelsOf(spread.bands, Math.exp(middle));
  const levels = [-nearly, -most, -half, 0, half, most, nearly].map((central) => (1 + central) / 2);
  return {
    middle,
    aways: levels.map((level) => lnCountQuantile(level, window, shape) - middle),
    scores: levels.map(normalQuantile),
  };
}

/** Fewer units count as this many: 0 has no logarithm. */
const UNITS_MIN = 0.05;

export function lnCountQuantile(p: number, window: CountWindow, shape: CountShape): number {
  return Math.log(Math.max(UNITS_MIN, countQuantile(p, window, shape)));
}

const PRIOR_SCORES = scoresGiven(1);

/**
 * Returns the prior's distribution. Its median is the window's expectation, and its mean is exp(sd²
 * / 2) times that. Doubt about the curve widens the range but does not raise the mean.
 */
function priorDistribution(
  spreadSd: number,
  { mean, givenSold, doubtSd }: SpreadWindow,
): UnitsDistribution {
  const lnMedian = Math.log(mean);
  const lnSd = Math.hypot(spreadSd, doubtSd);
  const unsold = givenSold ? normalCdf((Math.log(0.5) - lnMedian) / lnSd) : 0;
  // Guards the division for a product that hardly sells but did sell.
  const sold = Math.max(1 - unsold, 1e-9);
  const scores = sold === 1 ? PRIOR_SCORES : scoresGiven(sold);
  const lnQuantiles = scores.map((score) => lnMedian + lnSd * score);
  return { lnQuantiles, mean: (mean * Math.exp(spreadSd ** 2 / 2)) / sold };
}

/** Returns the scores of the levels among windows with a sale, the upper share `sold`. */
function scoresGiven(sold: number): number[] {
  return QUANTILE_LEVELS.map((level) =>
    normalQuantile(Math.min(1 - 1e-12, 1 - sold * (1 - level))),
  );
}
