/** A distribution of units sold, as seven quantiles and a mean, with its ranges and grade. */

import type { SalesGrade } from '../../product/listing.ts';
import { normalCdf, normalQuantile } from '../../statistics/normal.ts';

/** Probabilities of the quantiles. Pairs of them are the 50, 80 and 90 % ranges. */
export const QUANTILE_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

export interface UnitsDistribution {
  /** ln units at `QUANTILE_LEVELS`, ascending. */
  readonly lnQuantiles: readonly number[];
  readonly mean: number;
}

export type Confidence = 0.5 | 0.8 | 0.9;

/** Positions in `QUANTILE_LEVELS` of the ends of each range. */
const RANGE_ENDS = { 0.5: [2, 4], 0.8: [1, 5], 0.9: [0, 6] } as const;

export function medianOf(distribution: UnitsDistribution): number {
  return Math.exp(lnMedianOf(distribution));
}

export function lnMedianOf({ lnQuantiles }: UnitsDistribution): number {
  return lnQuantiles[MEDIAN_PLACE] ?? Number.NaN;
}

const MEDIAN_PLACE = QUANTILE_LEVELS.indexOf(0.5);

export interface UnitsRange {
  readonly low: number;
  readonly high: number;
}

/** Returns the central range that contains the truth with the given confidence. */
export function rangeOf({ lnQuantiles }: UnitsDistribution, confidence: Confidence): UnitsRange {
  const [low, high] = RANGE_ENDS[confidence];
  return {
    low: Math.exp(lnQuantiles[low] ?? Number.NaN),
    high: Math.exp(lnQuantiles[high] ?? Number.NaN),
  };
}

/** Returns the median in whole units, at least `unitsMin`. */
export function wholeMedian(distribution: UnitsDistribution, unitsMin = 0): number {
  return Math.max(unitsMin, Math.round(medianOf(distribution)));
}

/** Fewer units are none: in a continuous distribution of counts, zero fills the first half. */
export const NO_UNITS_BELOW = 0.5;

/**
 * Returns the whole numbers inside a range, extended to the displayed median. Units are whole, so
 * they contain the truth exactly as often as the range.
 */
export function wholeRange(
  distribution: UnitsDistribution,
  confidence: Confidence,
  median: number,
): UnitsRange {
  const { low, high } = rangeOf(distribution, confidence);
  const lowest = low < NO_UNITS_BELOW ? 0 : Math.ceil(low);
  return { low: Math.min(lowest, median), high: Math.max(Math.floor(high), median) };
}

/** Returns a range that includes the displayed whole median and excludes the impossible. */
export function rangeAround(
  distribution: UnitsDistribution,
  confidence: Confidence,
  { median, unitsMin }: { readonly median: number; readonly unitsMin: number },
): UnitsRange {
  const { low, high } = rangeOf(distribution, confidence);
  const lowest = low < NO_UNITS_BELOW ? 0 : low;
  return { low: Math.min(Math.max(lowest, unitsMin), median), high: Math.max(high, median) };
}

/** Returns the distribution of a share (0-1] whose logarithm has standard deviation `doubtSd`. */
export function scaledInDoubt(
  distribution: UnitsDistribution,
  share: number,
  doubtSd: number,
): UnitsDistribution {
  const offset = { shift: Math.log(share), sdBelow: doubtSd, sdAbove: doubtSd };
  return { ...movedInDoubt(distribution, offset), mean: distribution.mean * share };
}

/** A factor on units in ln, and its standard deviations toward fewer and toward more. */
export interface Offset {
  readonly shift: number;
  readonly sdBelow: number;
  readonly sdAbove: number;
}

/** Returns the distribution times an uncertain factor. */
export function movedInDoubt(
  { lnQuantiles, mean }: UnitsDistribution,
  offset: Offset,
): UnitsDistribution {
  const { shift, sdBelow, sdAbove } = offset;
  const before = lnQuantiles[MEDIAN_PLACE] ?? Number.NaN;
  return {
    lnQuantiles: lnQuantiles.map((quantile, index) => {
      const doubtSd = index < MEDIAN_PLACE ? sdBelow : sdAbove;
      return before + shift + widened(quantile - before, LEVEL_SCORES[index] ?? 0, doubtSd);
    }),
    mean: mean * meanFactor(offset),
  };
}

/** Returns the mean of the factor: of a logarithm whose halves are normal with two deviations. */
function meanFactor({ shift, sdBelow, sdAbove }: Offset): number {
  const total = sdBelow + sdAbove;
  if (total === 0) return Math.exp(shift);
  const below = sdBelow * Math.exp(sdBelow ** 2 / 2) * normalCdf(-sdBelow);
  const above = sdAbove * Math.exp(sdAbove ** 2 / 2) * normalCdf(sdAbove);
  return (Math.exp(shift) * 2 * (below + above)) / total;
}

/** Returns the distribution between two, at a share (0-1) of the way from the first. */
export function between(
  first: UnitsDistribution,
  second: UnitsDistribution,
  share: number,
): UnitsDistribution {
  const mixed = (from: number, to: number) => from + share * (to - from);
  return {
    lnQuantiles: first.lnQuantiles.map((quantile, index) => {
      return mixed(quantile, second.lnQuantiles[index] ?? quantile);
    }),
    mean: Math.exp(mixed(Math.log(first.mean), Math.log(second.mean))),
  };
}

const LEVEL_SCORES = QUANTILE_LEVELS.map(normalQuantile);

/**
 * Returns the distance of a quantile from the median in ln units, widened by the doubt: variances
 * add up. Exact for a normal distribution. Outliers, already far out, hardly move.
 *
 * @param score standard score of its level
 */
export function widened(away: number, score: number, doubtSd: number): number {
  if (doubtSd === 0) return away;
  return Math.sign(score) * Math.sqrt(away ** 2 + (score * doubtSd) ** 2);
}

/** Returns the distribution, cut off below a number of units that was surely sold. */
export function atLeast(known: UnitsDistribution, lnUnitsMin: number): UnitsDistribution {
  return {
    lnQuantiles: known.lnQuantiles.map((quantile) => Math.max(quantile, lnUnitsMin)),
    mean: Math.max(known.mean, Math.exp(lnUnitsMin)),
  };
}

/** Returns the distribution moved by `shift` in ln units, its log errors times `factor`. */
export function moved(
  distribution: UnitsDistribution,
  { shift, factor }: { readonly shift: number; readonly factor: number },
): UnitsDistribution {
  const middle = lnMedianOf(distribution);
  return {
    lnQuantiles: distribution.lnQuantiles.map((quantile) => {
      return middle + shift + factor * (quantile - middle);
    }),
    mean: distribution.mean * Math.exp(shift),
  };
}

/** Widest factor on each side of the middle for the grade. */
const WIDTH_MAX = { A: 1.5, B: 2, C: 3 } as const;

/** Returns the grade of an estimate, which depends only on the width of its 80 % range. */
export function gradeOf(distribution: UnitsDistribution): SalesGrade {
  const { low, high } = rangeOf(distribution, 0.8);
  const factorEachSide = Math.sqrt(high / low);
  if (factorEachSide <= WIDTH_MAX.A) return 'A';
  if (factorEachSide <= WIDTH_MAX.B) return 'B';
  return factorEachSide <= WIDTH_MAX.C ? 'C' : 'D';
}
