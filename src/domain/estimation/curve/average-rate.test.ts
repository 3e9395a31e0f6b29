import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../history/series.ts';
import { DAY_S, HOUR_S, WEEK_S } from '../../values/time.ts';
import { builtInModel } from '../model/model.ts';
import { averageRate, equivalentRank, ranksSince } from './average-rate.ts';
import { type CellCurve, cellCurve, lnUnitsPerDay } from './curve.ts';

/** ln units a day = 10 - ln rank. */
const SLOPE_ONE: CellCurve = { knots: [0], slopes: [1], values: [10] };
const lnRateOf = (rank: number) => lnUnitsPerDay(SLOPE_ONE, Math.log(rank));
const point = (day: number, value: number | null): Point => ({
  at: day * DAY_S,
  value,
  state: value === null ? 'unknown' : 'ok',
});

describe('averageRate', () => {
  it('is the rate of the only rank', () => {
    expect(averageRate([point(0, 100)], SLOPE_ONE)).toEqual({
      lnUnitsPerDay: 10 - Math.log(100),
      polls: 1,
      effectivePolls: 1,
    });
  });

  it('averages the rates of weeks, not their ranks', () => {
    const points = Array.from({ length: 28 }, (_, day) => point(day, day < 14 ? 100 : 10_000));
    const rate = Math.exp(averageRate(points, SLOPE_ONE)?.lnUnitsPerDay ?? 0);
    const mean = (Math.exp(lnRateOf(100)) + Math.exp(lnRateOf(10_000))) / 2;
    const ofMeanRank = Math.exp(lnRateOf(5_050));
    expect(rate / mean).toBeCloseTo(1, 1);
    expect(rate).toBeGreaterThan(10 * ofMeanRank);
  });

  it('takes the geometric mean of the flicker inside a week', () => {
    const rate = averageRate([point(0, 100), point(1, 10_000)], SLOPE_ONE);
    expect(rate?.lnUnitsPerDay).toBeCloseTo(10 - Math.log(1_000), 9);
  });

  it('counts ranks that repeat each other once', () => {
    const hourly = Array.from({ length: 48 }, (_, hour) => point(hour / 24, 100));
    const daily = Array.from({ length: 30 }, (_, day) => point(day, 100));
    expect(averageRate(hourly, SLOPE_ONE)?.effectivePolls).toBeLessThan(3);
    expect(averageRate(daily, SLOPE_ONE)?.effectivePolls).toBeGreaterThan(10);
  });

  it('gives a hidden rank no weight, and is null without any rank', () => {
    expect(averageRate([point(0, null)], SLOPE_ONE)).toBeNull();
    expect(averageRate([point(0, null), point(1, 50)], SLOPE_ONE)?.polls).toBe(1);
  });

  it('stays between the rates of the best and the worst rank', () => {
    const ranks = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(ranks, (values) => {
        const points = values.map((value, index) => point(index / 2, value));
        const rate = averageRate(points, SLOPE_ONE)?.lnUnitsPerDay ?? Number.NaN;
        return (
          rate <= lnRateOf(Math.min(...values)) + 1e-9 &&
          rate >= lnRateOf(Math.max(...values)) - 1e-9
        );
      }),
    );
  });
});

/** The definition, step by step. */
function plainly(points: readonly Point[]) {
  const ranks = points.filter(({ value }) => value !== null);
  const last = ranks.at(-1)?.at ?? 0;
  const weeks = new Map<number, { weight: number; sum: number }>();
  for (const [index, { at, value }] of ranks.entries()) {
    const before = at - (ranks[index - 1]?.at ?? at - DAY_S);
    const after = (ranks[index + 1]?.at ?? at + DAY_S) - at;
    const weight = Math.min(DAY_S, before / 2) + Math.min(DAY_S, after / 2);
    const number = Math.floor((last - at) / WEEK_S);
    const { weight: others, sum } = weeks.get(number) ?? { weight: 0, sum: 0 };
    const lnRate = lnRateOf(value ?? 1);
    weeks.set(number, { weight: others + weight, sum: sum + weight * lnRate });
  }
  let covered = 0;
  let units = 0;
  for (const { weight, sum } of weeks.values()) {
    covered += weight;
    units += weight * Math.exp(sum / weight);
  }
  const effectivePolls = Math.max(1, Math.min(ranks.length, covered / DAY_S / 2));
  return { lnUnitsPerDay: Math.log(units / covered), polls: ranks.length, effectivePolls };
}

it('is what its definition says', () => {
  const look = fc.record({
    gapS: fc.integer({ min: 60, max: 200 * HOUR_S }),
    value: fc.option(fc.integer({ min: 1, max: 1_000_000 }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(look, { minLength: 1, maxLength: 80 }), (looks) => {
      let at = 0;
      const points = looks.map(({ gapS, value }): Point => {
        at += gapS;
        return { at, value, state: value === null ? 'unknown' : 'ok' };
      });
      fc.pre(points.some(({ value }) => value !== null));
      const plain = plainly(points);
      expect(averageRate(points, SLOPE_ONE)).toEqual({
        polls: plain.polls,
        lnUnitsPerDay: expect.closeTo(plain.lnUnitsPerDay, 11),
        effectivePolls: expect.closeTo(plain.effectivePolls, 11),
      });
    }),
  );
});

describe('ranksSince', () => {
  const daysOf = (points: readonly Point[], from: number) =>
    ranksSince(points, from * DAY_S).map(({ at }) => at / DAY_S);

  it('is opened by the last rank of the day before, also over a look that saw none', () => {
    expect(daysOf([point(8, 1), point(9.5, 2), point(11, 3)], 10)).toEqual([9.5, 11]);
    expect(daysOf([point(9.2, 1), point(9.8, null), point(11, 3)], 10)).toEqual([9.2, 9.8, 11]);
    expect(daysOf([point(9.5, 1), point(10, 2)], 10)).toEqual([10]);
  });

  it('is not opened by a rank that nobody looked at since', () => {
    expect(daysOf([point(8.9, 500), point(11, 200_000)], 10)).toEqual([11]);
    expect(daysOf([point(8, 500), point(9.5, null), point(11, 3)], 10)).toEqual([11]);
    expect(daysOf([point(11, 3)], 10)).toEqual([11]);
    expect(daysOf([], 10)).toEqual([]);
  });
});

const cell = cellCurve(builtInModel().curve, 'US', 'electronics');
const WEEK = { from: 1_000 * DAY_S, to: 1_007 * DAY_S - 1 };

const daily = (ranks: readonly (number | null)[]): Point[] =>
  ranks.map((value, day) => ({
    at: WEEK.from + day * DAY_S + 3_600,
    value,
    state: value === null ? 'unknown' : 'ok',
  }));

describe('equivalentRank', () => {
  it('of a rank that stood still is that rank', () => {
    const found = equivalentRank(daily(Array(7).fill(4_321)), WEEK, cell);
    expect(found?.rank).toBeCloseTo(4_321, 6);
    expect(found?.rankedDays).toBe(7);
  });

  it('lies between the ranks and sells what they sell on average', () => {
    const rank = fc.integer({ min: 1, max: 2_000_000 });
    fc.assert(
      fc.property(fc.array(rank, { minLength: 7, maxLength: 7 }), (ranks) => {
        const found = equivalentRank(daily(ranks), WEEK, cell)?.rank ?? Number.NaN;
        expect(found).toBeGreaterThanOrEqual(Math.min(...ranks) * (1 - 1e-9));
        expect(found).toBeLessThanOrEqual(Math.max(...ranks) * (1 + 1e-9));
        // Days of one week count alike, and flicker averages geometrically.
        const rates = ranks.map((one) => lnUnitsPerDay(cell, Math.log(one)));
        const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
        expect(lnUnitsPerDay(cell, Math.log(found))).toBeCloseTo(mean, 6);
      }),
    );
  });

  it('counts only what was seen inside the period', () => {
    const before = { at: WEEK.from - 1, value: 5, state: 'ok' } as const;
    const after = { at: WEEK.to + 1, value: 5, state: 'ok' } as const;
    const inside = daily([900, 900, 900]);
    expect(equivalentRank([before, ...inside, after], WEEK, cell)?.rank).toBeCloseTo(900, 6);
  });

  it('is unknown where ranks were seen on fewer than a third of the days', () => {
    expect(equivalentRank(daily([900, 900, null]), WEEK, cell)).toBeNull();
    expect(equivalentRank(daily([900, 900, 900]), WEEK, cell)).not.toBeNull();
    expect(equivalentRank([], WEEK, cell)).toBeNull();
  });
});
