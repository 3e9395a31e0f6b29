/** Evidence put to a distribution, beside the same sums written out with the functions of the language. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { fuse, weigh } from './fuse.ts';
import { curveAt, type LogCurve } from './log-curve.ts';
import { QUANTILE_LEVELS, type UnitsDistribution } from './units-distribution.ts';

const SCORES = Array.from({ length: 141 }, (_, node) => node / 10 - 7);
const LEVEL_SCORES = QUANTILE_LEVELS.map(normalQuantile);
const NORMAL = SCORES.map((score) => Math.exp(-(score ** 2) / 2));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

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

function plainly(prior: UnitsDistribution, likelihoodAt: (lnUnits: number) => number) {
  const nodes = SCORES.map((score) => lnUnitsAt(prior, score));
  const likelihoods = nodes.map(likelihoodAt);
  const weights = likelihoods.map((likelihood, node) => (NORMAL[node] ?? 0) * likelihood);
  const meanBy = (by: readonly number[]) =>
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
  return {
    distribution: { lnQuantiles, mean: (prior.mean * meanBy(weights)) / meanBy(NORMAL) },
    chance: total / sum(NORMAL),
  };
}

const priors = fc
  .record({
    first: fc.double({ min: -4, max: 8, noNaN: true }),
    steps: fc.array(fc.double({ min: 0.05, max: 2, noNaN: true }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ first, steps }): UnitsDistribution => {
    const lnQuantiles = [first];
    for (const step of steps) lnQuantiles.push((lnQuantiles.at(-1) ?? 0) + step);
    return { lnQuantiles, mean: Math.exp(lnQuantiles[4] ?? 0) };
  });
/** A hill of ln likelihood. */
const hills = fc.record({
  top: fc.double({ min: -3, max: 10, noNaN: true }),
  width: fc.double({ min: 0.3, max: 3, noNaN: true }),
});

function expectSame(found: UnitsDistribution, plain: UnitsDistribution): void {
  for (const [index, quantile] of plain.lnQuantiles.entries()) {
    expect(found.lnQuantiles[index]).toBeCloseTo(quantile, 10);
  }
  expect(found.mean / plain.mean).toBeCloseTo(1, 11);
}

describe('fuse', () => {
  it('is what its definition says', () => {
    fc.assert(
      fc.property(priors, hills, (prior, { top, width }) => {
        const at = (lnUnits: number) => Math.exp(-(((lnUnits - top) / width) ** 2) / 2) + 1e-6;
        const { distribution, chance } = fuse(prior, (lnUnits, likelihoods) => {
          for (const [node, one] of lnUnits.entries()) likelihoods[node] = at(one);
        });
        const plain = plainly(prior, at);
        expectSame(distribution, plain.distribution);
        expect(chance / plain.chance).toBeCloseTo(1, 11);
      }),
    );
  });
});

describe('weigh', () => {
  it('is what its definition says', () => {
    fc.assert(
      fc.property(priors, hills, (prior, { top, width }) => {
        const curve: LogCurve = {
          ...{ first: -20, step: 0.25, count: 200 },
          logs: Float64Array.from({ length: 210 }, (_, knot) => {
            return -(((-20 + knot * 0.25 - top) / width) ** 2) / 2;
          }),
        };
        const logs = SCORES.map((score) => curveAt(curve, lnUnitsAt(prior, score)));
        const best = Math.max(...logs);
        const plain = plainly(prior, (lnUnits) => {
          return 0.02 + 0.98 * Math.exp(curveAt(curve, lnUnits) - best);
        });
        const weighed = weigh(prior, () => curve, 0.02);
        if (weighed === null) throw new Error('said nothing');
        expectSame(weighed.distribution, plain.distribution);
        expect(0.02 + 0.98 * weighed.fit).toBeCloseTo(plain.chance, 11);
      }),
    );
  });

  it('is null where the evidence says the same all the way', () => {
    const prior: UnitsDistribution = { lnQuantiles: [0, 1, 2, 3, 4, 5, 6], mean: 40 };
    expect(weigh(prior, () => null, 0.02)).toBeNull();
  });
});
