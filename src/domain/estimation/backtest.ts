/**
 * A backtest anybody can rerun: products are split at random, by seed; the model is fitted,
 * calibrated and measured on three different parts, beside the baselines and other people's
 * estimates.
 */
import { seededRandom } from '../statistics/seeded-random.ts';
import { BASELINES, baselineOutcomes } from './baselines.ts';
import { calibrate } from './calibrate.ts';
import type { FitLabel } from './fit-label.ts';
import { type Outcome, type Scores, scoresOf } from './metrics.ts';
import type { SalesModel } from './model.ts';
import { type PitBin, pitBins } from './pit.ts';
import { predict } from './predict.ts';
import { type Confidence, rangeAround, wholeMedian } from './units-distribution.ts';

export interface BacktestOptions {
  readonly seeds: readonly number[];
  /** Shares of the products to fit and to calibrate on; the rest is measured on. */
  readonly fitShare: number;
  readonly calibrationShare: number;
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
}

export const OWN_METHOD = 'shelfline';

export function backtest(
  labels: readonly FitLabel[],
  options: BacktestOptions = BACKTEST_DEFAULTS,
): BacktestReport {
  const outcomes = new Map<string, Outcome[]>();
  const add = (method: string, found: readonly Outcome[]) =>
    outcomes.set(method, [...(outcomes.get(method) ?? []), ...found]);
  const products = [...new Set(labels.map(({ group }) => group))].sort();
  for (const seed of options.seeds) {
    const parts = split(labels, products, { ...options, seed });
    const model = calibrate(parts.fit, { fittedAt: 0, heldOut: parts.calibration });
    add(
      OWN_METHOD,
      parts.test.map((label) => modelOutcome(model, label)),
    );
    for (const baseline of BASELINES) {
      add(baseline.name, baselineOutcomes(baseline, parts.fit, parts.test));
    }
    for (const [vendor, found] of vendorOutcomes(parts.test)) add(vendor, found);
  }
  return {
    labels: labels.length,
    products: products.length,
    options,
    rows: [...outcomes].map(([method, found]) => ({ method, scores: scoresOf(found) })),
    bands: volumeBands(outcomes.get(OWN_METHOD) ?? []),
    pit: pitBins(outcomes.get(OWN_METHOD) ?? []),
  };
}

/** The model's estimate of a label it has not seen, under the label's own condition. */
export function modelOutcome(model: SalesModel, label: FitLabel): Outcome {
  const { marketplace, category, lnRank, days, units, isTruncated: givenSold } = label;
  const predicted = predict(model, { marketplace, category, lnRank, days, givenSold });
  const unitsMin = givenSold ? 1 : 0;
  const estimate = wholeMedian(predicted, unitsMin);
  const range = (confidence: Confidence) =>
    rangeAround(predicted, confidence, { median: estimate, unitsMin });
  return {
    truth: units,
    estimate,
    mean: predicted.mean,
    ranges: { 0.5: range(0.5), 0.8: range(0.8), 0.9: range(0.9) },
  };
}

interface Parts {
  readonly fit: readonly FitLabel[];
  readonly calibration: readonly FitLabel[];
  readonly test: readonly FitLabel[];
}

/** All labels of a product fall into one part. */
function split(
  labels: readonly FitLabel[],
  products: readonly string[],
  { seed, fitShare, calibrationShare }: BacktestOptions & { readonly seed: number },
): Parts {
  const random = seededRandom(seed);
  const shuffled = products
    .map((product) => ({ product, key: random() }))
    .sort((left, right) => left.key - right.key);
  const place = new Map(shuffled.map(({ product }, index) => [product, index / products.length]));
  const within = (from: number, to: number) =>
    labels.filter(({ group }) => {
      const share = place.get(group) ?? 0;
      return share >= from && share < to;
    });
  return {
    fit: within(0, fitShare),
    calibration: within(fitShare, fitShare + calibrationShare),
    test: within(fitShare + calibrationShare, 2),
  };
}

/** Estimates the label file brought along, on the labels that have one. */
function vendorOutcomes(labels: readonly FitLabel[]): Map<string, Outcome[]> {
  const byVendor = new Map<string, Outcome[]>();
  for (const { estimates, units } of labels) {
    for (const [vendor, estimate] of Object.entries(estimates)) {
      const outcome = { truth: units, estimate, mean: estimate, ranges: null };
      const known = byVendor.get(vendor);
      if (known === undefined) byVendor.set(vendor, [outcome]);
      else known.push(outcome);
    }
  }
  return byVendor;
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
