import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../history/series.ts';
import { DAY_S } from '../time.ts';
import { averageRate } from './average-rate.ts';

const slopeOne = (lnRank: number) => 10 - lnRank;
const point = (day: number, value: number | null): Point => ({
  at: day * DAY_S,
  value,
  state: value === null ? 'unknown' : 'ok',
});

describe('averageRate', () => {
  it('is the rate of the only rank', () => {
    expect(averageRate([point(0, 100)], slopeOne)).toEqual({
      lnUnitsPerDay: 10 - Math.log(100),
      polls: 1,
      effectivePolls: 1,
    });
  });

  it('averages the rates of weeks, not their ranks', () => {
    const points = Array.from({ length: 28 }, (_, day) => point(day, day < 14 ? 100 : 10_000));
    const rate = Math.exp(averageRate(points, slopeOne)?.lnUnitsPerDay ?? 0);
    const mean = (Math.exp(slopeOne(Math.log(100))) + Math.exp(slopeOne(Math.log(10_000)))) / 2;
    const ofMeanRank = Math.exp(slopeOne(Math.log(5_050)));
    expect(rate / mean).toBeCloseTo(1, 1);
    expect(rate).toBeGreaterThan(10 * ofMeanRank);
  });

  it('takes the geometric mean of the flicker inside a week', () => {
    const rate = averageRate([point(0, 100), point(1, 10_000)], slopeOne);
    expect(rate?.lnUnitsPerDay).toBeCloseTo(10 - Math.log(1_000), 9);
  });

  it('counts ranks that repeat each other once', () => {
    const hourly = Array.from({ length: 48 }, (_, hour) => point(hour / 24, 100));
    const daily = Array.from({ length: 30 }, (_, day) => point(day, 100));
    expect(averageRate(hourly, slopeOne)?.effectivePolls).toBeLessThan(3);
    expect(averageRate(daily, slopeOne)?.effectivePolls).toBeGreaterThan(10);
  });

  it('gives a hidden rank no weight, and is null without any rank', () => {
    expect(averageRate([point(0, null)], slopeOne)).toBeNull();
    expect(averageRate([point(0, null), point(1, 50)], slopeOne)?.polls).toBe(1);
  });

  it('stays between the rates of the best and the worst rank', () => {
    const ranks = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(ranks, (values) => {
        const points = values.map((value, index) => point(index / 2, value));
        const rate = averageRate(points, slopeOne)?.lnUnitsPerDay ?? Number.NaN;
        const lnRanks = values.map(Math.log);
        return (
          rate <= slopeOne(Math.min(...lnRanks)) + 1e-9 &&
          rate >= slopeOne(Math.max(...lnRanks)) - 1e-9
        );
      }),
    );
  });
});
