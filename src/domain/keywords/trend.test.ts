import { describe, expect, it } from 'vitest';
import { type KeywordObservation, UNMEASURED } from '../product/observation.ts';
import { DAY_S } from '../values/time.ts';
import { trend90Percent } from './trend.ts';

const period = (endDay: number, searchVolume: number | null): KeywordObservation => ({
  ...UNMEASURED,
  marketplace: 'US',
  keyword: 'yoga mat',
  periodStart: (endDay - 30) * DAY_S,
  periodEnd: endDay * DAY_S,
  searchVolume,
  source: 'csv',
});

describe('trend90Percent', () => {
  it('compares with the newest period that ended 90 days before', () => {
    expect(trend90Percent([period(100, 800), period(110, 1000), period(200, 1250)])).toBe(25);
  });

  it('is null without an older period or an older volume', () => {
    expect(trend90Percent([])).toBeNull();
    expect(trend90Percent([period(150, 800), period(200, 1000)])).toBeNull();
    expect(trend90Percent([period(100, 0), period(200, 1000)])).toBeNull();
  });
});
