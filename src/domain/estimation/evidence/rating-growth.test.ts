/** Growth of ratings: which is one, and what it says of sales. */
import { describe, expect, it } from 'vitest';
import type { Point } from '../../history/series.ts';
import { DAY_S } from '../../time.ts';
import { curveAt } from './log-curve.ts';
import { ratingGrowth, ratingGrowthCurve } from './rating-growth.ts';

const NOW = 100 * DAY_S;
const counted = (...points: readonly (readonly [daysAgo: number, count: number])[]): Point[] =>
  points.map(([daysAgo, value]) => ({ at: NOW - daysAgo * DAY_S, value, state: 'ok' }));

describe('ratingGrowth', () => {
  it('is what came in the 30 days before the rank', () => {
    expect(ratingGrowth(counted([30, 100], [15, 112], [0, 120]), NOW)).toEqual({
      added: 20,
      days: 30,
    });
    // The last change may be some days back, and what was counted before the 30 days is no growth.
    expect(ratingGrowth(counted([30, 100], [3, 107]), NOW)).toEqual({ added: 7, days: 30 });
    expect(ratingGrowth(counted([31, 90], [30, 100], [0, 107]), NOW)?.added).toBe(7);
    expect(ratingGrowth(counted([10, 100], [0, 103]), NOW)).toEqual({ added: 3, days: 10 });
  });

  it('begins with the look before, where nobody looked 30 days ago', () => {
    expect(ratingGrowth(counted([44, 100], [3, 107]), NOW)).toEqual({ added: 7, days: 44 });
    expect(ratingGrowth(counted([90, 1_000], [1, 1_300]), NOW)).toEqual({ added: 300, days: 90 });
    // Half a year of ratings is not told as a month's.
    expect(ratingGrowth(counted([180, 1_000], [1, 1_600]), NOW)).toBeNull();
  });

  it('ends with the last look where that is long ago', () => {
    expect(ratingGrowth(counted([30, 100], [12, 109]), NOW)).toEqual({ added: 9, days: 18 });
  });

  it('is unknown from one count, a few days, or counts of before', () => {
    expect(ratingGrowth([], NOW)).toBeNull();
    expect(ratingGrowth(counted([0, 100]), NOW)).toBeNull();
    expect(ratingGrowth(counted([4, 100], [0, 101]), NOW)).toBeNull();
    expect(ratingGrowth(counted([60, 100], [40, 120]), NOW)).toBeNull();
  });

  it('is none of one product after a merger or a split', () => {
    expect(ratingGrowth(counted([30, 100], [15, 103], [14, 400], [0, 410]), NOW)).toBeNull();
    expect(ratingGrowth(counted([30, 400], [15, 100], [0, 110]), NOW)).toBeNull();
    expect(ratingGrowth(counted([30, 100], [0, 90]), NOW)).toBeNull();
  });

  it('is not taken for a merger where a young product grows fast', () => {
    const young = counted([49, 2], [35, 10], [21, 22], [14, 40], [0, 61]);
    expect(ratingGrowth(young.slice(1), NOW)).toEqual({ added: 51, days: 35 });
  });

  it('takes a deleted rating for none that came', () => {
    expect(ratingGrowth(counted([30, 100], [0, 99]), NOW)).toEqual({ added: 0, days: 30 });
  });
});

describe('ratingGrowthCurve', () => {
  const lnChance = (added: number, days: number, lnUnits: number) =>
    curveAt(ratingGrowthCurve({ added, days }, lnUnits, lnUnits), lnUnits);
  const best = (added: number, days: number) => {
    const grid = Array.from({ length: 300 }, (_, step) => -1 + step / 20);
    const at = (lnUnits: number) => lnChance(added, days, lnUnits);
    return Math.exp(grid.reduce((top, lnUnits) => (at(lnUnits) > at(top) ? lnUnits : top)));
  };

  it('is best where about two of a hundred buyers rate', () => {
    for (const added of [10, 40, 200]) {
      expect((best(added, 30) * 0.02) / added).toBeGreaterThan(0.7);
      expect((best(added, 30) * 0.02) / added).toBeLessThan(1.5);
    }
    expect(best(20, 15) / best(20, 30)).toBeCloseTo(2, 0);
  });

  it('adds up to 1 over all counts', () => {
    let sum = 0;
    for (let added = 0; added < 4_000; added += 1) {
      sum += Math.exp(lnChance(added, 30, Math.log(300)));
    }
    expect(sum).toBeCloseTo(1, 3);
  });

  it('says little: a factor of three from the best costs less than one in ln', () => {
    const at = (units: number) => lnChance(20, 30, Math.log(units));
    expect(at(1_000) - at(3_000)).toBeLessThan(1);
    expect(at(1_000) - at(100_000)).toBeGreaterThan(3);
  });
});
