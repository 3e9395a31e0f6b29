import { describe, expect, it } from 'vitest';
import type { Point } from '../../history/series.ts';
import { DAY_S } from '../../values/time.ts';
import { demandVelocity } from './velocity.ts';

const ok = (day: number, value: number): Point => ({ at: day * DAY_S, value, state: 'ok' });

/** Units a day = 1000 / rank. */
const curve = { knots: [0], slopes: [1], values: [Math.log(1000)] };
const daily = (from: number, days: number, rank: number) =>
  Array.from({ length: days }, (_, day) => ok(from + day, rank));

describe('demandVelocity', () => {
  it('compares the units of the last 30 days with those of the 30 before', () => {
    const points = [...daily(0, 30, 100), ...daily(30, 30, 50)];
    const found = demandVelocity(points, 60 * DAY_S, curve);
    expect(found.previousUnitsPer30Days).toBeCloseTo(300, 9);
    expect(found.unitsPer30Days).toBeCloseTo(600, 9);
    expect(found.changePercent).toBeCloseTo(100, 9);
  });

  it('averages the rates of weeks, not the ranks', () => {
    const points = [...daily(2, 14, 10), ...daily(16, 14, 1000)];
    const units = demandVelocity(points, 30 * DAY_S, curve).unitsPer30Days;
    // Half of the time 100 a day, half of the time 1; the mean rank 505 would say 59 in all.
    expect(units).toBeCloseTo(30 * 50.5, -2);
  });

  it('is unknown when nothing was observed in the window', () => {
    const found = demandVelocity([ok(0, 100)], 60 * DAY_S, curve);
    expect(found.unitsPer30Days).toBeNull();
    expect(found.changePercent).toBeNull();
  });

  it('is unknown where a rank was in force for less than half of the window', () => {
    expect(demandVelocity([ok(16, 100)], 30 * DAY_S, curve).unitsPer30Days).toBeNull();
    expect(demandVelocity([ok(15, 100)], 30 * DAY_S, curve).unitsPer30Days).toBeCloseTo(300, 9);
  });

  it('is opened by the rank in force at the start', () => {
    const opened = [ok(-5, 100), ok(29, 100)];
    expect(demandVelocity(opened, 30 * DAY_S, curve).unitsPer30Days).toBeCloseTo(300, 9);
  });

  it('is not opened by a rank that nobody looked at for a month before', () => {
    const unitsOf = (...points: Point[]) =>
      demandVelocity(points, 30 * DAY_S, curve).unitsPer30Days;
    expect(unitsOf(ok(-30, 10), ok(29, 1_000))).toBeCloseTo((30 * (100 + 1)) / 2, 9);
    expect(unitsOf(ok(-31, 10), ok(29, 1_000))).toBeNull();
    expect(unitsOf(ok(-31, 10), ok(10, 1_000))).toBeCloseTo(30, 9);
  });

  it('is unknown without a curve', () => {
    expect(demandVelocity([ok(0, 100)], 30 * DAY_S, null).unitsPer30Days).toBeNull();
  });
});
