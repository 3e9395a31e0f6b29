/** What falls of the rank say of slow sellers and of fast ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RankFalls } from './rank-falls.ts';
import { RankFallsCurves } from './rank-falls-curve.ts';

const curves = new RankFallsCurves();

function logLikelihood(falls: RankFalls, lnUnits: number): number {
  return curves.logsAt(falls, Float64Array.of(Math.exp(lnUnits) / 30))[0] ?? Number.NaN;
}

describe('the likelihood of falls', () => {
  const fallsOf = (falls: number, looks: number, gapDays: number): RankFalls => ({
    ...{ falls, looks },
    groups: [{ gapDays, looks, falls }],
  });
  const best = (seen: RankFalls, lnMax = Math.log(21)) => {
    const grid = Array.from({ length: 200 }, (_, step) => -2 + (step * (lnMax + 2)) / 199);
    const at = (lnUnits: number) => logLikelihood(seen, lnUnits);
    return Math.exp(grid.reduce((top, lnUnits) => (at(lnUnits) > at(top) ? lnUnits : top)));
  };

  it('finds about a sale a fall where sales are rare', () => {
    // Six-hourly looks of 30 days: falls and false ones of a seller of `units` a month.
    for (const units of [3, 6, 12]) {
      const found = best(fallsOf(Math.round(units * 0.9 + 1), 119, 0.25));
      expect(found / units).toBeGreaterThan(0.7);
      expect(found / units).toBeLessThan(1.4);
    }
  });

  it('says more units for more falls, and surer with more looks', () => {
    expect(best(fallsOf(8, 119, 0.25))).toBeGreaterThan(best(fallsOf(4, 119, 0.25)));
    const [few, many] = [fallsOf(1, 10, 0.25), fallsOf(12, 120, 0.25)];
    const contrast = (seen: RankFalls) =>
      logLikelihood(seen, Math.log(10)) - logLikelihood(seen, Math.log(1));
    expect(contrast(many)).toBeGreaterThan(contrast(few));
  });

  it('tells fast sellers from slow ones, and never one fast seller from another', () => {
    const seen = fallsOf(40, 119, 0.25);
    const at = (units: number) => logLikelihood(seen, Math.log(units));
    expect(at(300)).toBeGreaterThan(at(5) + 5);
    expect(Math.abs(at(3_000) - at(1_000))).toBeLessThan(0.1);
  });
});

/** The definition, group by group and plateau by plateau. */
function plainly({ groups }: RankFalls, lnUnits: number): number {
  const unitsPerDay = Math.exp(lnUnits) / 30;
  const lnFalls = (share: number, looks: number, falls: number) => {
    const seen = 0.01 + 0.99 * share;
    return falls * Math.log(seen) + (looks - falls) * Math.log(1 - seen);
  };
  let plain = 0;
  const chances = [0.1, 0.25, 0.4].map((plateau) => {
    plain = 0;
    let beyondTurn = 0;
    for (const { gapDays, looks, falls } of groups) {
      const turn = Math.min(0.2, 0.7 * gapDays);
      const sales = unitsPerDay * gapDays;
      const rare = 0.42 * (1 - Math.exp(-Math.min(sales, turn) / 0.42));
      const beyond = sales <= turn ? 0 : 1 - Math.exp(-(sales / turn - 1) / 2);
      const log = lnFalls(rare + (plateau - rare) * beyond, looks, falls);
      if (sales <= turn) plain += log;
      else beyondTurn += log;
    }
    return Math.exp(beyondTurn);
  });
  return plain + Math.log(chances.reduce((sum, chance) => sum + chance, 0) / chances.length);
}

/** Forty times the sales at the turn of the longest gap. */
const LN_FLAT_FROM_MIN = Math.log((40 * 30 * 0.2) / 1.5);

it('is what its definition says, at each place and all along a curve', () => {
  const group = fc
    .record({
      gapDays: fc.double({ min: 0.21, max: 1.5, noNaN: true }),
      looks: fc.integer({ min: 1, max: 37 }),
      seen: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ gapDays, looks, seen }) => ({ gapDays, looks, falls: Math.floor(seen * looks) }));
  const start = fc.double({ min: -12, max: 6, noNaN: true });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), start, (groups, lnFrom) => {
      const seen: RankFalls = { falls: 0, looks: 0, groups };
      expect(logLikelihood(seen, lnFrom)).toBeCloseTo(plainly(seen, lnFrom), 11);
      const curve = curves.between(seen, lnFrom, lnFrom + 14);
      if (curve === null) return;
      for (let knot = 0; knot < curve.count; knot += 1) {
        const lnUnits = curve.first + knot * curve.step;
        // From where falls say nothing more on, it is held.
        const digits = lnUnits < LN_FLAT_FROM_MIN ? 11 : 4;
        expect(curve.logs[knot]).toBeCloseTo(plainly(seen, lnUnits), digits);
      }
    }),
    { numRuns: 60 },
  );
});
