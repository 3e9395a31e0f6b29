/**
 * Measures estimates repeatably. A seeded split divides the products: one part to fit, one to
 * calibrate, and one to measure, next to baselines and other people's estimates.
 */
import { hash32, seededRandom } from '../../statistics/seeded-random.ts';
import { ownValue } from '../../values/own-value.ts';
import { calibrate } from '../calibrate/calibrate.ts';
import { equalParts } from '../calibrate/conformal.ts';
import { isExact } from '../counts/count-likelihood.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import type { PitBin } from '../model/accuracy.ts';
import { BASELINES, baselineOutcomes, modelOutcome, OWN_METHOD } from './baselines.ts';
import { type Outcome, pitBins, type Scores, scoresOf } from './metrics.ts';

interface SplitShares {
  /** Shares of the products to fit and to calibrate on. The rest is held out. */
  readonly fitShare: number;
  readonly calibrationShare: number;
}

export interface BacktestOptions extends SplitShares {
  readonly seeds: readonly number[];
}

export const BACKTEST_DEFAULTS: BacktestOptions = {
  seeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  fitShare: 0.6,
  calibrationShare: 0.2,
};

/** Fewer products give no meaningful measurement. */
export const PRODUCTS_MIN = 50;

export interface BacktestReport extends Measurement {
  readonly options: BacktestOptions;
  readonly learning: readonly LearningStep[];
}

export interface Measurement {
  readonly labels: number;
  readonly products: number;
  /** Scores of all held-out estimates over all seeds, this program's row first. */
  readonly rows: readonly { readonly method: string; readonly scores: Scores }[];
  /** This program's scores by quarter of its own estimates, smallest first. */
  readonly bands: readonly Scores[];
  readonly pit: readonly PitBin[];
}

interface LearningStep {
  readonly products: number;
  /** Mean |ln(estimate / truth)| on held-out labels over all seeds, this program first. */
  readonly errors: readonly { readonly method: string; readonly meanAbsLogError: number }[];
}

export function backtest(
  labels: readonly FitLabel[],
  options: BacktestOptions = BACKTEST_DEFAULTS,
): BacktestReport {
  return { ...measure(labels, options), options, learning: learningCurve(labels, options) };
}

/** Measures error and ranges on held-out products, without asking what more labels are worth. */
export function measure(labels: readonly FitLabel[], options: BacktestOptions): Measurement {
  const outcomes = byMethod(
    options.seeds.flatMap((seed) => {
      const parts = splitProducts(labels, seed, options);
      const test = parts.test.filter(isExact);
      const { own, baselines } = tried({ ...parts, test });
      return [[OWN_METHOD, own], ...byKind(test, own), ...baselines, ...byVendor(test, own)];
    }),
  );
  const own = outcomes.get(OWN_METHOD) ?? [];
  return {
    labels: labels.length,
    products: new Set(labels.map(({ group }) => group)).size,
    rows: [...outcomes].map(([method, found]) => ({ method, scores: scoresOf(found) })),
    bands: volumeBands(own),
    pit: pitBins(own),
  };
}

type MethodOutcomes = readonly [method: string, outcomes: readonly Outcome[]];

/** Groups the outcomes by method, in order of first appearance. */
function byMethod(all: readonly MethodOutcomes[]): ReadonlyMap<string, readonly Outcome[]> {
  const methods = Map.groupBy(all, ([method]) => method);
  return new Map([...methods].map(([method, own]) => [method, own.flatMap(([, found]) => found)]));
}

/** Returns the estimates of this program and the baselines for the last part of a split. */
function tried({ fit, calibration, test }: Parts) {
  const model = calibrate(fit, { fittedAt: 0, heldOut: calibration });
  const exact = fit.filter(isExact);
  return {
    own: test.map((label) => modelOutcome(model, label)),
    baselines: BASELINES.map((baseline): MethodOutcomes => {
      return [baseline.name, baselineOutcomes(baseline, exact, test)];
    }),
  };
}

const KIND_METHODS = {
  average: `${OWN_METHOD}, average ranks`,
  single: `${OWN_METHOD}, single looks`,
  unknown: `${OWN_METHOD}, other ranks`,
} as const;

/** Splits the outcomes by kind of rank, if the labels have both averages and single looks. */
function byKind(labels: readonly FitLabel[], own: readonly Outcome[]): readonly MethodOutcomes[] {
  const kinds = Map.groupBy(own, (_, index) => labels[index]?.rankKind ?? 'unknown');
  if (kinds.size < 2) return [];
  return [...kinds].map(([kind, outcomes]) => [KIND_METHODS[kind], outcomes]);
}

/** Returns the estimates that the label file contains, and this program's of the same labels. */
function byVendor(labels: readonly FitLabel[], own: readonly Outcome[]): readonly MethodOutcomes[] {
  const vendors = new Set(labels.flatMap(({ estimates }) => Object.keys(estimates)));
  return [...vendors].flatMap((vendor): readonly MethodOutcomes[] => {
    const theirs = labels.flatMap(({ estimates, units: truth }): Outcome[] => {
      const estimate = ownValue(estimates, vendor);
      return estimate === undefined ? [] : [{ truth, estimate, mean: estimate, ranges: null }];
    });
    if (theirs.length === own.length) return [[vendor, theirs]];
    const ours = own.filter((_, index) => Object.hasOwn(labels[index]?.estimates ?? {}, vendor));
    return [
      [vendor, theirs],
      [`${OWN_METHOD} where ${vendor} has one`, ours],
    ];
  });
}

function volumeBands(outcomes: readonly Outcome[]): Scores[] {
  const sorted = outcomes.toSorted((left, right) => left.mean - right.mean);
  const quarters = equalParts(sorted, 4);
  return quarters.filter(({ length }) => length > 0).map(scoresOf);
}

/** Numbers of products to fit to, as far as there are enough. */
const STEPS = [30, 87, 260, 870, 2_600];

/** Returns the error by number of products: what the first labels are worth. */
function learningCurve(
  all: readonly FitLabel[],
  { seeds, ...shares }: BacktestOptions,
): LearningStep[] {
  const labels = all.filter(isExact);
  const splits = seeds.map((seed) => splitProducts(labels, seed, shares));
  return STEPS.flatMap((products) => {
    const heldOut = Math.ceil((products * shares.calibrationShare) / shares.fitShare);
    const found = splits.flatMap(({ fit, calibration, test }): readonly MethodOutcomes[] => {
      const groups = groupsOf(fit);
      if (products > groups.length) return [];
      const { own, baselines } = tried({
        fit: labelsOf(fit, groups.slice(0, products)),
        calibration: labelsOf(calibration, groupsOf(calibration).slice(0, heldOut)),
        test,
      });
      return [[OWN_METHOD, own], ...baselines];
    });
    const errors = [...byMethod(found)].map(([method, outcomes]) => {
      return { method, meanAbsLogError: scoresOf(outcomes).meanAbsLogError };
    });
    return errors.length === 0 ? [] : [{ products, errors }];
  });
}

/** Returns the names of products in an order independent of the file's. */
function groupsOf(labels: readonly FitLabel[]): string[] {
  return [...new Set(labels.map(({ group }) => group))]
    .map((group) => ({ group, key: hash32(group) }))
    .sort((left, right) => left.key - right.key)
    .map(({ group }) => group);
}

function labelsOf(labels: readonly FitLabel[], groups: readonly string[]): FitLabel[] {
  const kept = new Set(groups);
  return labels.filter(({ group }) => kept.has(group));
}

interface Parts {
  readonly fit: readonly FitLabel[];
  readonly calibration: readonly FitLabel[];
  readonly test: readonly FitLabel[];
}

/** Splits labels at random. All labels of a product go to one part. */
export function splitProducts(
  labels: readonly FitLabel[],
  seed: number,
  { fitShare, calibrationShare }: SplitShares,
): Parts {
  const random = seededRandom(seed);
  const products = [...new Set(labels.map(({ group }) => group))].sort();
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
