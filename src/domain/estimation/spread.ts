/**
 * How far truth lies from the curve: quantiles of ln(units / predicted units), learned on labels the
 * curve had not seen, apart for each band of predicted volume. Before any label they are a prior.
 */

/** Probabilities whose quantiles a spread holds; 50, 80 and 90 % ranges are pairs of them. */
export const SPREAD_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

export type Confidence = 0.5 | 0.8 | 0.9;

/** Positions in `SPREAD_LEVELS` of the ends of each range. */
const RANGE_ENDS = { 0.5: [2, 4], 0.8: [1, 5], 0.9: [0, 6] } as const;
const MEDIAN_INDEX = 3;

export interface SpreadBand {
  /** Upper end of the band, in predicted units of the window; null for the last. */
  readonly unitsMax: number | null;
  /** Quantiles of the log error at `SPREAD_LEVELS`, ascending. */
  readonly quantiles: readonly number[];
  /** Mean of units over predicted units: turns the prediction into a mean for totals. */
  readonly meanFactor: number;
  /** Labels behind it; 0 for a prior. */
  readonly labels: number;
}

/** A distribution of units, given by its quantiles. */
export interface UnitsDistribution {
  /** ln units at `SPREAD_LEVELS`. */
  readonly lnQuantiles: readonly number[];
  readonly mean: number;
}

/**
 * The distribution of units around a prediction.
 *
 * @param widening factor (>= 1) on the log errors, for predictions with less behind them
 */
export function spreadAround(
  bands: readonly SpreadBand[],
  lnUnits: number,
  widening: number,
): UnitsDistribution {
  const units = Math.exp(lnUnits);
  const band = bands.find(({ unitsMax }) => unitsMax === null || units < unitsMax) ?? bands.at(-1);
  if (band === undefined) throw new RangeError('a spread needs at least one band');
  const middle = band.quantiles[MEDIAN_INDEX] ?? 0;
  const lnQuantiles = band.quantiles.map(
    (quantile) => lnUnits + middle + widening * (quantile - middle),
  );
  return { lnQuantiles, mean: units * band.meanFactor };
}

export function medianOf({ lnQuantiles }: UnitsDistribution): number {
  return Math.exp(lnQuantiles[MEDIAN_INDEX] ?? Number.NaN);
}

/** Ends of the central range that holds the truth with the given confidence. */
export function rangeOf(
  { lnQuantiles }: UnitsDistribution,
  confidence: Confidence,
): { readonly low: number; readonly high: number } {
  const [low, high] = RANGE_ENDS[confidence];
  return {
    low: Math.exp(lnQuantiles[low] ?? Number.NaN),
    high: Math.exp(lnQuantiles[high] ?? Number.NaN),
  };
}

/** The same distribution of a share (0-1] of the units. */
export function scaled(distribution: UnitsDistribution, share: number): UnitsDistribution {
  const shift = Math.log(share);
  return {
    lnQuantiles: distribution.lnQuantiles.map((quantile) => quantile + shift),
    mean: distribution.mean * share,
  };
}
