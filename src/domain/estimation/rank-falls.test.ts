/** Falls of the rank: counting, and what they say of slow sellers and of fast ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../history/series.ts';
import { DAY_S, HOUR_S } from '../time.ts';
import {
  countRankFalls,
  type RankFalls,
  rankFallsCurve,
  rankFallsLogLikelihood,
} from './rank-falls.ts';

const ranksEvery = (hours: number, ranks: readonly (number | null)[]): Point[] =>
  ranks.map((value, index) => ({
    at: index * hours * HOUR_S,
    value,
    state: value === null ? 'unknown' : 'ok',
  }));

/** A rank that drifts up by 2 % a look, and falls by a fifth at every so many. */
function fallingEvery(looks: number, count: number): number[] {
  let rank = 90_000;
  return Array.from({ length: count }, (_, index) => {
    rank = index > 0 && index % looks === 0 ? Math.round(rank * 0.8) : Math.round(rank * 1.02);
    return rank;
  });
}

describe('countRankFalls', () => {
  it('counts falls of five percent and more between looks', () => {
    const found = countRankFalls(ranksEvery(6, fallingEvery(10, 101)));
    expect(found).toMatchObject({ falls: 10, looks: 100 });
    expect(found?.groups).toEqual([{ gapDays: 0.25, looks: 100, falls: 10 }]);
    const small = Array.from({ length: 30 }, (_, index) => 10_000 - 400 * (index % 2) - index);
    expect(countRankFalls(ranksEvery(6, small))?.falls).toBe(0);
  });

  it('takes hourly looks five hours apart at least, and leaves out gaps', () => {
    const hourly = fallingEvery(10, 49);
    expect(countRankFalls(ranksEvery(1, hourly))?.looks).toBe(9);
    const daily = ranksEvery(24, fallingEvery(10, 12));
    const later = daily.map((point) => ({ ...point, at: point.at + 20 * DAY_S }));
    expect(countRankFalls([...daily, ...later])?.looks).toBe(22);
  });

  it('says nothing of few looks, of looks far apart, and of a rank nobody counted anew', () => {
    expect(countRankFalls(ranksEvery(24, fallingEvery(3, 8)))).toBeNull();
    expect(countRankFalls(ranksEvery(48, fallingEvery(3, 15)))).toBeNull();
    expect(countRankFalls(ranksEvery(24, Array(30).fill(5_000)))).toBeNull();
    expect(countRankFalls([])).toBeNull();
  });

  it('passes over looks without a rank', () => {
    const ranks = fallingEvery(5, 40).map((rank, index) => (index % 4 === 1 ? null : rank));
    expect(countRankFalls(ranksEvery(12, ranks))?.looks).toBe(29);
  });
});

describe('rankFallsLogLikelihood', () => {
  const fallsOf = (falls: number, looks: number, gapDays: number): RankFalls => ({
    ...{ falls, looks },
    groups: [{ gapDays, looks, falls }],
  });
  const best = (seen: RankFalls, lnMax = Math.log(21)) => {
    const grid = Array.from({ length: 200 }, (_, step) => -2 + (step * (lnMax + 2)) / 199);
    const at = (lnUnits: number) => rankFallsLogLikelihood(seen, lnUnits);
    return Math.exp(grid.reduce((top, lnUnits) => (at(lnUnits) > at(top) ? lnUnits : top)));
  };

  it('finds about a sale a fall where sales are rare', () => {
    // Six-hourly looks of 30 days: falls and false ones of a seller of so many units.
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
      rankFallsLogLikelihood(seen, Math.log(10)) - rankFallsLogLikelihood(seen, Math.log(1));
    expect(contrast(many)).toBeGreaterThan(contrast(few));
  });

  it('tells fast sellers from slow ones, and never one fast seller from another', () => {
    const seen = fallsOf(40, 119, 0.25);
    const at = (units: number) => rankFallsLogLikelihood(seen, Math.log(units));
    expect(at(300)).toBeGreaterThan(at(5) + 5);
    expect(Math.abs(at(3_000) - at(1_000))).toBeLessThan(0.1);
  });
});

/** The same, group by group and plateau by plateau. */
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

it('is what its definition says, at each place and all along a curve', () => {
  const group = fc
    .record({
      gapDays: fc.double({ min: 0.21, max: 1.5, noNaN: true }),
      looks: fc.integer({ min: 1, max: 60 }),
      seen: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ gapDays, looks, seen }) => ({ gapDays, looks, falls: Math.floor(seen * looks) }));
  const start = fc.double({ min: -12, max: 6, noNaN: true });
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 4 }), start, (groups, lnFrom) => {
      const seen: RankFalls = { falls: 0, looks: 0, groups };
      expect(rankFallsLogLikelihood(seen, lnFrom)).toBeCloseTo(plainly(seen, lnFrom), 8);
      const curve = rankFallsCurve(seen, lnFrom, lnFrom + 14);
      if (curve === null) return;
      const until = Math.min(curve.logs.length, Math.ceil((7 - curve.first) / curve.step));
      for (let knot = 0; knot < until; knot += 1) {
        const plain = plainly(seen, curve.first + knot * curve.step);
        expect(curve.logs[knot]).toBeCloseTo(plain, 3);
      }
    }),
    { numRuns: 60 },
  );
});
