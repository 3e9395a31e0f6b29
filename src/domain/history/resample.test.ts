import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryPoints,
  arbitrarySpan,
  everySecond,
  mean,
  valuesEverySecond,
} from '../../../test/support/naive-series.ts';
import { DAY_S, HOUR_S, parseTime, startOfMonth } from '../values/time.ts';
import { resample } from './resample.ts';
import type { Point } from './series.ts';

const at = (text: string) => parseTime(text)?.at ?? Number.NaN;

describe('resample', () => {
  it('says of each hour what a second-by-second reading says', () => {
    const seconds = 5 * HOUR_S;
    fc.assert(
      fc.property(arbitraryPoints(seconds), arbitrarySpan(seconds), (points, span) => {
        const found = resample(points, 'hour', span);
        const hours = Array.from({ length: 11 }, (_, hour) => hour * HOUR_S).filter(
          (hour) => hour + HOUR_S > span.from && hour < span.to,
        );
        const expected = hours.flatMap((hour) => {
          const part = {
            from: Math.max(hour, span.from),
            to: Math.min(hour + HOUR_S, span.to),
          };
          const last = everySecond(points, part).at(-1) ?? null;
          if (last === null) return [];
          const values = valuesEverySecond(points, part);
          const average = mean(values);
          return [
            {
              at: hour,
              value: last.value,
              state: last.state,
              average: average === null ? null : expect.closeTo(average, 9),
              low: average === null ? null : Math.min(...values),
              high: average === null ? null : Math.max(...values),
            },
          ];
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  it('begins weeks on Monday and months on the first', () => {
    const points: Point[] = [{ at: at('2026-01-01'), value: 5, state: 'ok' }];
    const span = { from: at('2026-01-01'), to: at('2026-03-02') };
    const weeks = resample(points, 'week', span).map((bucket) => bucket.at);
    expect(weeks.slice(0, 2)).toEqual([at('2025-12-29'), at('2026-01-05')]);
    const months = resample(points, 'month', span).map((bucket) => bucket.at);
    expect(months).toEqual([at('2026-01-01'), at('2026-02-01'), at('2026-03-01')]);
    expect(months.map(startOfMonth)).toEqual(months);
  });

  it('carries the value forward through days without a change', () => {
    const points: Point[] = [
      { at: 0, value: 5, state: 'ok' },
      { at: 3 * DAY_S, value: null, state: 'hidden' },
    ];
    const days = resample(points, 'day', { from: DAY_S, to: 5 * DAY_S });
    expect(days.map(({ value, state }) => [value, state])).toEqual([
      [5, 'ok'],
      [5, 'ok'],
      [null, 'hidden'],
      [null, 'hidden'],
    ]);
  });

  it('counts of a first bucket only what lies inside the span', () => {
    const points: Point[] = [
      { at: 0, value: 10, state: 'ok' },
      { at: DAY_S / 2, value: 20, state: 'ok' },
    ];
    for (const interval of ['day', 'week', 'month'] as const) {
      const [bucket] = resample(points, interval, { from: DAY_S / 2, to: DAY_S });
      expect(bucket).toMatchObject({ value: 20, average: 20, low: 20, high: 20 });
    }
    const [whole] = resample(points, 'day', { from: 0, to: DAY_S });
    expect(whole).toMatchObject({ value: 20, average: 15, low: 10, high: 20 });
  });

  it('makes no bucket of the next page', () => {
    const points: Point[] = [{ at: 0, value: 1, state: 'ok' }];
    expect(resample(points, 'hour', { from: 0, to: 1e9 }, 7 * HOUR_S)).toHaveLength(7);
  });
});
