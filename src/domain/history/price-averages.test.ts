import { describe, expect, it } from 'vitest';
import { DAY_S } from '../values/time.ts';
import { priceAverages } from './price-averages.ts';
import type { Point } from './series.ts';

const now = 400 * DAY_S;
const point = (daysAgo: number, value: number | null): Point => ({
  at: now - daysAgo * DAY_S,
  value,
  state: value === null ? 'out_of_stock' : 'ok',
});

describe('priceAverages', () => {
  it('weighs prices by time and ignores the time out of stock', () => {
    const points = [point(400, 1000), point(90, null), point(30, 2000), point(10, 2600)];
    expect(priceAverages(points, now)).toEqual({
      days30: 2200,
      days90: 2200,
      days180: Math.round((90 * 1000 + 20 * 2000 + 10 * 2600) / 120),
      days365: Math.round((275 * 1000 + 20 * 2000 + 10 * 2600) / 305),
    });
  });

  it('averages a young history over the days of which it knows half', () => {
    expect(priceAverages([point(50, 999)], now)).toEqual({
      days30: 999,
      days90: 999,
      days180: null,
      days365: null,
    });
    expect(priceAverages([point(0, 999)], now).days30).toBeNull();
  });

  it('is unknown where there was no price', () => {
    expect(priceAverages([point(365, 1000), point(40, null)], now)).toMatchObject({
      days30: null,
      days90: 1000,
    });
    expect(priceAverages([], now).days365).toBeNull();
  });
});
