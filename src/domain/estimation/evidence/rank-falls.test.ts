/** Falls of the rank: which looks count, and in which groups. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../history/series.ts';
import { DAY_S, HOUR_S } from '../../values/time.ts';
import { countRankFalls as countFrom } from './rank-falls.ts';

const ranksEvery = (hours: number, ranks: readonly (number | null)[]): Point[] =>
  ranks.map((value, index) => ({
    at: index * hours * HOUR_S,
    value,
    state: value === null ? 'unknown' : 'ok',
  }));

/** A rank that drifts up by 2 % a look, and falls by a fifth at every nth look. */
function fallingEvery(looks: number, count: number): number[] {
  let rank = 90_000;
  return Array.from({ length: count }, (_, index) => {
    rank = index > 0 && index % looks === 0 ? Math.round(rank * 0.8) : Math.round(rank * 1.02);
    return rank;
  });
}

const countRankFalls = (points: readonly Point[], from = Number.NEGATIVE_INFINITY) =>
  countFrom(points, from);

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

  it('says nothing of few looks, of looks far apart, and of a rank that was not counted again', () => {
    expect(countRankFalls(ranksEvery(24, fallingEvery(3, 8)))).toBeNull();
    expect(countRankFalls(ranksEvery(48, fallingEvery(3, 15)))).toBeNull();
    expect(countRankFalls(ranksEvery(24, Array(30).fill(5_000)))).toBeNull();
    expect(countRankFalls([])).toBeNull();
  });

  it('passes over looks without a rank', () => {
    const ranks = fallingEvery(5, 40).map((rank, index) => (index % 4 === 1 ? null : rank));
    expect(countRankFalls(ranksEvery(12, ranks))?.looks).toBe(29);
  });

  it('counts no more looks than 30 days hold', () => {
    const many = countRankFalls(ranksEvery(6, fallingEvery(10, 400)));
    expect(many).toMatchObject({ looks: 150, falls: 15 });
  });

  it('compares the first look that counts with the one before, also over a gap', () => {
    const looks = ranksEvery(12, [9_000, null, 7_000, ...fallingEvery(20, 8)]);
    const from = 18 * HOUR_S;
    expect(countRankFalls(looks, from)).toMatchObject({ looks: 9, falls: 1 });
    expect(countRankFalls(looks.slice(1), from)).toMatchObject({ looks: 8, falls: 0 });
    const longAgo = looks.map((look, index) => (index > 0 ? look : { ...look, at: -DAY_S }));
    expect(countRankFalls(longAgo, from)).toMatchObject({ looks: 8, falls: 0 });
  });

  it('is what its definition says', () => {
    const look = fc.record({
      gapS: fc.integer({ min: 60, max: 45 * HOUR_S }),
      value: fc.option(fc.integer({ min: 90, max: 110 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(look, { maxLength: 150 }), fc.nat(3 * DAY_S), (looks, from) => {
        let at = 0;
        const points = looks.map(({ gapS, value }): Point => {
          at += gapS;
          return { at, value, state: value === null ? 'unknown' : 'ok' };
        });
        expect(countRankFalls(points, from)).toEqual(plainly(points, from));
      }),
    );
  });
});

/** The definition, look by look: groups by the nearest power of two hours. */
function plainly(points: readonly Point[], from: number) {
  const looks: { hours: number; isFall: boolean }[] = [];
  let before: Point | undefined;
  for (const point of points) {
    const { at, value } = point;
    if (value === null || value === before?.value) continue;
    const hours = before === undefined ? Number.POSITIVE_INFINITY : (at - before.at) / HOUR_S;
    if (hours < 5) continue;
    if (hours <= 36 && at >= from)
      looks.push({ hours, isFall: value <= (before?.value ?? 0) * 0.95 });
    before = point;
  }
  if (looks.length < 8) return null;
  const falls = looks.filter(({ isFall }) => isFall).length;
  const groups = [2, 3, 4, 5].flatMap((power) => {
    const near = looks.filter(({ hours }) => Math.round(Math.log2(hours)) === power);
    if (near.length === 0) return [];
    const gapDays = near.reduce((sum, { hours }) => sum + hours, 0) / near.length / 24;
    const seen = near.filter(({ isFall }) => isFall).length;
    return [{ gapDays: expect.closeTo(gapDays, 12), looks: near.length, falls: seen }];
  });
  return { falls, looks: looks.length, groups };
}
