/** This program's estimate, and common methods it has to beat, each with its range. */
import { normalQuantile } from '../../statistics/normal.ts';
import { sumBy } from '../../statistics/sum-by.ts';
import { cellKey } from '../curve/curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import type { SalesModel } from '../model/model.ts';
import { predict } from '../model/predict.ts';
import { publicTableUnits } from '../model/public-table.ts';
import {
  type Confidence,
  rangeAround,
  type UnitsRange,
  wholeMedian,
} from '../range/units-distribution.ts';
import { lnUnitsSold } from '../units.ts';
import type { Outcome } from './metrics.ts';

interface Baseline {
  readonly name: string;
  /** Learns from labels. The result estimates ln units of a label's window. */
  fit(labels: readonly FitLabel[]): (label: FitLabel) => number;
}

/** A cell with fewer labels uses its marketplace's line. */
const CELL_LABELS_MIN = 10;

export const BASELINES: readonly Baseline[] = [
  {
    name: 'public table',
    fit: () => (label) => Math.log(publicTableUnits(label)),
  },
  {
    name: 'median of all labels',
    fit: (labels) => {
      const sorted = labels.map(lnUnitsPerDay).sort((left, right) => left - right);
      const median = sorted[sorted.length >> 1] ?? 0;
      return ({ days }) => median + Math.log(days);
    },
  },
  {
    name: 'one power law',
    fit: (labels) => {
      const line = leastSquares(labels);
      return (label) => line(label.lnRank) + Math.log(label.days);
    },
  },
  {
    name: 'power law per marketplace and category',
    fit: (labels) => {
      const lines = linesBy(labels, keyOf);
      const markets = linesBy(labels, ({ marketplace }) => marketplace);
      const all = leastSquares(labels);
      return (label) => {
        const line = lines.get(keyOf(label)) ?? markets.get(label.marketplace) ?? all;
        return line(label.lnRank) + Math.log(label.days);
      };
    },
  },
];

/** Returns the baseline's estimates of held-out labels, with ranges from its own fit's errors. */
export function baselineOutcomes(
  baseline: Baseline,
  labels: readonly FitLabel[],
  heldOut: readonly FitLabel[],
): Outcome[] {
  const estimate = baseline.fit(labels);
  const lnUnits = (label: FitLabel) => {
    const units = estimate(label);
    // A product that sold at least once sold at least one unit.
    return label.isTruncated ? Math.max(0, units) : units;
  };
  const squares = sumBy(labels, (label) => (lnUnitsSold(label.units) - lnUnits(label)) ** 2);
  const sd = Math.sqrt(squares / labels.length);
  return heldOut.map((label) => {
    const middle = lnUnits(label);
    const units = Math.exp(middle);
    const range = (confidence: Confidence) => {
      const away = sd * normalQuantile((1 + confidence) / 2);
      return { low: Math.exp(middle - away), high: Math.exp(middle + away) };
    };
    return { truth: label.units, estimate: units, mean: units, ranges: rangesBy(range) };
  });
}

function rangesBy(range: (confidence: Confidence) => UnitsRange) {
  return { 0.5: range(0.5), 0.8: range(0.8), 0.9: range(0.9) };
}

function keyOf({ marketplace, category }: FitLabel): string {
  return cellKey(marketplace, category ?? '');
}

function linesBy(labels: readonly FitLabel[], key: (label: FitLabel) => string) {
  const groups = [...Map.groupBy(labels, key)];
  const large = groups.filter(([, group]) => group.length >= CELL_LABELS_MIN);
  return new Map(large.map(([name, group]) => [name, leastSquares(group)]));
}

function leastSquares(labels: readonly FitLabel[]): (lnRank: number) => number {
  const meanX = sumBy(labels, ({ lnRank }) => lnRank) / labels.length;
  const meanY = sumBy(labels, lnUnitsPerDay) / labels.length;
  const xx = sumBy(labels, ({ lnRank }) => (lnRank - meanX) ** 2);
  const xy = sumBy(labels, (label) => (label.lnRank - meanX) * (lnUnitsPerDay(label) - meanY));
  const slope = xx > 0 ? xy / xx : 0;
  return (lnRank) => meanY + slope * (lnRank - meanX);
}

function lnUnitsPerDay({ units, days }: FitLabel): number {
  return lnUnitsSold(units) - Math.log(days);
}

export const OWN_METHOD = 'shelfline';

/** Returns a model's estimate of an unseen label, given a sale if its source keeps only sellers. */
export function modelOutcome(model: SalesModel, label: FitLabel): Outcome {
  const { units, isTruncated: givenSold } = label;
  const predicted = predict(model, { ...label, givenSold });
  const unitsMin = givenSold ? 1 : 0;
  const estimate = wholeMedian(predicted, unitsMin);
  const ranges = rangesBy((confidence) =>
    rangeAround(predicted, confidence, { median: estimate, unitsMin }),
  );
  return { truth: units, estimate, mean: predicted.mean, ranges };
}
