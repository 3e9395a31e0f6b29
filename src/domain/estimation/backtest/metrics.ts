/**
 * How good estimates are: the field's error measures, how often ranges held, and the weighted
 * interval score, which rewards narrow ranges that hold (Bracher et al. 2021). All on ln units.
 */
import { type Confidence, NO_UNITS_BELOW, QUANTILE_LEVELS } from '../range/units-distribution.ts';
import { lnUnitsSold, UNITS_MIN } from '../units.ts';

/** One estimate with the truth. */
export interface Outcome {
  readonly truth: number;
  readonly estimate: number;
  /** For totals. */
  readonly mean: number;
  /** Null where the method gives no range. */
  readonly ranges: Readonly<Record<Confidence, Range>> | null;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

export interface Scores {
  readonly n: number;
  /** Mean |ln(estimate / truth)|. */
  readonly meanAbsLogError: number;
  readonly rootMeanSquaredLogError: number;
  /** Median |estimate − truth| / truth. */
  readonly medianAbsPercentError: number;
  /** Share with a factor of at most two. */
  readonly withinTwofold: number;
  /**
   * Share of truths equal to the whole estimate. A range holds its estimate, so however narrow it
   * is, it holds the truth at least this often.
   */
  readonly exact: number;
  /** Sum of means over sum of truths. */
  readonly totalRatio: number;
  readonly intervals: readonly IntervalScore[];
  /** Null without ranges. */
  readonly weightedIntervalScore: number | null;
}

export interface IntervalScore {
  readonly confidence: Confidence;
  readonly coverage: number;
  /** Mean factor from the middle to each end. */
  readonly width: number;
}

export const CONFIDENCES = [0.5, 0.8, 0.9] as const satisfies readonly Confidence[];

export function scoresOf(outcomes: readonly Outcome[]): Scores {
  const errors = outcomes.map(({ truth, estimate }) =>
    Math.abs(lnUnitsSold(estimate) - lnUnitsSold(truth)),
  );
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const ranged = outcomes.flatMap(({ ranges, ...rest }) =>
    ranges === null ? [] : [{ ...rest, ranges }],
  );
  return {
    n: outcomes.length,
    meanAbsLogError: meanOf(errors),
    rootMeanSquaredLogError: Math.sqrt(meanOf(errors.map((error) => error ** 2))),
    medianAbsPercentError: medianOf(
      outcomes.map(
        ({ truth, estimate }) => Math.abs(estimate - truth) / Math.max(truth, UNITS_MIN),
      ),
    ),
    withinTwofold: meanOf(errors.map((error) => (error <= Math.LN2 + 1e-9 ? 1 : 0))),
    exact: meanOf(
      outcomes.map(({ truth, estimate }) => (Math.round(truth) === Math.round(estimate) ? 1 : 0)),
    ),
    totalRatio: sum(({ mean }) => mean) / sum(({ truth }) => truth),
    intervals: ranged.length === 0 ? [] : CONFIDENCES.map((level) => intervalScore(ranged, level)),
    weightedIntervalScore: ranged.length === 0 ? null : meanOf(ranged.map(weightedScore)),
  };
}

/**
 * Whether the truth lies in the range, both ends included; what reaches below half a unit has
 * zero.
 */
export function isInside(truth: number, { low, high }: Range): boolean {
  return low <= Math.max(NO_UNITS_BELOW, truth) && truth <= high;
}

type Ranged = Outcome & { readonly ranges: NonNullable<Outcome['ranges']> };

function intervalScore(outcomes: readonly Ranged[], confidence: Confidence): IntervalScore {
  return {
    confidence,
    coverage: meanOf(
      outcomes.map(({ truth, ranges }) => (isInside(truth, ranges[confidence]) ? 1 : 0)),
    ),
    width: Math.exp(
      meanOf(
        outcomes.map(
          ({ ranges }) =>
            (lnUnitsSold(ranges[confidence].high) - lnUnitsSold(ranges[confidence].low)) / 2,
        ),
      ),
    ),
  };
}

function weightedScore({ truth, estimate, ranges }: Ranged): number {
  const y = lnUnitsSold(truth);
  const intervals = CONFIDENCES.reduce((sum, confidence) => {
    const alpha = 1 - confidence;
    const low = lnUnitsSold(ranges[confidence].low);
    const high = lnUnitsSold(ranges[confidence].high);
    const miss = Math.max(0, low - y) + Math.max(0, y - high);
    return sum + (alpha / 2) * (high - low + (2 / alpha) * miss);
  }, 0);
  return (0.5 * Math.abs(y - lnUnitsSold(estimate)) + intervals) / (CONFIDENCES.length + 0.5);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export interface PitBin {
  /** Probabilities the bin lies between. */
  readonly from: number;
  readonly to: number;
  /** Share of truths found over share promised: 1 is right. */
  readonly density: number;
}

/**
 * Where truths fall between the quantiles of their predicted distributions (probability integral
 * transform): when predictions are calibrated, as often in each bin as it promises. A truth that
 * equals quantiles, as whole numbers do, is spread evenly over the bins it touches (Czado,
 * Gneiting & Held 2009). Empty without ranges.
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
