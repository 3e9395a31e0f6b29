/**
 * Evidence added to a distribution, next to the sums written out with the functions of the
 * language.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  plainlyFused,
  plainlyWeighed,
} from '../../../../test/estimation/scenario/plain-fusion-oracle.ts';
import type { UnitsDistribution } from '../range/units-distribution.ts';
import { curveAt, EvidenceGrid, knotSpan, type LogCurve } from './fuse.ts';

const grid = new EvidenceGrid();

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
        const { distribution, chance } = grid.fuse(prior, (lnUnits, likelihoods) => {
          for (const [node, one] of lnUnits.entries()) likelihoods[node] = at(one);
        });
        const plain = plainlyFused(prior, at);
        expectSame(distribution, plain.distribution);
        expect(chance / plain.chance).toBeCloseTo(1, 11);
      }),
    );
  });

  it('has the mean of what evidence settles, whatever the mean was before', () => {
    // Wide by doubt: the mean of the grid lies far above this one.
    const prior: UnitsDistribution = { lnQuantiles: [-4, -3, -1, 1, 3, 5, 6], mean: 4 };
    const settled = grid.fuse(prior, (lnUnits, likelihoods) => {
      for (const [node, at] of lnUnits.entries()) {
        likelihoods[node] = Math.exp(-(((at - Math.log(300)) / 0.2) ** 2) / 2);
      }
    });
    expect(settled.distribution.mean / 300).toBeCloseTo(1, 1);
    const open = grid.fuse(prior, (_, likelihoods) => likelihoods.fill(0.5));
    expect(open.distribution.mean).toBeCloseTo(4, 1);
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
        const plain = plainlyWeighed(prior, (lnUnits) => curveAt(curve, lnUnits), 0.02);
        const weighed = grid.weigh(prior, () => curve, 0.02);
        if (weighed === null) throw new Error('said nothing');
        expectSame(weighed.distribution, plain.distribution);
        expect(0.02 + 0.98 * weighed.fit).toBeCloseTo(plain.chance, 11);
      }),
    );
  });

  it('is null where the evidence says the same all the way', () => {
    const prior: UnitsDistribution = { lnQuantiles: [0, 1, 2, 3, 4, 5, 6], mean: 40 };
    expect(grid.weigh(prior, () => null, 0.02)).toBeNull();
  });
});

it('meets a cubic everywhere between the ends it was made for', () => {
  const place = fc.double({ min: -13, max: 27, noNaN: true });
  fc.assert(
    fc.property(place, place, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, share) => {
      const cubic = (x: number) => 2 - x + 0.3 * x ** 2 - 0.05 * x ** 3;
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const step = 0.24;
      const { first, last } = knotSpan(from, to, step);
      const logs = Float64Array.from({ length: last - first + 1 }, (_, knot) =>
        cubic((first + knot) * step),
      );
      const at = from + share * (to - from);
      expect(curveAt({ first: first * step, step, logs, count: logs.length }, at)).toBeCloseTo(
        cubic(at),
        9,
      );
    }),
  );
});

it('holds the ends for distributions that reach beyond any sales', () => {
  const step = 0.24;
  const { first, last } = knotSpan(-700, 700, step);
  expect(last - first).toBeLessThan(200);
  const logs = Float64Array.from({ length: last - first + 1 }, (_, knot) => first + knot);
  const at = (lnUnits: number) =>
    curveAt({ first: first * step, step, logs, count: logs.length }, lnUnits);
  expect(at(-700)).toBeCloseTo(Math.floor(Math.log(1e-6) / step), 9);
  expect(at(700)).toBeCloseTo(Math.floor(Math.log(1e12) / step) + 1, 9);
  expect(at(0)).toBeCloseTo(0, 9);
});
