import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_S } from '../values/time.ts';
import { observationCount } from './point-at.ts';
import { summarizeRanks } from './rank-summary.ts';
import type { Point } from './series.ts';

const ok = (day: number, value: number): Point => ({ at: day * DAY_S, value, state: 'ok' });
const points = [
  ok(0, 900),
  ok(20, 1000),
  { at: 40 * DAY_S, value: null, state: 'unknown' } as const,
  ok(50, 500),
  ok(80, 800),
  ok(95, 400),
];
const span = { from: 10 * DAY_S, to: 100 * DAY_S };

describe('summarizeRanks', () => {
  const summary = summarizeRanks(points, span, null, null);

  it('names the smallest rank best and the greatest worst, inside the span', () => {
    expect(summary).toMatchObject({
      current: 400,
      currentState: 'ok',
      currentAt: 95 * DAY_S,
      best: 400,
      bestAt: 95 * DAY_S,
      worst: 1000,
      worstAt: 20 * DAY_S,
    });
  });

  it('weighs the geometric mean by time', () => {
    const days = 10 * Math.log(900) + 20 * Math.log(1000) + 30 * Math.log(500);
    const mean = Math.exp((days + 15 * Math.log(800) + 5 * Math.log(400)) / 80);
    expect(summary.geometricMean).toBeCloseTo(mean, 9);
  });

  it('counts drops and observations back from the end of the span', () => {
    expect(summary).toMatchObject({
      rankDrops30: 1,
      rankDrops90: 2,
      observations30: 2,
      observations90: 4,
    });
  });

  it('sees no trend in ranks that nobody observed', () => {
    const alone = summarizeRanks([ok(0, 5)], span, null, null);
    expect(alone.trend).toBeNull();
    expect(alone.current).toBe(5);
  });

  it('calls a falling rank number improving', () => {
    const better = Array.from({ length: 14 }, (_, week) => ok(week * 7, 10_000 - 600 * week));
    expect(summarizeRanks(better, span, null, null).trend?.direction).toBe('improving');
    const worse = Array.from({ length: 14 }, (_, week) => ok(week * 7, 1000 + 600 * week));
    expect(summarizeRanks(worse, span, null, null).trend?.direction).toBe('worsening');
  });

  it('never names a direction against the change of the units', () => {
    const curve = { knots: [0], slopes: [1], values: [Math.log(1000)] };
    const rank = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.array(rank, { minLength: 90, maxLength: 90 }), (ranks) => {
        const seen = ranks.map((value, day) => ok(10 + day, value));
        const { velocity, trend } = summarizeRanks(seen, span, curve, 100);
        const change = velocity.changePercent ?? 0;
        if (change <= -10) expect(trend?.direction).toBe('worsening');
        else if (change >= 10) expect(trend?.direction).toBe('improving');
        else if (change < 0) expect(trend?.direction).not.toBe('improving');
        else if (change > 0) expect(trend?.direction).not.toBe('worsening');
      }),
    );
  });

  it('knows nothing of an empty series', () => {
    expect(summarizeRanks([], span, null, null)).toMatchObject({
      current: null,
      currentState: null,
      best: null,
      geometricMean: null,
      rankDrops90: null,
      observations90: 0,
      trend: null,
      seasonality: null,
    });
  });
});

describe('observationCount', () => {
  it('leaves out points without a rank', () => {
    expect(observationCount(points, { from: 0, to: 100 * DAY_S })).toBe(5);
  });
});
