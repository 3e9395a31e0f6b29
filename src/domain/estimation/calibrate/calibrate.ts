/**
 * Labels to a model: the curve is fitted to all of them; how far truth lies from it is measured on
 * labels the curve had not seen, by leaving out one fifth of the products at a time.
 */
import type { EpochSeconds } from '../../time.ts';
import { countMean, countQuantile } from '../counts/count-distribution.ts';
import { isExact } from '../counts/count-likelihood.ts';
import { cellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import { type FitStart, type FittedCurve, fitCurve } from '../fit/fit-curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { builtInModel, type ModelCoverage, type SalesModel } from '../model/model.ts';
import { modelId } from '../model/model-id.ts';
import { type CurveUncertainty, doubtVariance } from '../model/uncertainty.ts';
import { centralShare } from '../range/central-share.ts';
import { centralLevelsOf } from '../range/spread.ts';
import { lnUnitsSold } from '../units.ts';
import { CALIBRATION_LABELS_MIN, calibrationBands, type ScoredLabel } from './conformal.ts';
import { foldOf } from './folds.ts';
import { ownSalesOf } from './learn-own-sales.ts';
import { recencyHalfLife, weighByAge } from './recency.ts';

/** Parts of the products, each of which is left out once. */
const FOLDS = 5;

export interface CalibrationOptions {
  readonly fittedAt: EpochSeconds;
  /** Held-out labels to calibrate on instead of leaving out folds, for backtests. */
  readonly heldOut?: readonly FitLabel[];
  /** Whether old labels may count less, where markets drift; yes unless said otherwise. */
  readonly followsDrift?: boolean;
}

/**
 * Without labels the built-in model; with too few to calibrate, a curve whose range stays a prior.
 */
export function calibrate(given: readonly FitLabel[], options: CalibrationOptions): SalesModel {
  const prior = builtInModel();
  if (given.length === 0) return prior;
  const { followsDrift = true } = options;
  const halfLifeDays = followsDrift ? recencyHalfLife(given, prior.curve) : null;
  const labels = weighByAge(given, halfLifeDays);
  const fitted = fitCurve(labels, prior.curve);
  const scored =
    options.heldOut === undefined ? crossScored(labels, fitted) : scoreAll(options.heldOut, fitted);
  const base = {
    fittedAt: options.fittedAt,
    labels: labels.length,
    ...(halfLifeDays === null ? {} : { halfLifeDays }),
    curve: fitted.curve,
    ownSales: ownSalesOf(labels, fitted.curve, fittedUncertainty(fitted).residualSd),
    meanAbsLogError: weightedMean(scored, ({ absLogError }) => absLogError),
  };
  const isCalibrated = scored.length >= CALIBRATION_LABELS_MIN;
  const model: Omit<SalesModel, 'id'> = isCalibrated
    ? {
        ...base,
        isCalibrated,
        measuredMarkets: measuredMarkets(scored),
        coverage: measuredCoverage(scored),
        uncertainty: fittedUncertainty(fitted),
        spread: {
          kind: 'counts',
          pooled: fitted.shapes.pooled,
          markets: Object.fromEntries(fitted.shapes.markets),
          bands: calibrationBands(scored),
          meanFactor: meanFactor(scored),
        },
      }
    : { ...prior, ...base, isCalibrated, coverage: null };
  return { ...model, id: modelId(model) };
}

interface Scored extends ScoredLabel {
  readonly label: FitLabel;
  readonly mean: number;
  readonly absLogError: number;
}

/** Every label scored by a curve fitted without its fold; dispersion and variances are shared. */
function crossScored(labels: readonly FitLabel[], fitted: FittedCurve): Scored[] {
  const start: FitStart = { variances: fitted.variances, shapes: fitted.shapes };
  const prior = builtInModel().curve;
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = ({ group }: FitLabel) => foldOf(group, FOLDS) === fold;
    const rest = labels.filter((label) => !isOut(label));
    const { curve } = fitCurve(rest, prior, start);
    return scoreAll(labels.filter(isOut), { ...fitted, curve });
  }).flat();
}

function scoreAll(labels: readonly FitLabel[], fitted: FittedCurve): Scored[] {
  const { curve, shapes } = fitted;
  const uncertainty = fittedUncertainty(fitted);
  return labels.filter(isExact).map((label) => {
    const { marketplace, category, lnRank, days, units, isTruncated } = label;
    const lnRate = lnUnitsPerDay(cellCurve(curve, marketplace, category), lnRank);
    const variance = doubtVariance(uncertainty, marketplace, category, lnRank);
    const mean = days * Math.exp(lnRate);
    const window = { mean, givenSold: isTruncated, doubtSd: Math.sqrt(variance) };
    const shape = shapes.markets.get(marketplace) ?? shapes.pooled;
    const median = countQuantile(0.5, window, shape);
    const estimate = Math.max(isTruncated ? 1 : 0, Math.round(median));
    // Every range shows its median, so it holds a truth that equals it.
    const score = units === estimate ? 0 : centralShare(units, window, shape);
    const absLogError = Math.abs(lnUnitsSold(estimate) - lnUnitsSold(units));
    const { weight = 1 } = label;
    return { label, median, score, weight, mean: countMean(window, shape), absLogError };
  });
}

/** Bins teach a marketplace's curve; only counts of its own say whether its ranges hold. */
function measuredMarkets(scored: readonly Scored[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { label } of scored) {
    counts.set(label.marketplace, (counts.get(label.marketplace) ?? 0) + 1);
  }
  const enough = [...counts].filter(([, count]) => count >= CALIBRATION_LABELS_MIN);
  return enough.map(([marketplace]) => marketplace).sort();
}

/** Levels from one half of the products, coverage from the other, and the other way round. */
function measuredCoverage(scored: readonly Scored[]): ModelCoverage {
  const isFirst = ({ label }: Scored) => foldOf(`half ${label.group}`, 2) === 0;
  const halves = [scored.filter(isFirst), scored.filter((one) => !isFirst(one))];
  const held = new Set<Scored>();
  for (const [index, half] of halves.entries()) {
    const bands = calibrationBands(halves[1 - index] ?? []);
    for (const one of half) {
      if (one.score <= centralLevelsOf(bands, one.median).most) held.add(one);
    }
  }
  const measured = weightedMean(scored, (one) => (held.has(one) ? 1 : 0)) ?? 0;
  return { nominal: 0.8, measured, n: scored.length };
}

/** Bounds of the correction of totals: more than this is a broken label file. */
const MEAN_FACTOR_MAX = 2;

function meanFactor(scored: readonly Scored[]): number {
  const units = weightedMean(scored, ({ label }) => label.units) ?? 0;
  const expected = weightedMean(scored, ({ mean }) => mean) ?? 0;
  if (!(units > 0 && expected > 0)) return 1;
  return Math.min(MEAN_FACTOR_MAX, Math.max(1 / MEAN_FACTOR_MAX, units / expected));
}

function fittedUncertainty({ variances, shapes, parameters }: FittedCurve): CurveUncertainty {
  const { markets, categories, cells } = parameters;
  return {
    // ln of a gamma variable of shape k has about this variance (trigamma, first terms).
    residualSd: Math.sqrt(1 / shapes.pooled.size + 1 / (2 * shapes.pooled.size ** 2)),
    marketSd: Math.sqrt(variances.marketLevel),
    categorySd: Math.sqrt(variances.categoryLevel),
    cellSd: Math.sqrt(variances.cellLevel),
    slopeSd: Math.sqrt(variances.cellSlope + variances.categorySlope),
    markets,
    categories,
    cells,
  };
}

function weightedMean(scored: readonly Scored[], measure: (one: Scored) => number): number | null {
  if (scored.length === 0) return null;
  const total = scored.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return scored.reduce((sum, one) => sum + (one.weight ?? 1) * measure(one), 0) / total;
}
