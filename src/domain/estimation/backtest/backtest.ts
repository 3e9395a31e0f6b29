/**
 * Measures how good estimates are, in a way that anybody can repeat: products are split at random,
 * by seed, and the model is fitted, calibrated and measured on three different parts, next to
 * baselines and other people's estimates.
 */
import { calibrate } from '../calibrate/calibrate.ts';
import { isExact } from '../counts/count-likelihood.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { BASELINES, baselineOutcomes, modelOutcome, OWN_METHOD } from './baselines.ts';
import { type LearningStep, learningCurve } from './learning-curve.ts';
import { type Outcome, type PitBin, pitBins, type Scores, scoresOf } from './metrics.ts';
import { type SplitShares, splitProducts } from './split-products.ts';

export interface BacktestOptions extends SplitShares {
  readonly seeds: readonly number[];
}

export const BACKTEST_DEFAULTS: BacktestOptions = {
  seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  fitShare: 0.6,
  calibrationShare: 0.2,
};

export interface BacktestRow {
  readonly method: string;
  /** Of all held-out estimates over all seeds. */
  readonly scores: Scores;
}

export interface BacktestReport {
  readonly labels: number;
  readonly products: number;
  readonly options: BacktestOptions;
  /** This program's row first. */
  readonly rows: readonly BacktestRow[];
  /** This program's scores by quarter of its own estimates, smallest first. */
  readonly bands: readonly Scores[];
  /** Where truths fell in this program's distributions. */
  readonly pit: readonly PitBin[];
  readonly learning: readonly LearningStep[];
}

export function backtest(
  labels: readonly FitLabel[],
  options: BacktestOptions = BACKTEST_DEFAULTS,
): BacktestReport {
  const outcomes = new Map<string, Outcome[]>();
  const add = (method: string, found: readonly Outcome[]) =>
    outcomes.set(method, [...(outcomes.get(method) ?? []), ...found]);
  for (const seed of options.seeds) {
    const parts = splitProducts(labels, seed, options);
    const test = parts.test.filter(isExact);
    const model = calibrate(parts.fit, { fittedAt: 0, heldOut: parts.calibration });
    const own = test.map((label) => modelOutcome(model, label));
    add(OWN_METHOD, own);
    for (const { name, outcomes: found } of ownByKind(test, own)) add(name, found);
    for (const baseline of BASELINES) {
      add(baseline.name, baselineOutcomes(baseline, parts.fit.filter(isExact), test));
    }
    for (const { vendor, theirs, ours } of vendorOutcomes(test, own)) {
      add(vendor, theirs);
      if (theirs.length < own.length) add(`${OWN_METHOD} where ${vendor} has one`, ours);
    }
  }
  return {
    labels: labels.length,
    products: new Set(labels.map(({ group }) => group)).size,
    options,
    rows: [...outcomes].map(([method, found]) => ({ method, scores: scoresOf(found) })),
    bands: volumeBands(outcomes.get(OWN_METHOD) ?? []),
    pit: pitBins(outcomes.get(OWN_METHOD) ?? []),
    learning: learningCurve(labels, options),
  };
}

/** Ranks that are averages, and single looks, where the labels have both. */
function ownByKind(labels: readonly FitLabel[], own: readonly Outcome[]) {
  const kinds = Map.groupBy(own, (_, index) => labels[index]?.rankKind ?? 'unknown');
  if (kinds.size < 2) return [];
  return [...kinds].map(([kind, outcomes]) => ({ name: KIND_METHODS[kind], outcomes }));
}

const KIND_METHODS = {
  average: `${OWN_METHOD}, average ranks`,
  single: `${OWN_METHOD}, single looks`,
  unknown: `${OWN_METHOD}, other ranks`,
} as const;

interface VendorOutcomes {
  readonly vendor: string;
  readonly theirs: Outcome[];
  /** This program's of the same labels. */
  readonly ours: Outcome[];
}

/** Estimates the label file brought along, on the labels that have one. */
function vendorOutcomes(labels: readonly FitLabel[], own: readonly Outcome[]): VendorOutcomes[] {
  const byVendor = new Map<string, VendorOutcomes>();
  for (const [index, { estimates, units }] of labels.entries()) {
    for (const [vendor, estimate] of Object.entries(estimates)) {
      const found = byVendor.get(vendor) ?? { vendor, theirs: [], ours: [] };
      byVendor.set(vendor, found);
      found.theirs.push({ truth: units, estimate, mean: estimate, ranges: null });
      const ours = own[index];
      if (ours !== undefined) found.ours.push(ours);
    }
  }
  return [...byVendor.values()];
}

const BANDS = 4;

function volumeBands(outcomes: readonly Outcome[]): Scores[] {
  const sorted = [...outcomes].sort((left, right) => left.mean - right.mean);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.round((band * sorted.length) / BANDS);
    const to = Math.round(((band + 1) * sorted.length) / BANDS);
    return sorted.slice(from, to);
  })
    .filter((band) => band.length > 0)
    .map(scoresOf);
}
