/** Growth of ratings: which is one, and what it says of sales. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../history/series.ts';
import { DAY_S, HOUR_S } from '../../values/time.ts';
import { curveAt } from './fuse.ts';
import { type RatingGrowth, RatingGrowthCurves, ratingGrowth } from './rating-growth.ts';

const NOW = 100 * DAY_S;
const counted = (...points: readonly (readonly [daysAgo: number, count: number])[]): Point[] =>
  points.map(([daysAgo, value]) => ({ at: NOW - daysAgo * DAY_S, value, state: 'ok' }));

/** Ratings a day, by what the window counts. */
const paceOf = (growth: RatingGrowth | null) =>
  growth === null ? Number.NaN : growth.added / growth.days;

describe('ratingGrowth', () => {
  it('is what came in the 30 days before the rank', () => {
    const growth = ratingGrowth(counted([30, 100], [15, 112], [0, 120]), NOW);
    expect(growth?.added).toBeCloseTo(20);
    expect(growth).toMatchObject({ days: 30, weight: 1 });
    // The last change may be some days back, and what was counted before the 30 days is no growth.
    expect(ratingGrowth(counted([30, 100], [3, 107]), NOW)?.days).toBeCloseTo(30);
    expect(ratingGrowth(counted([31, 90], [30, 100], [0, 107]), NOW)?.added).toBeCloseTo(7);
  });

  it('counts the first and the last days less, so that no count comes or goes with a step', () => {
    const burst = (daysAgo: number) => {
      const looks = [30, daysAgo + 1, daysAgo, 0].filter((ago, at, all) => ago !== all[at - 1]);
      const points = counted(...looks.map((ago) => [ago, ago > daysAgo ? 100 : 115] as const));
      return ratingGrowth(points, NOW)?.added ?? Number.NaN;
    };
    expect(burst(14)).toBeCloseTo((15 * 30) / 23);
    expect(burst(0)).toBeCloseTo((15 * 30) / 23 / 14);
    expect(burst(29)).toBeCloseTo(burst(0));
  });

  it('is in proportion where nobody looked 30 days ago', () => {
    expect(paceOf(ratingGrowth(counted([60, 1_000], [0, 1_300]), NOW))).toBeCloseTo(5);
    expect(ratingGrowth(counted([44, 100], [3, 107]), NOW)?.days).toBeCloseTo(30);
    // Half a year of ratings is not told as a month's.
    expect(ratingGrowth(counted([180, 1_000], [1, 1_600]), NOW)).toBeNull();
  });

  it('takes no more than ten days after the last change for days without ratings', () => {
    const days = (daysAgo: number) => ratingGrowth(counted([30, 100], [daysAgo, 109]), NOW)?.days;
    expect(days(10)).toBeCloseTo(30);
    expect(days(12)).toBeLessThan(30);
    expect(ratingGrowth(counted([60, 100], [40, 120]), NOW)).toBeNull();
  });

  it('is unknown from one count or a few days, and counts little from not many more', () => {
    expect(ratingGrowth([], NOW)).toBeNull();
    expect(ratingGrowth(counted([0, 100]), NOW)).toBeNull();
    expect(ratingGrowth(counted([4, 100], [0, 101]), NOW)).toBeNull();
    const tenDays = ratingGrowth(counted([10, 100], [0, 103]), NOW);
    expect(paceOf(tenDays)).toBeCloseTo(0.3);
    expect(tenDays?.weight).toBeCloseTo(0.35);
  });

  it('leaves a merger or a split out, with the time it happened in', () => {
    const merged = counted([30, 100], [15, 103], [14, 400], [0, 410]);
    // A day less, in the middle of the window.
    expect(ratingGrowth(merged, NOW)?.added).toBeCloseTo(13 - 5 / 23);
    expect(ratingGrowth(merged, NOW)?.days).toBeCloseTo(30 - 30 / 23);
    const split = counted([30, 400], [15, 100], [0, 110]);
    expect(ratingGrowth(split, NOW)?.added).toBeCloseTo(10);
    expect(ratingGrowth(split, NOW)?.days).toBeCloseTo(15);
    expect(ratingGrowth(counted([30, 100], [0, 90]), NOW)).toBeNull();
  });

  it('leaves out a count that jumps away and back', () => {
    const looks = Array.from({ length: 31 }, (_, day): [number, number] => {
      return [30 - day, [6, 7, 18].includes(day) ? 3_500 + day : 10_300 + day];
    });
    expect(ratingGrowth(counted(...looks), NOW)?.added).toBeCloseTo(30);
    expect(ratingGrowth(counted(...looks), NOW)?.days).toBeCloseTo(30);
    // Whether it is away at the newest look or at the first one.
    for (const day of [0, 30]) {
      const moved = looks.map(([ago, count], at): [number, number] => {
        return [ago, at === day ? 3_500 : count];
      });
      const growth = ratingGrowth(counted(...moved), NOW);
      expect(paceOf(growth)).toBeCloseTo(1);
      expect(growth?.days).toBeGreaterThan(29);
    }
  });

  it('counts less the more the counts waver', () => {
    const wavering = (size: number) => {
      const looks = Array.from({ length: 31 }, (_, day): [number, number] => {
        return [30 - day, 10_000 + day + (day % 2) * size];
      });
      return ratingGrowth(counted(...looks), NOW);
    };
    expect(wavering(1)).toMatchObject({ weight: 1 });
    expect(wavering(1)?.added).toBeCloseTo(30);
    expect(wavering(50)?.added).toBeCloseTo(30);
    expect(wavering(50)?.weight).toBeLessThan(0.05);
  });

  it('is not taken for a merger where a young product grows fast', () => {
    const young = counted([49, 2], [35, 10], [21, 22], [14, 40], [0, 61]);
    const growth = ratingGrowth(young.slice(1), NOW);
    expect(growth).toMatchObject({ days: 30, weight: 1 });
    expect(growth?.added).toBeGreaterThan(39 + (12 * 9) / 14);
  });

  it('takes a deleted rating for none that came', () => {
    const deleted = counted([30, 100], [0, 99]);
    expect(ratingGrowth(deleted, NOW)).toEqual({ added: 0, days: 30, weight: 1 });
  });

  it('changes little from hour to hour, whatever was counted before', () => {
    const counts = fc.array(
      fc.record({ gapHours: fc.integer({ min: 1, max: 900 }), value: fc.nat(12_000) }),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(counts, fc.nat(2_400), (steps, hours) => {
        let at = 0;
        const points = steps.map(({ gapHours, value }): Point => {
          at += gapHours * HOUR_S;
          return { at, value, state: 'ok' };
        });
        const evidenceAt = (rankAt: number) => {
          const growth = ratingGrowth(points, rankAt);
          return growth === null ? 0 : growth.weight * growth.days;
        };
        const rankAt = at + hours * HOUR_S;
        return Math.abs(evidenceAt(rankAt + HOUR_S) - evidenceAt(rankAt)) < 1.5;
      }),
    );
  });
});

describe('the likelihood of growth', () => {
  const curves = new RatingGrowthCurves();
  const lnChance = (added: number, days: number, lnUnits: number) =>
    curveAt(curves.between({ added, days }, lnUnits, lnUnits), lnUnits);
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
