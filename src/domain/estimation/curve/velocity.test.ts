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
  it('has the level of the estimate, and the change of the ranks', () => {
    const points = [...daily(0, 30, 100), ...daily(30, 30, 50)];
    const found = demandVelocity(points, 60 * DAY_S, curve, 90);
    expect(found.unitsPer30Days).toBe(90);
    expect(found.previousUnitsPer30Days).toBeCloseTo(45, 9);
    expect(found.changePercent).toBeCloseTo(100, 9);
  });

  it('knows the change without an estimate, and the level without ranks', () => {
    const points = [...daily(0, 30, 100), ...daily(30, 30, 50)];
    const unestimated = demandVelocity(points, 60 * DAY_S, curve, null);
    expect(unestimated).toMatchObject({ unitsPer30Days: null, previousUnitsPer30Days: null });
    expect(unestimated.changePercent).toBeCloseTo(100, 9);
    const unranked = { unitsPer30Days: 90, previousUnitsPer30Days: null, changePercent: null };
    expect(demandVelocity([], 60 * DAY_S, curve, 90)).toEqual(unranked);
    expect(demandVelocity(points, 60 * DAY_S, null, 90)).toEqual(unranked);
  });

  /** The change against a month at rank 100, which stands for 100 units a day at rank 10. */
  const changeTo = (...points: Point[]) => {
    const month = daily(-30, 30, 100);
    return demandVelocity([...month, ...points], 30 * DAY_S, curve, 1).changePercent;
  };

  it('averages the rates of weeks, not the ranks', () => {
    // Half of the time 100 a day, half of the time 1; the mean rank 505 would say 2, not 50.
    const change = changeTo(...daily(0, 15, 10), ...daily(15, 15, 1000));
    expect(change).toBeGreaterThan(100 * (40 / 10 - 1));
  });

  it('is unknown when nothing was observed in the window', () => {
    expect(changeTo()).toBeNull();
  });

  it('is unknown where a rank was in force for less than half of the window', () => {
    const seen = (day: number) =>
      demandVelocity([...daily(0, 30, 100), ok(day, 100)], 90 * DAY_S, curve, 1).changePercent;
    expect(seen(76)).toBeNull();
    const previous = [ok(16, 100), ...daily(30, 30, 100)];
    expect(demandVelocity(previous, 60 * DAY_S, curve, 1).changePercent).toBeNull();
    const half = [ok(15, 100), ...daily(30, 30, 100)];
    expect(demandVelocity(half, 60 * DAY_S, curve, 1).changePercent).toBeCloseTo(0, 9);
  });

  it('is opened by the rank in force at the start, unless that is older than a month', () => {
    const opened = (day: number) =>
      demandVelocity([ok(day, 10), ok(29, 1_000), ...daily(30, 30, 10)], 60 * DAY_S, curve, 1)
        .changePercent;
    expect(opened(-30)).toBeCloseTo(100 * (100 / ((100 + 1) / 2) - 1), 6);
    expect(opened(-31)).toBeNull();
  });
});
