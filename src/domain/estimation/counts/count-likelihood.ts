/**
 * The likelihood of one label: a negative binomial, zero-truncated if its source keeps only
 * sellers, summed over a bin if the label is one, and mixed with gross outliers. Scores and
 * information cover the counts alone, and a fit weights them.
 */
import {
  type BinNodes,
  binInformation,
  binScore,
  type CountBin,
  lnBinLikelihood,
} from './bin-likelihood.ts';
import { type CountShape, lnCount, lnOutlier, zeroProbability } from './count-distribution.ts';

export interface LabelCount {
  readonly units: number;
  /** Its source contains only products that sold at least once. */
  readonly isTruncated: boolean;
  /** Present when only a bin of the units is known. `units` is then its lower end. */
  readonly bin?: CountBin;
}

/** Checks whether the label has an exact count to compare an estimate with. */
export function isExact({ bin }: LabelCount): boolean {
  return bin === undefined;
}

/** Returns ln P(units | counts), truncated if the label is. */
export function lnCountLikelihood(
  label: LabelCount,
  mean: number,
  size: number,
  nodes: BinNodes,
): number {
  if (label.bin !== undefined) return lnBinLikelihood(label.bin, mean, size, nodes);
  const lnAll = lnCount(label.units, mean, size);
  return label.isTruncated ? lnAll - Math.log1p(-zeroProbability(mean, size)) : lnAll;
}

/** Returns ln P(label | counts and outliers together). */
export function lnLabelLikelihood(
  label: LabelCount,
  mean: number,
  shape: CountShape,
  nodes: BinNodes,
): number {
  const { counts, outlier } = lnMixture(label, mean, shape, nodes);
  const top = Math.max(counts, outlier);
  return top + Math.log(Math.exp(counts - top) + Math.exp(outlier - top));
}

/** Returns the probability that the label comes from the counts, not the outliers. */
export function soundProbability(
  label: LabelCount,
  mean: number,
  shape: CountShape,
  nodes: BinNodes,
): number {
  const { counts, outlier } = lnMixture(label, mean, shape, nodes);
  return 1 / (1 + Math.exp(outlier - counts));
}

function lnMixture(label: LabelCount, mean: number, shape: CountShape, nodes: BinNodes) {
  const { outliers, outlierMax, size } = shape;
  return {
    counts: Math.log1p(-outliers) + lnCountLikelihood(label, mean, size, nodes),
    outlier: Math.log(outliers) + lnOutlierLabel(label, outlierMax),
  };
}

function lnOutlierLabel({ units, isTruncated, bin }: LabelCount, outlierMax: number): number {
  if (bin === undefined) return lnOutlier(units, isTruncated, outlierMax);
  const from = Math.max(1, bin.shownFrom);
  const most = Math.max(outlierMax, bin.below);
  const share = Math.log(bin.below / Math.max(from, bin.from)) / Math.log(most / from);
  return Math.log(Math.min(1, Math.max(share, Number.MIN_VALUE)));
}

/** Returns the derivative of the ln likelihood by ln mean. */
export function countScore(label: LabelCount, mean: number, size: number, nodes: BinNodes): number {
  if (label.bin !== undefined) return binScore(label.bin, mean, size, nodes);
  const plain = (label.units - mean) / (1 + mean / size);
  if (!label.isTruncated) return plain;
  const zero = zeroProbability(mean, size);
  return plain - ((zero / (1 - zero)) * mean) / (1 + mean / size);
}

/** Returns the expected squared score: the Fisher information about ln mean, above 0. */
export function countInformation(
  label: LabelCount,
  mean: number,
  size: number,
  nodes: BinNodes,
): number {
  if (label.bin !== undefined) return binInformation(label.bin, mean, size, nodes);
  const scale = 1 + mean / size;
  if (!label.isTruncated) return mean / scale;
  const sold = 1 - zeroProbability(mean, size);
  const conditionalMean = mean / sold;
  const variance = conditionalMean * (1 + mean + mean / size - conditionalMean);
  return Math.max(variance, 0) / scale ** 2;
}
