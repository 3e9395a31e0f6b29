import { describe, expect, it } from 'vitest';
import { parseTime } from '../values/time.ts';
import { seasonality } from './seasonality.ts';
import type { Point } from './series.ts';

/** Rank on the first of each month; December ranks are better by half, whatever the level. */
function monthlyRanks(months: number, rankOf: (index: number) => number): Point[] {
  return Array.from({ length: months }, (_, index) => ({
    at: Date.UTC(2023, index, 1) / 1000,
    value: Math.round(rankOf(index)),
    state: 'ok',
  }));
}

const christmas = (index: number) => (index % 12 === 11 ? 50_000 : 100_000);
const end = (text: string) => parseTime(text)?.at ?? Number.NaN;

describe('seasonality', () => {
  it('finds the month that is better every year', () => {
    const found = seasonality(monthlyRanks(36, christmas), end('2026-01-01'));
    expect(found?.monthsUsed).toBe(36);
    const [december] = found?.months.slice(11) ?? [];
    const others = found?.months.slice(0, 11).map(({ rankRatio }) => rankRatio) ?? [];
    // ln(1/2) against the year's average of ln, shifted so that the months add up to nothing.
    expect(december?.rankRatio).toBeCloseTo(0.5 ** (11 / 12), 4);
    for (const ratio of others) expect(ratio).toBeCloseTo(2 ** (1 / 12), 4);
  });

  it('is not fooled by a level that doubles every year', () => {
    const rising = (index: number) => christmas(index) * 2 ** (index / 12);
    const found = seasonality(monthlyRanks(48, rising), end('2027-01-01'));
    expect(found?.months[11]?.rankRatio).toBeCloseTo(0.5 ** (11 / 12), 3);
  });

  it('needs two whole years without a gap', () => {
    const ranks = monthlyRanks(24, christmas);
    expect(seasonality(ranks, end('2025-01-01'))?.monthsUsed).toBe(24);
    expect(seasonality(ranks, end('2024-12-31'))).toBeNull();
    const gap: Point = { at: end('2024-03-01'), value: null, state: 'unknown' };
    const broken = ranks.map((point) => (point.at === gap.at ? gap : point));
    expect(seasonality(broken, end('2025-01-01'))).toBeNull();
    expect(seasonality([], end('2025-01-01'))).toBeNull();
  });
});
