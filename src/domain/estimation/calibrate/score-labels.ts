/** How predictions did on labels that their curve had not seen. */
import { countMean, countQuantile } from '../counts/count-distribution.ts';
import { isExact } from '../counts/count-likelihood.ts';
import { cellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import type { FittedCurve } from '../fit/fit-curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { shapeOfLabel } from '../fit/fit-shapes.ts';
import type { ModelCoverage } from '../model/model.ts';
import { type CurveUncertainty, doubtVariance } from '../model/uncertainty.ts';
import { centralShare } from '../range/central-share.ts';
import { centralLevelsOf } from '../range/spread.ts';
import { lnUnitsSold } from '../units.ts';
import { calibrationBands, type ScoredLabel } from './conformal.ts';
import { foldOf } from './folds.ts';

export interface Scored extends ScoredLabel {
  readonly label: FitLabel;
  /** Expected units of the window, gross outliers aside. */
  readonly mean: number;
  readonly absLogError: number;
}

/** @param fitted without the labels */
export function scoreLabels(
  labels: readonly FitLabel[],
  { curve, shapes }: Pick<FittedCurve, 'curve' | 'shapes'>,
  uncertainty: CurveUncertainty,
): Scored[] {
  return labels.filter(isExact).map((label) => {
    const { marketplace, category, lnRank, days, units, isTruncated } = label;
    const lnRate = lnUnitsPerDay(cellCurve(curve, marketplace, category), lnRank);
    const variance = doubtVariance(uncertainty, marketplace, category, lnRank);
    const mean = days * Math.exp(lnRate);
    const window = { mean, days, givenSold: isTruncated, doubtSd: Math.sqrt(variance) };
    const shape = shapeOfLabel(shapes, label, mean);
    const median = countQuantile(0.5, window, shape);
    const estimate = Math.max(isTruncated ? 1 : 0, Math.round(median));
    // Every range shows its median, so it holds a truth that equals it.
    const score = units === estimate ? 0 : centralShare(units, window, shape);
    const absLogError = Math.abs(lnUnitsSold(estimate) - lnUnitsSold(units));
    const { weight = 1 } = label;
    return { label, median, score, weight, mean: countMean(window, shape), absLogError };
  });
}

/**
 * Levels from one half of the products, coverage from the other, and the other way round.
 *
 * @param parts labels whose levels are read together
 */
export function measuredCoverage(parts: readonly (readonly Scored[])[]): ModelCoverage {
  const isFirst = ({ label }: Scored) => foldOf(`half ${label.group}`, 2) === 0;
  const held = new Set<Scored>();
  for (const scored of parts) {
    const halves = [scored.filter(isFirst), scored.filter((one) => !isFirst(one))];
    for (const [index, half] of halves.entries()) {
      const bands = calibrationBands(halves[1 - index] ?? []);
      for (const one of half) {
        if (one.score <= centralLevelsOf(bands, one.median).most) held.add(one);
      }
    }
  }
  const all = parts.flat();
  const measured = weightedMean(all, (one) => (held.has(one) ? 1 : 0)) ?? 0;
  return { nominal: 0.8, measured, n: all.length };
}

export function weightedMean(
  scored: readonly Scored[],
  measure: (one: Scored) => number,
): number | null {
  if (scored.length === 0) return null;
  const total = scored.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return scored.reduce((sum, one) => sum + (one.weight ?? 1) * measure(one), 0) / total;
}
