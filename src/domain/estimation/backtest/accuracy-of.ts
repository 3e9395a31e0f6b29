/** Measures what the labels of a calibration say about its estimates of unseen products. */
import type { FitLabel } from '../fit/fit-label.ts';
import type { Accuracy, RangeAccuracy } from '../model/accuracy.ts';
import { BACKTEST_DEFAULTS, measure, PRODUCTS_MIN } from './backtest.ts';
import type { Scores } from './metrics.ts';

/** Few products are split more often, because each split measures on few of them. */
const PRODUCTS_MEASURED = 1_000;
const SPLITS_MAX = 10;

/** Returns null where there are too few products. */
export function accuracyOf(labels: readonly FitLabel[]): Accuracy | null {
  const products = new Set(labels.map(({ group }) => group)).size;
  if (products < PRODUCTS_MIN) return null;
  const { fitShare, calibrationShare } = BACKTEST_DEFAULTS;
  const measured = products * (1 - fitShare - calibrationShare);
  const splits = Math.min(SPLITS_MAX, Math.ceil(PRODUCTS_MEASURED / measured));
  const seeds = Array.from({ length: splits }, (_, index) => index + 1);
  const { rows, bands, pit } = measure(labels, { ...BACKTEST_DEFAULTS, seeds });
  if (rows[0]?.scores.n === 0) return null;
  return {
    labels: labels.length,
    products,
    splits,
    methods: rows.map(({ method, scores }) => ({
      method,
      meanAbsLogError: scores.meanAbsLogError,
      medianAbsPercentError: scores.medianAbsPercentError,
      withinTwofold: scores.withinTwofold,
      weightedIntervalScore: scores.weightedIntervalScore,
      ranges: rangesOf(scores),
    })),
    bands: bands.map((scores) => ({ exact: scores.exact, ranges: rangesOf(scores) })),
    pit,
  };
}

function rangesOf({ intervals }: Scores): RangeAccuracy[] {
  return intervals.map(({ confidence: nominal, coverage: measured, width }) => {
    return { nominal, measured, width };
  });
}
