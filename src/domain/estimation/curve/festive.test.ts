import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../values/time.ts';
import { FESTIVE_SHARE_MEAN, festiveShare } from './festive.ts';

const at = (day: string) => Date.parse(day) / 1000;

describe('festiveShare', () => {
  it.each([
    ['2026-06-30', 0],
    ['2026-11-15', 0],
    ['2026-12-20', 1],
    ['2027-01-01', 1],
    ['2027-01-10', 1],
    ['2027-02-20', 0],
    ['2027-07-01', 0],
  ])('on %s is %d', (day, share) => {
    expect(festiveShare(at(day))).toBe(share);
  });

  it('rises and falls without a step, in every year', () => {
    const day = fc.integer({ min: at('2000-01-01'), max: at('2100-01-01') });
    fc.assert(
      fc.property(day, (one) => {
        const step = festiveShare(one + DAY_S) - festiveShare(one);
        expect(Math.abs(step)).toBeLessThan(0.03);
      }),
    );
  });

  it('has the stated mean over a year', () => {
    const days = Array.from({ length: 365 }, (_, day) => at('2026-03-01') + day * DAY_S);
    const mean = days.reduce((sum, day) => sum + festiveShare(day), 0) / days.length;
    expect(mean).toBeCloseTo(FESTIVE_SHARE_MEAN, 3);
  });
});
