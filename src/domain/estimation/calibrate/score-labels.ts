/** Scores predictions of unseen labels, and derives corrections from the scores. */

import { normalCdf } from '../../statistics/normal.ts';
import { sumBy } from '../../statistics/sum-by.ts';
import {
  type CountShape,
  countCdf,
  countMean,
  countQuantile,
} from '../counts/count-distribution.ts';
import { isExact } from '../counts/count-likelihood.ts';
import { createCells, lnUnitsPerDay } from '../curve/curve.ts';
import type { FittedCurve } from '../fit/fit-curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { shapeOfLabel } from '../fit/fit-shapes.ts';
import type { ModelCoverage } from '../model/model.ts';
import { type CurveUncertainty, doubtVariance } from '../model/uncertainty.ts';
import {
  type CountSpread,
  centralLevelsOf,
  lnCountQuantile,
  type SpreadWindow,
} from '../range/spread.ts';
import { NO_UNITS_BELOW, widened } from '../range/units-distribution.ts';
import { lnUnitsSold } from '../units.ts';
import { calibrationBands, type ScoredLabel } from './conformal.ts';
import { foldOf } from './fit-kinds.ts';

export interface Scored extends ScoredLabel {
  readonly label: FitLabel;
  /** Expected units of the window, gross outliers aside. */
  readonly mean: number;
  readonly absLogError: number;
}

/** @param fitted a curve fitted without the labels */
export function scoreLabels(
  labels: readonly FitLabel[],
  { curve, shapes }: Pick<FittedCurve, 'curve' | 'shapes'>,
  uncertainty: CurveUncertainty,
): Scored[] {
  const cellOf = createCells(curve);
  return labels.filter(isExact).map((label) => {
    const { marketplace, category, lnRank, days, units, isTruncated } = label;
    const lnRate = lnUnitsPerDay(cellOf(marketplace, category), lnRank);
    const variance = doubtVariance(uncertainty, marketplace, category, lnRank);
    const mean = days * Math.exp(lnRate);
    const window = { mean, days, givenSold: isTruncated, doubtSd: Math.sqrt(variance) };
    const shape = shapeOfLabel(shapes, label, mean);
    const median = countQuantile(0.5, window, shape);
    const estimate = Math.max(isTruncated ? 1 : 0, Math.round(median));
    // Every range includes its median, so it contains a truth equal to it.
    const score = units === estimate ? 0 : centralShare(units, window, shape);
    const absLogError = Math.abs(lnUnitsSold(estimate) - lnUnitsSold(units));
    const { weight = 1 } = label;
    return { label, median, score, weight, mean: countMean(window, shape), absLogError };
  });
}

/**
 * Returns how often 80 % ranges contain the truth, with levels from the other half of the products.
 *
 * @param parts labels that share their levels
 */
export function measuredCoverage(parts: readonly (readonly Scored[])[]): ModelCoverage {
  const isFirst = ({ label }: Scored) => foldOf(`half ${label.group}`, 2) === 0;
  const held = parts.flatMap((scored) => {
    const first = calibrationBands(scored.filter(isFirst));
    const second = calibrationBands(scored.filter((one) => !isFirst(one)));
    return scored.filter((one) => {
      const { most } = centralLevelsOf(isFirst(one) ? second : first, one.median);
      return one.score <= most;
    });
  });
  const all = parts.flat();
  const isHeld = new Set(held);
  const measured = weightedMean(all, (one) => (isHeld.has(one) ? 1 : 0)) ?? 0;
  return { nominal: 0.8, measured, n: all.length };
}

export function weightedMean(
  scored: readonly Scored[],
  measure: (one: Scored) => number,
): number | null {
  if (scored.length === 0) return null;
  const total = sumBy(scored, ({ weight = 1 }) => weight);
  return sumBy(scored, (one) => (one.weight ?? 1) * measure(one)) / total;
}

/** More extreme levels are not needed. */
const SCORE_MAX = 4.5;
/** Precise to a millionth of a score. */
const BISECTIONS = 24;

/**
 * Returns the smallest central share of the distribution, with doubt, whose range contains the
 * truth. A range that reaches below half a unit contains zero. Calibration uses these shares.
 */
export function centralShare(truth: number, window: SpreadWindow, shape: CountShape): number {
  const units = Math.max(NO_UNITS_BELOW, truth);
  if (window.doubtSd === 0) return Math.abs(2 * countCdf(units, window, shape) - 1);
  const middle = lnCountQuantile(0.5, window, shape);
  const wanted = Math.log(units) - middle;
  const side = wanted < 0 ? -1 : 1;
  const reach = (score: number) => {
    const away = lnCountQuantile(normalCdf(side * score), window, shape) - middle;
    return Math.abs(widened(away, score, window.doubtSd));
  };
  let low = 0;
  let high = SCORE_MAX;
  for (let step = 0; step < BISECTIONS; step += 1) {
    const score = (low + high) / 2;
    if (reach(score) < Math.abs(wanted)) low = score;
    else high = score;
  }
  return 2 * normalCdf(high) - 1;
}

/** The largest correction. Only a broken label file needs more. */
const FACTOR_MAX = 3;
/** Standard deviation of the ln factors between marketplaces. */
const LN_MARKET_SD = 0.3;

/**
 * Returns factors on expected counts that make sums match, gross outliers included. A marketplace's
 * factor shrinks toward that of all labels when a few outliers dominate its sum.
 */
export function meanFactors(
  scored: readonly Scored[],
): Pick<CountSpread, 'meanFactor' | 'marketMeanFactors'> {
  const pool = ratioOf(scored);
  const markets = Map.groupBy(scored, ({ label }) => label.marketplace);
  const factors = [...markets].map(([marketplace, own]) => {
    const { ln, variance } = ratioOf(own);
    const trust = LN_MARKET_SD ** 2 / (LN_MARKET_SD ** 2 + variance);
    return [marketplace, bounded(pool.ln + trust * (ln - pool.ln))] as const;
  });
  return { meanFactor: bounded(pool.ln), marketMeanFactors: Object.fromEntries(factors) };
}

function bounded(ln: number): number {
  return Math.min(FACTOR_MAX, Math.max(1 / FACTOR_MAX, Math.exp(ln)));
}

/** Returns ln of units over expected units, and its variance, which is infinite without data. */
function ratioOf(scored: readonly Scored[]): { readonly ln: number; readonly variance: number } {
  const units = sumBy(scored, ({ label, weight = 1 }) => weight * label.units);
  const expected = sumBy(scored, ({ mean, weight = 1 }) => weight * mean);
  if (!(units > 0 && expected > 0)) return { ln: 0, variance: Number.POSITIVE_INFINITY };
  const factor = units / expected;
  const squares = sumBy(scored, ({ label, mean, weight = 1 }) => {
    return (weight * (label.units - factor * mean)) ** 2;
  });
  return { ln: Math.log(factor), variance: squares / units ** 2 };
}
