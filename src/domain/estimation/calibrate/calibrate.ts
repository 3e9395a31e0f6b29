/** Makes a model from labels. Errors are measured on folds of products left out of the fit. */

import { hash32 } from '../../statistics/seeded-random.ts';
import type { EpochSeconds } from '../../values/time.ts';
import { createCells } from '../curve/curve.ts';
import { groupNames } from '../fit/curve-parameters.ts';
import type { FittedCurve } from '../fit/fit-curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { builtInModel, type SalesModel } from '../model/model.ts';
import type { CurveUncertainty } from '../model/uncertainty.ts';
import type { CountSpread } from '../range/spread.ts';
import { CALIBRATION_LABELS_MIN, calibrationBands } from './conformal.ts';
import { type FittedKind, fitKinds } from './fit-kinds.ts';
import { ownSalesOf } from './learn-own-sales.ts';
import { recencyHalfLife, weighByAge } from './recency.ts';
import {
  meanFactors,
  measuredCoverage,
  type Scored,
  scoreLabels,
  weightedMean,
} from './score-labels.ts';

interface CalibrationOptions {
  readonly fittedAt: EpochSeconds;
  /** Held-out labels to calibrate on instead of folds, for backtests. */
  readonly heldOut?: readonly FitLabel[];
  /** Whether old labels may count less in drifting markets. Default: true. */
  readonly followsDrift?: boolean;
}

/**
 * Returns the model of the labels. With too few to calibrate on, it keeps the priors' ranges.
 * Without any, it is the built-in model.
 */
export function calibrate(given: readonly FitLabel[], options: CalibrationOptions): SalesModel {
  const prior = builtInModel();
  if (given.length === 0) return prior;
  const { followsDrift = true } = options;
  const halfLifeDays = followsDrift ? recencyHalfLife(given, prior.curve) : null;
  const labels = weighByAge(given, halfLifeDays);
  const { main, single, isApart } = fitKinds(labels, prior.curve, options.heldOut);
  const { fitted } = main;
  const uncertainty = fittedUncertainty(fitted);
  const scores = ({ unseen }: FittedKind) =>
    unseen.flatMap((part) => scoreLabels(part.labels, part.fitted, uncertainty));
  const mainScored = scores(main);
  const singleScored = single === null ? [] : scores(single);
  const scored = [...mainScored, ...singleScored];
  const mainCells = createCells(fitted.curve);
  const singleCells = single === null ? mainCells : createCells(single.fitted.curve);
  const cellOf = (label: FitLabel) =>
    (isApart(label) ? singleCells : mainCells)(label.marketplace, label.category);
  const base = {
    fittedAt: options.fittedAt,
    labels: labels.length,
    ...(halfLifeDays === null ? {} : { halfLifeDays }),
    curve: fitted.curve,
    beyond: prior.beyond,
    ownSales: ownSalesOf(labels, cellOf, uncertainty.residualSd),
    meanAbsLogError: weightedMean(scored, ({ absLogError }) => absLogError),
  };
  if (scored.length < CALIBRATION_LABELS_MIN) {
    return named({ ...prior, ...base });
  }
  const spread = countSpread(fitted, mainScored);
  const calibrated = {
    ...base,
    isCalibrated: true,
    uncertainty,
    spread,
    measuredMarkets: measuredMarkets(scored),
    coverage: measuredCoverage([mainScored, singleScored]),
  };
  if (single === null) return named(calibrated);
  // A rank of unknown kind is read as an average, with levels measured on both kinds.
  const either = single.unseen.flatMap(({ labels: unseen }, part) =>
    scoreLabels(unseen, main.unseen[part]?.fitted ?? fitted, uncertainty),
  );
  return named({
    ...calibrated,
    readings: {
      single: {
        curve: single.fitted.curve,
        spread: countSpread(single.fitted, singleScored),
      },
      unknown: {
        curve: fitted.curve,
        spread: { ...spread, bands: calibrationBands([...mainScored, ...either]) },
      },
    },
  });
}

/** Bins help to fit a marketplace's curve. Only its own counts can measure its ranges. */
function measuredMarkets(scored: readonly Scored[]): readonly string[] {
  const markets = [...Map.groupBy(scored, ({ label }) => label.marketplace)];
  const enough = markets.filter(([, own]) => own.length >= CALIBRATION_LABELS_MIN);
  return enough.map(([marketplace]) => marketplace).sort();
}

function countSpread({ shapes }: FittedCurve, scored: readonly Scored[]): CountSpread {
  return {
    kind: 'counts',
    pooled: shapes.pooled,
    markets: Object.fromEntries(shapes.markets),
    bands: calibrationBands(scored),
    ...meanFactors(scored),
  };
}

function fittedUncertainty({ variances, shapes, parameters }: FittedCurve): CurveUncertainty {
  const { markets, categories, cells } = variances;
  return {
    // Approximate variance of the ln of a gamma variable with shape k (trigamma, first terms).
    residualSd: Math.sqrt(1 / shapes.pooled.size + 1 / (2 * shapes.pooled.size ** 2)),
    marketSd: Math.sqrt(markets.level),
    categorySd: Math.sqrt(categories.level),
    cellSd: Math.sqrt(cells.level),
    slopeSd: Math.sqrt(cells.slope + categories.slope),
    markets: groupNames(parameters, 'markets'),
    categories: groupNames(parameters, 'categories'),
    cells: groupNames(parameters, 'cells'),
  };
}

/** Adds an id that is a hash of the model's content. */
function named(model: Omit<SalesModel, 'id'>): SalesModel {
  const text = JSON.stringify({ ...model, fittedAt: null });
  const digits = [text, `${text} `].map((part) => hash32(part).toString(16).padStart(8, '0'));
  return { ...model, id: `fit-${model.labels}-${digits.join('')}` };
}
