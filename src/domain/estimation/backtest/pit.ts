/**
 * Where truths fall in their predicted distributions (probability integral transform), between the
 * seven quantiles: as often in each part as the part promises, when predictions are calibrated.
 */

import { QUANTILE_LEVELS } from '../range/units-distribution.ts';
import type { Outcome } from './metrics.ts';

export interface PitBin {
  /** Probabilities the bin lies between. */
  readonly from: number;
  readonly to: number;
  /** Share of truths found over share promised: 1 is right. */
  readonly density: number;
}

/**
 * A truth that equals quantiles, as whole numbers do, lies anywhere between what is promised below
 * it and up to it: evenly over that stretch (Czado, Gneiting & Held 2009). Empty without ranges.
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
