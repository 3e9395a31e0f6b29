import { describe, expect, it } from 'vitest';
import { DAY_S, WEEK_S } from '../values/time.ts';
import type { Point, Span } from './series.ts';
import { SUMMARY_REACH_S, trendOf as trendOfWeeks } from './trend.ts';

const SPAN = { from: 0, to: SUMMARY_REACH_S };

const trendOf = (points: readonly Point[], span: Span) => trendOfWeeks(points, span, () => true);

/** One value a week. */
function weekly(values: readonly (number | null)[]): Point[] {
  return values.map((value, week) => ({
    at: week * WEEK_S,
    value,
    state: value === null ? 'out_of_stock' : 'ok',
  }));
}

describe('trendOf', () => {
  it('finds 10 % a week as what it makes in 30 days', () => {
    const trend = trendOf(
      weekly(Array.from({ length: 13 }, (_, week) => 1000 * 1.1 ** week)),
      SPAN,
    );
    expect(trend?.percentPer30Days).toBeCloseTo(100 * (1.1 ** (30 / 7) - 1), 6);
    expect(trend?.low).toBeCloseTo(trend?.percentPer30Days ?? 0, 6);
    expect(trend?.direction).toBe('rising');
  });

  it('calls the same backwards falling, and no movement steady', () => {
    const falling = Array.from({ length: 13 }, (_, week) => 1000 * 0.9 ** week);
    expect(trendOf(weekly(falling), SPAN)?.direction).toBe('falling');
    expect(trendOf(weekly([1000]), SPAN)).toEqual({
      percentPer30Days: 0,
      low: 0,
      high: 0,
      direction: 'steady',
    });
  });

  it('calls noise steady, and says how unsure it is', () => {
    const noise = [100, 140, 90, 130, 105, 120, 95, 150, 100, 125, 92, 138, 110];
    const trend = trendOf(weekly(noise), SPAN);
    expect(trend?.direction).toBe('steady');
    expect(trend?.low).toBeLessThan(0);
    expect(trend?.high).toBeGreaterThan(0);
  });

  it('calls a sure but tiny movement steady', () => {
    const creeping = Array.from({ length: 13 }, (_, week) => 100_000 + week);
    const trend = trendOf(weekly(creeping), SPAN);
    expect(trend?.low).toBeGreaterThan(0);
    expect(trend?.direction).toBe('steady');
  });

  it('needs four weeks with a value, and leaves weeks out of stock aside', () => {
    const gone = Array.from({ length: 9 }, () => null);
    expect(trendOf(weekly([...gone, null, 10, 11, 12]), SPAN)).toBeNull();
    expect(trendOf(weekly([...gone, 9, 10, 11, 12]), SPAN)?.direction).toBe('rising');
  });

  it('leaves out weeks in which nobody looked', () => {
    const doubling = weekly(Array.from({ length: 13 }, (_, week) => 1000 * 2 ** week));
    const odd = ({ from }: Span) => (from / WEEK_S) % 2 === 1;
    expect(trendOfWeeks(doubling, SPAN, odd)?.percentPer30Days).toBeCloseTo(
      trendOf(doubling, SPAN)?.percentPer30Days ?? 0,
      6,
    );
    expect(trendOfWeeks(doubling, SPAN, ({ from }) => from < 3 * WEEK_S)).toBeNull();
  });

  it('looks only at whole weeks inside the span', () => {
    const span = { from: 4 * WEEK_S + DAY_S, to: 8 * WEEK_S };
    expect(trendOf(weekly([1, 2, 3, 4, 5, 6, 7, 8]), span)).toBeNull();
  });
});
