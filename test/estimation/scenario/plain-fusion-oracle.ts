/**
 * Bayes on the grid of `fuse.ts`, written plainly with the functions of the language, for tests:
 * every likelihood at every node, nothing tabled, nothing left out.
 */

import type { Fused } from '../../../src/domain/estimation/evidence/fuse.ts';
import {
  QUANTILE_LEVELS,
  type UnitsDistribution,
} from '../../../src/domain/estimation/range/units-distribution.ts';
import { normalQuantile } from '../../../src/domain/statistics/normal.ts';

/** Nodes a standard score. */
const FINENESS = 10;
const SCORES = Array.from({ length: 14 * FINENESS + 1 }, (_, node) => node / FINENESS - 7);
const NORMAL = SCORES.map((score) => Math.exp(-(score ** 2) / 2));
const LEVEL_SCORES = QUANTILE_LEVELS.map(normalQuantile);

/** Quantiles stand where the summed weights, even around each node, reach the level. */
export function plainlyFused(
  prior: UnitsDistribution,
  likelihoodAt: (lnUnits: number) => number,
): Fused {
  const nodes = SCORES.map((score) => lnUnitsAt(prior, score));
  const weights = nodes.map((lnUnits, node) => (NORMAL[node] ?? 0) * likelihoodAt(lnUnits));
  const unitsBy = (by: readonly number[]) =>
    sum(nodes.map((lnUnits, node) => Math.exp(lnUnits) * (by[node] ?? 0))) / sum(by);
  const total = sum(weights);
  const lnQuantiles = QUANTILE_LEVELS.map((level) => {
    let node = 0;
    let reached = 0;
    while (node < nodes.length - 1 && reached + (weights[node] ?? 0) < level * total) {
      reached += weights[node] ?? 0;
      node += 1;
    }
    const at = (index: number) => nodes[Math.min(nodes.length - 1, Math.max(0, index))] ?? 0;
    const [before, after] = [(at(node) + at(node - 1)) / 2, (at(node) + at(node + 1)) / 2];
    return before + ((level * total - reached) / (weights[node] ?? 1)) * (after - before);
  });
  const width = (quantiles: readonly number[]) => (quantiles.at(-1) ?? 0) - (quantiles[0] ?? 0);
  const kept = Math.min(1, (width(lnQuantiles) / width(prior.lnQuantiles)) ** 2);
  const correction = prior.mean / unitsBy(NORMAL);
  return {
    distribution: { lnQuantiles, mean: unitsBy(weights) * correction ** kept },
    chance: total / sum(NORMAL),
  };
}

/** Of evidence that says nothing with the probability `doubt`; likelihoods relative to the best. */
export function plainlyWeighed(
  prior: UnitsDistribution,
  logLikelihoodAt: (lnUnits: number) => number,
  doubt: number,
): Fused {
  const best = Math.max(...SCORES.map((score) => logLikelihoodAt(lnUnitsAt(prior, score))));
  return plainlyFused(
    prior,
    (lnUnits) => doubt + (1 - doubt) * Math.exp(logLikelihoodAt(lnUnits) - best),
  );
}

/** ln units at a score: linear between the quantiles, mean steepness beyond them. */
function lnUnitsAt({ lnQuantiles }: UnitsDistribution, score: number): number {
  const [firstScore = 0, lastScore = 0] = [LEVEL_SCORES[0], LEVEL_SCORES.at(-1)];
  const [first = 0, last = 0] = [lnQuantiles[0], lnQuantiles.at(-1)];
  const steepness = (last - first) / (lastScore - firstScore);
  if (score <= firstScore) return first + steepness * (score - firstScore);
  if (score >= lastScore) return last + steepness * (score - lastScore);
  const next = LEVEL_SCORES.findIndex((known) => known > score);
  const [x0 = 0, x1 = 0] = [LEVEL_SCORES[next - 1], LEVEL_SCORES[next]];
  const [y0 = 0, y1 = 0] = [lnQuantiles[next - 1], lnQuantiles[next]];
  return y0 + ((score - x0) / (x1 - x0)) * (y1 - y0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
