import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellCurve, lnUnitsPerDay, PIVOT_LN_RANK, type PooledCurve } from './curve.ts';

const effect = fc.record({
  level: fc.double({ min: -3, max: 3, noNaN: true }),
  slope: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
  bend: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
});
const curve = fc
  .record({
    market: effect,
    category: effect,
    cell: effect,
    slopes: fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
  })
  .map(
    ({ market, category, cell, slopes }): PooledCurve => ({
      knots: [0, 4, 8, 12],
      slopes,
      pivotLevel: 1,
      markets: { GB: market },
      categories: { toys: category },
      cells: { 'GB|toys': cell },
    }),
  );
const lnRank = fc.double({ min: 0, max: 16, noNaN: true });

describe('a cell of the curve', () => {
  it('never rises, whatever its effects add up to', () => {
    fc.assert(
      fc.property(curve, lnRank, lnRank, (pooled, one, other) => {
        const cell = cellCurve(pooled, 'GB', 'toys');
        const [better, worse] = one < other ? [one, other] : [other, one];
        expect(lnUnitsPerDay(cell, worse)).toBeLessThanOrEqual(lnUnitsPerDay(cell, better) + 1e-9);
      }),
    );
  });

  it('has the sum of its levels at the pivot, and bends beyond it alone', () => {
    fc.assert(
      fc.property(curve, lnRank, (pooled, at) => {
        const { level } = pooled.cells['GB|toys'] ?? { level: Number.NaN };
        const levels = [pooled.markets['GB'], pooled.categories['toys']];
        const sum = levels.reduce((total, one) => total + (one?.level ?? 0), level + 1);
        const straight = { ...pooled, cells: { 'GB|toys': { level, slope: 0 } } };
        const bent = { ...pooled, cells: { 'GB|toys': { level, slope: 0, bend: 0.5 } } };
        expect(lnUnitsPerDay(cellCurve(pooled, 'GB', 'toys'), PIVOT_LN_RANK)).toBeCloseTo(sum, 9);
        const [plain, steep] = [straight, bent].map((one) =>
          lnUnitsPerDay(cellCurve(one, 'GB', 'toys'), at),
        );
        if (at <= PIVOT_LN_RANK) expect(steep).toBeCloseTo(plain ?? 0, 9);
        else expect(steep).toBeLessThanOrEqual((plain ?? 0) + 1e-9);
      }),
    );
  });
});
