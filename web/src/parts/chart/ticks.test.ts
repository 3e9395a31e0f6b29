import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearTicks, logTicks, timeTicks } from './ticks.ts';

const DAY = 86_400;

describe('ticks', () => {
  it('are round, in range and few', () => {
    expect(linearTicks(10.3, 19.2, 5)).toEqual([12, 14, 16, 18]);
    expect(linearTicks(0, 1, 4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(linearTicks(8, 9, 6, 1)).toEqual([8, 9]);
    expect(linearTicks(3, 3, 5)).toEqual([]);
    expect(linearTicks(999_999.9999999992, 999_999.9999999993, 5)).toEqual([]);
    const value = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.integer({ min: 1, max: 12 }), (one, other, most) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const found = linearTicks(low, high, most);
        expect(found.length).toBeLessThanOrEqual(most + 1);
        expect(found.every((tick) => tick >= low - 1e-6 && tick <= high * (1 + 1e-9))).toBe(true);
      }),
    );
  });

  it('of a log axis are 1, 2, 5 or whole powers', () => {
    expect(logTicks(3, 90, 8)).toEqual([5, 10, 20, 50]);
    expect(logTicks(1, 100_000, 6)).toEqual([1, 10, 100, 1_000, 10_000, 100_000]);
    expect(logTicks(64, 70, 6)).toEqual([64, 65, 66, 67, 68, 69, 70]);
  });

  it('of time begin hours, days, months and years', () => {
    const start = Date.UTC(2026, 0, 15) / 1000;
    const days = timeTicks(start, start + 7 * DAY, 8);
    expect(days.unit).toBe('day');
    expect(days.times.every((time) => time % DAY === 0)).toBe(true);
    const months = timeTicks(start, start + 365 * DAY, 14);
    expect(months.unit).toBe('month');
    expect(months.times[0]).toBe(Date.UTC(2026, 1) / 1000);
    expect(months.times).toHaveLength(12);
    const years = timeTicks(start, start + 3_000 * DAY, 10);
    expect(years.times[0]).toBe(Date.UTC(2027, 0) / 1000);
    expect(timeTicks(start, start + DAY / 2, 12).unit).toBe('hour');
  });
});
