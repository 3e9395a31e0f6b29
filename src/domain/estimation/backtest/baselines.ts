/**
 * The methods that a backtest compares: this program's estimate, and methods in common use that it
 * has to beat, each with the normal range of its own residuals.
 */
import { normalQuantile } from '../../statistics/normal.ts';
import { cellKey } from '../curve/curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import type { SalesModel } from '../model/model.ts';
import { predict } from '../model/predict.ts';
import { publicTableUnits } from '../model/public-table.ts';
import { type Confidence, rangeAround, wholeMedian } from '../range/units-distribution.ts';
import { lnUnitsSold } from '../units.ts';
import { CONFIDENCES, type Outcome } from './metrics.ts';

export interface Baseline {
  readonly name: string;
  /** Learns from labels; what it returns estimates ln units of a label's window. */
  fit(labels: readonly FitLabel[]): (label: FitLabel) => number;
}

/** A cell with fewer labels uses the line of its marketplace. */
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

/** The baseline's estimates of held-out labels, with ranges from the labels it was fitted to. */
export function baselineOutcomes(
  baseline: Baseline,
  labels: readonly FitLabel[],
  heldOut: readonly FitLabel[],
): Outcome[] {
  const estimate = baseline.fit(labels);
  const residuals = labels.map(
    (label) => lnUnitsSold(label.units) - floored(estimate(label), label),
  );
  const sd = Math.sqrt(residuals.reduce((sum, one) => sum + one ** 2, 0) / residuals.length);
  return heldOut.map((label) => {
    const middle = floored(estimate(label), label);
    const units = Math.exp(middle);
    const range = (confidence: number) => {
      const away = sd * normalQuantile((1 + confidence) / 2);
      return { low: Math.exp(middle - away), high: Math.exp(middle + away) };
    };
    const [half, most, nearly] = CONFIDENCES.map(range);
    const ranges =
      half === undefined || most === undefined || nearly === undefined
        ? null
        : { 0.5: half, 0.8: most, 0.9: nearly };
    return { truth: label.units, estimate: units, mean: units, ranges };
  });
}

/** A product that sold at least once sold at least one unit. */
function floored(lnEstimate: number, { isTruncated }: FitLabel): number {
  return isTruncated ? Math.max(0, lnEstimate) : lnEstimate;
}

function keyOf({ marketplace, category }: FitLabel): string {
  return cellKey(marketplace, category ?? '');
}

function linesBy(
  labels: readonly FitLabel[],
  key: (label: FitLabel) => string,
): ReadonlyMap<string, (lnRank: number) => number> {
  const groups = new Map<string, FitLabel[]>();
  for (const label of labels) {
    const group = groups.get(key(label));
    if (group === undefined) groups.set(key(label), [label]);
    else group.push(label);
  }
  const large = [...groups].filter(([, group]) => group.length >= CELL_LABELS_MIN);
  return new Map(large.map(([name, group]) => [name, leastSquares(group)]));
}

function leastSquares(labels: readonly FitLabel[]): (lnRank: number) => number {
  const n = labels.length;
  const meanX = labels.reduce((sum, { lnRank }) => sum + lnRank, 0) / n;
  const meanY = labels.reduce((sum, label) => sum + lnUnitsPerDay(label), 0) / n;
  let xx = 0;
  let xy = 0;
  for (const label of labels) {
    xx += (label.lnRank - meanX) ** 2;
    xy += (label.lnRank - meanX) * (lnUnitsPerDay(label) - meanY);
  }
  const slope = xx > 0 ? xy / xx : 0;
  return (lnRank) => meanY + slope * (lnRank - meanX);
}

function lnUnitsPerDay({ units, days }: FitLabel): number {
  return lnUnitsSold(units) - Math.log(days);
}

/** This program's name among methods. */
export const OWN_METHOD = 'shelfline';

/**
 * A model's estimate of a label it has not seen, given a sale where its source keeps only sellers.
 */
export function modelOutcome(model: SalesModel, label: FitLabel): Outcome {
  const { units, isTruncated: givenSold } = label;
  const predicted = predict(model, { ...label, givenSold });
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
