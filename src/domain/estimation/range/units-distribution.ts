/** A distribution of units sold, given by seven quantiles and its mean; its ranges and grade. */

import type { SalesGrade } from '../../product/listing.ts';
import { normalQuantile } from '../../statistics/normal.ts';

/** Probabilities of the quantiles; 50, 80 and 90 % ranges are pairs of them. */
export const QUANTILE_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

export interface UnitsDistribution {
  /** ln units at `QUANTILE_LEVELS`, ascending. */
  readonly lnQuantiles: readonly number[];
  /** Units. */
  readonly mean: number;
}

export type Confidence = 0.5 | 0.8 | 0.9;

/** Positions in `QUANTILE_LEVELS` of the ends of each range. */
const RANGE_ENDS = { 0.5: [2, 4], 0.8: [1, 5], 0.9: [0, 6] } as const;

/** The median in units, not rounded. */
export function medianOf(distribution: UnitsDistribution): number {
  return Math.exp(lnMedianOf(distribution));
}

export function lnMedianOf({ lnQuantiles }: UnitsDistribution): number {
  return lnQuantiles[3] ?? Number.NaN;
}

export interface UnitsRange {
  readonly low: number;
  readonly high: number;
}

/** The central range that holds the truth with the given confidence. */
export function rangeOf({ lnQuantiles }: UnitsDistribution, confidence: Confidence): UnitsRange {
  const [low, high] = RANGE_ENDS[confidence];
  return {
    low: Math.exp(lnQuantiles[low] ?? Number.NaN),
    high: Math.exp(lnQuantiles[high] ?? Number.NaN),
  };
}

/** The median in whole units, and at least `unitsMin`. */
export function wholeMedian(distribution: UnitsDistribution, unitsMin = 0): number {
  return Math.max(unitsMin, Math.round(medianOf(distribution)));
}

/** Fewer units are none: in a continuous distribution of counts, zero fills the first half. */
export const NO_UNITS_BELOW = 0.5;

/**
 * The whole numbers inside a range, widened to the whole median shown next to it. Units come whole,
 * so they hold the truth exactly as often as the range.
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

/** A range that includes the whole median shown next to it, and nothing impossible. */
export function rangeAround(
  distribution: UnitsDistribution,
  confidence: Confidence,
  { median, unitsMin }: { readonly median: number; readonly unitsMin: number },
): UnitsRange {
  const { low, high } = rangeOf(distribution, confidence);
  const lowest = low < NO_UNITS_BELOW ? 0 : low;
  return { low: Math.min(Math.max(lowest, unitsMin), median), high: Math.max(high, median) };
}

/** The distribution of a share (0-1] whose logarithm has the standard deviation `doubtSd`. */
export function scaledInDoubt(
  distribution: UnitsDistribution,
  share: number,
  doubtSd: number,
): UnitsDistribution {
  const shift = Math.log(share);
  const middle = lnMedianOf(distribution) + shift;
  const lnQuantiles = distribution.lnQuantiles.map((quantile, index) => {
    return middle + widened(quantile + shift - middle, LEVEL_SCORES[index] ?? 0, doubtSd);
  });
  return { lnQuantiles, mean: distribution.mean * share };
}

const LEVEL_SCORES = QUANTILE_LEVELS.map(normalQuantile);

/**
 * How far from the median a quantile lies in ln units with the doubt added: variances add up. Exact
 * for a normal distribution; outliers, which lie far out already, hardly move further.
 *
 * @param score standard score of its level
 */
export function widened(away: number, score: number, doubtSd: number): number {
  if (doubtSd === 0) return away;
  return Math.sign(score) * Math.sqrt(away ** 2 + (score * doubtSd) ** 2);
}

/** The distribution, cut off below a number of units that was surely sold. */
export function atLeast(known: UnitsDistribution, lnUnitsMin: number): UnitsDistribution {
  return {
    lnQuantiles: known.lnQuantiles.map((quantile) => Math.max(quantile, lnUnitsMin)),
    mean: Math.max(known.mean, Math.exp(lnUnitsMin)),
  };
}

/** The distribution moved by `shift` in ln units, its log errors multiplied by `factor`. */
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

/** Widest factor each side of the middle that still earns the grade. */
const WIDTH_MAX = { A: 1.5, B: 2, C: 3 } as const;

/** The grade of an estimate: the width of its 80 % range and nothing else. */
export function gradeOf(distribution: UnitsDistribution): SalesGrade {
  const { low, high } = rangeOf(distribution, 0.8);
  const factorEachSide = Math.sqrt(high / low);
  if (factorEachSide <= WIDTH_MAX.A) return 'A';
  if (factorEachSide <= WIDTH_MAX.B) return 'B';
  return factorEachSide <= WIDTH_MAX.C ? 'C' : 'D';
}
