import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY_S,
  parseTime,
  startOfDay,
  startOfMonth,
  startOfNextMonth,
  startOfWeek,
  toIso,
  toIsoDay,
  WEEK_S,
} from './time.ts';

const instants = fc.integer({ min: -(10 ** 9), max: 4 * 10 ** 9 });
const at = (text: string) => parseTime(text)?.at;

describe('parseTime', () => {
  it('reads days, UTC times, zones and fractions', () => {
    expect(parseTime('2026-01-31')).toEqual({ at: 1_769_817_600, isWholeDay: true });
    expect(at('2026-01-31T10:00:00Z')).toBe(1_769_853_600);
    expect(at('2026-01-31 10:00')).toBe(1_769_853_600);
    expect(at('2026-01-31T12:00:00.999+02:00')).toBe(1_769_853_600);
    expect(at('2026-01-31T04:30:00-0530')).toBe(1_769_853_600);
  });

  it('refuses what is no time', () => {
    for (const text of ['2026-02-30', '2026-13-01', '31.01.2026', '', '2026-01-31T25:00', '2026']) {
      expect(parseTime(text), text).toBeNull();
    }
  });

  it('refuses offsets that no clock has', () => {
    const day = Date.UTC(2026, 0, 31) / 1000;
    expect(parseTime('2026-01-31T14:00:00+14:00')?.at).toBe(day);
    expect(parseTime('2026-01-30T12:00:00-12:00')?.at).toBe(day);
    for (const zone of ['+99:99', '+14:01', '-12:01', '+01:60']) {
      expect(parseTime(`2026-01-31T00:00:00${zone}`), zone).toBeNull();
    }
  });

  it('reads what toIso writes', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(at(toIso(instant))).toBe(instant);
      }),
    );
  });
});

describe('toIso', () => {
  it('writes what Date writes, from far before the year 0 to far beyond 9999', () => {
    const far = fc.integer({ min: -100_000_000_000, max: 300_000_000_000 });
    fc.assert(
      fc.property(fc.oneof(instants, far), (instant) => {
        const expected = new Date(instant * 1000).toISOString().replace('.000Z', 'Z');
        expect(toIso(instant)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('knows every day of four centuries', () => {
    const wrong: number[] = [];
    for (let day = -100_000; day < 50_000; day += 1) {
      const expected = new Date(day * DAY_S * 1000).toISOString().slice(0, 10);
      if (toIsoDay(day * DAY_S) !== expected) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  it('keeps fractions of a second', () => {
    expect(toIso(0.25)).toBe('1970-01-01T00:00:00.250Z');
  });
});

describe('calendar', () => {
  it('begins weeks on Monday and months on the first', () => {
    expect(toIsoDay(startOfWeek(at('2026-11-21') ?? 0))).toBe('2026-11-16');
    expect(toIsoDay(startOfMonth(at('2024-02-29') ?? 0))).toBe('2024-02-01');
    expect(toIsoDay(startOfNextMonth(at('2026-12-31') ?? 0))).toBe('2027-01-01');
  });

  it('puts every instant inside its own bucket', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(instant - startOfDay(instant)).toBeGreaterThanOrEqual(0);
        expect(instant - startOfDay(instant)).toBeLessThan(DAY_S);
        expect(instant - startOfWeek(instant)).toBeGreaterThanOrEqual(0);
        expect(instant - startOfWeek(instant)).toBeLessThan(WEEK_S);
        expect(new Date(startOfWeek(instant) * 1000).getUTCDay()).toBe(1);
        expect(startOfMonth(instant)).toBeLessThanOrEqual(instant);
        expect(startOfNextMonth(instant)).toBeGreaterThan(instant);
      }),
    );
  });
});
