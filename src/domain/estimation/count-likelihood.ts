/**
 * The likelihood of one label: negative binomial, zero-truncated where its source keeps only
 * sellers, mixed with gross outliers. Scores and information are of the counts alone; a fit weighs
 * them with the probability that the label is no outlier (expectation-maximisation).
 */
import { type CountShape, lnCount, lnOutlier, zeroProbability } from './count-distribution.ts';

export interface LabelCount {
  /** Not negative. */
  readonly units: number;
  /** Its source holds only what sold at least once. */
  readonly isTruncated: boolean;
}

/** ln P(units | counts), truncated where the label is. */
export function lnCountLikelihood(label: LabelCount, mean: number, size: number): number {
  const lnAll = lnCount(label.units, mean, size);
  return label.isTruncated ? lnAll - Math.log1p(-zeroProbability(mean, size)) : lnAll;
}

/** Probability that the label comes from the counts, not from the outliers. */
export function soundProbability(label: LabelCount, mean: number, shape: CountShape): number {
  const counts = Math.log1p(-shape.outliers) + lnCountLikelihood(label, mean, shape.size);
  const outlier =
    Math.log(shape.outliers) + lnOutlier(label.units, label.isTruncated, shape.outlierMax);
  return 1 / (1 + Math.exp(outlier - counts));
}

/** Derivative of the ln likelihood by ln mean. */
export function countScore(label: LabelCount, mean: number, size: number): number {
  const plain = (label.units - mean) / (1 + mean / size);
  if (!label.isTruncated) return plain;
  const zero = zeroProbability(mean, size);
  return plain - ((zero / (1 - zero)) * mean) / (1 + mean / size);
}

/** Expected squared score: the Fisher information about ln mean. Above 0. */
export function countInformation(label: LabelCount, mean: number, size: number): number {
  const scale = 1 + mean / size;
  if (!label.isTruncated) return mean / scale;
  const sold = 1 - zeroProbability(mean, size);
  const conditionalMean = mean / sold;
  const variance = conditionalMean * (1 + mean + mean / size - conditionalMean);
  return Math.max(variance, 0) / scale ** 2;
}
