/**
 * Quality of estimates: common error measures, coverage of ranges, and the weighted interval score,
 * which rewards narrow ranges that contain the truth (Bracher et al. 2021). All on ln units.
 */
import { sumBy } from '../../statistics/sum-by.ts';
import type { PitBin } from '../model/accuracy.ts';
import {
  type Confidence,
  NO_UNITS_BELOW,
  QUANTILE_LEVELS,
  type UnitsRange,
} from '../range/units-distribution.ts';
import { lnUnitsSold, UNITS_MIN } from '../units.ts';

export interface Outcome {
  readonly truth: number;
  readonly estimate: number;
  /** For totals. */
  readonly mean: number;
  /** Null when the method gives no range. */
  readonly ranges: Readonly<Record<Confidence, UnitsRange>> | null;
}

export interface Scores {
  readonly n: number;
  readonly meanAbsLogError: number;
  readonly rootMeanSquaredLogError: number;
  /** Median |estimate − truth| / truth. */
  readonly medianAbsPercentError: number;
  readonly withinTwofold: number;
  /**
   * Share of truths equal to the rounded estimate. A range includes its estimate, so even the
   * narrowest contains the truth at least this often.
   */
  readonly exact: number;
  /** Sum of means over sum of truths. */
  readonly totalRatio: number;
  readonly intervals: readonly IntervalScore[];
  readonly weightedIntervalScore: number | null;
}

interface IntervalScore {
  readonly confidence: Confidence;
  readonly coverage: number;
  /** Mean factor from the middle to each end. */
  readonly width: number;
}

const CONFIDENCES = [0.5, 0.8, 0.9] as const satisfies readonly Confidence[];

export function scoresOf(outcomes: readonly Outcome[]): Scores {
  const errors = outcomes.map(({ truth, estimate }) => {
    return Math.abs(lnUnitsSold(estimate) - lnUnitsSold(truth));
  });
  const relative = outcomes.map(({ truth, estimate }) => {
    return Math.abs(estimate - truth) / Math.max(truth, UNITS_MIN);
  });
  const ranged = outcomes.flatMap(({ ranges, ...rest }) =>
    ranges === null ? [] : [{ ...rest, ranges }],
  );
  return {
    n: outcomes.length,
    meanAbsLogError: meanBy(errors, (error) => error),
    rootMeanSquaredLogError: Math.sqrt(meanBy(errors, (error) => error ** 2)),
    medianAbsPercentError: relative.toSorted((l, r) => l - r)[relative.length >> 1] ?? Number.NaN,
    withinTwofold: shareOf(errors, (error) => error <= Math.LN2 + 1e-9),
    exact: shareOf(outcomes, ({ truth, estimate }) => Math.round(truth) === Math.round(estimate)),
    totalRatio: sumBy(outcomes, ({ mean }) => mean) / sumBy(outcomes, ({ truth }) => truth),
    intervals: ranged.length === 0 ? [] : CONFIDENCES.map((level) => intervalScore(ranged, level)),
    weightedIntervalScore: ranged.length === 0 ? null : meanBy(ranged, weightedScore),
  };
}

type Ranged = Outcome & { readonly ranges: NonNullable<Outcome['ranges']> };

function intervalScore(outcomes: readonly Ranged[], confidence: Confidence): IntervalScore {
  const lnHalfWidth = ({ low, high }: UnitsRange) => (lnUnitsSold(high) - lnUnitsSold(low)) / 2;
  return {
    confidence,
    coverage: shareOf(outcomes, ({ truth, ranges }) => isInside(truth, ranges[confidence])),
    width: Math.exp(meanBy(outcomes, ({ ranges }) => lnHalfWidth(ranges[confidence]))),
  };
}

/** Checks whether a range contains the truth. Both ends count, and below half a unit means zero. */
function isInside(truth: number, { low, high }: UnitsRange): boolean {
  return low <= Math.max(NO_UNITS_BELOW, truth) && truth <= high;
}

function weightedScore({ truth, estimate, ranges }: Ranged): number {
  const y = lnUnitsSold(truth);
  const intervals = sumBy(CONFIDENCES, (confidence) => {
    const alpha = 1 - confidence;
    const low = lnUnitsSold(ranges[confidence].low);
    const high = lnUnitsSold(ranges[confidence].high);
    const miss = Math.max(0, low - y) + Math.max(0, y - high);
    return (alpha / 2) * (high - low + (2 / alpha) * miss);
  });
  return (0.5 * Math.abs(y - lnUnitsSold(estimate)) + intervals) / (CONFIDENCES.length + 0.5);
}

function meanBy<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return sumBy(items, read) / items.length;
}

function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return meanBy(items, (item) => (holds(item) ? 1 : 0));
}

/**
 * Returns how often truths fall between the quantiles of their predictions (probability integral
 * transform). Empty without ranges. A truth equal to quantiles, as whole numbers often are, is
 * spread evenly over the bins it touches (Czado, Gneiting & Held 2009).
 */
export function pitBins(outcomes: readonly Outcome[]): PitBin[] {
  const edges = [0, ...QUANTILE_LEVELS, 1];
  const counts = new Array<number>(edges.length - 1).fill(0);
  let total = 0;
  for (const { truth, estimate, ranges } of outcomes) {
    if (ranges === null) continue;
    const quantiles = [
      ...[ranges[0.9].low, ranges[0.8].low, ranges[0.5].low, estimate],
      ...[ranges[0.5].high, ranges[0.8].high, ranges[0.9].high],
    ];
    const below = quantiles.filter((quantile) => quantile < truth).length;
    const upTo = quantiles.filter((quantile) => quantile <= truth).length;
    const stretch = (edges[upTo + 1] ?? 1) - (edges[below] ?? 0);
    for (let bin = below; bin <= upTo; bin += 1) {
      const width = (edges[bin + 1] ?? 1) - (edges[bin] ?? 0);
      counts[bin] = (counts[bin] ?? 0) + width / stretch;
    }
    total += 1;
  }
  if (total === 0) return [];
  return counts.map((count, bin) => {
    const from = edges[bin] ?? 0;
    const to = edges[bin + 1] ?? 1;
    return { from, to, density: count / total / (to - from) };
  });
}
