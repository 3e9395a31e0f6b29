import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryPoints,
  arbitrarySpan,
  everySecond,
  valuesEverySecond,
} from '../../../test/support/naive-series.ts';
import { DAY_S } from '../values/time.ts';
import { changePercent, fallCount, RANK_FALL_MIN_SHARE } from './changes.ts';
import type { Point } from './series.ts';
import { extremes, outOfStockShare, stretches, valued } from './stretches.ts';

const ok = (at: number, value: number): Point => ({ at, value, state: 'ok' });
const gone = (at: number): Point => ({ at, value: null, state: 'out_of_stock' });

describe('extremes', () => {
  it('are those of one value a second, at the first second that has them', () => {
    fc.assert(
      fc.property(arbitraryPoints(80), arbitrarySpan(80), (points, span) => {
        const values = valuesEverySecond(points, span);
        const seconds = everySecond(points, span).map((point) => point?.value ?? null);
        const firstAt = (value: number | null) =>
          value === null ? null : span.from + seconds.indexOf(value);
        const lowest = values.length === 0 ? null : Math.min(...values);
        const highest = values.length === 0 ? null : Math.max(...values);
        expect(extremes(valued(stretches(points, span)))).toEqual({
          lowest,
          lowestAt: firstAt(lowest),
          highest,
          highestAt: firstAt(highest),
        });
      }),
    );
  });
});

describe('outOfStockShare', () => {
  it('is the share of the known seconds, where more than one is known', () => {
    fc.assert(
      fc.property(arbitraryPoints(80), arbitrarySpan(80), (points, span) => {
        const states = everySecond(points, span).map((point) => point?.state ?? 'unknown');
        const known = states.filter((state) => state !== 'unknown').length;
        const out = states.filter((state) => state === 'out_of_stock').length;
        const found = outOfStockShare(stretches(points, span));
        expect(found).toBe(known <= 1 ? null : out / known);
      }),
    );
  });
});

describe('fallCount', () => {
  it('counts the falls between one known value a second and the next', () => {
    fc.assert(
      fc.property(arbitraryPoints(80), (points) => {
        const values = valuesEverySecond(points, { from: 0, to: 80 });
        const falls = values.filter((value, index) => value < (values[index - 1] ?? 0)).length;
        expect(fallCount(points, { from: 0, to: 80 })).toBe(falls);
      }),
    );
  });

  it('adds up over spans that meet', () => {
    fc.assert(
      fc.property(arbitraryPoints(80), fc.integer({ min: 0, max: 80 }), (points, middle) => {
        const before = fallCount(points, { from: 0, to: middle });
        const after = fallCount(points, { from: middle, to: 80 });
        expect(before + after).toBe(fallCount(points, { from: 0, to: 80 }));
      }),
    );
  });

  it('counts a return from a gap at a lower value once', () => {
    const span = { from: 0, to: 10 };
    expect(fallCount([ok(1, 20), gone(2), ok(3, 15)], span)).toBe(1);
    expect(fallCount([ok(1, 20), gone(2), ok(3, 20)], span)).toBe(0);
  });

  it('leaves out falls of a rank below 1 %', () => {
    const falls = (from: number, to: number) =>
      fallCount([ok(1, from), ok(2, to)], { from: 0, to: 10 }, RANK_FALL_MIN_SHARE);
    expect(falls(1000, 991)).toBe(0);
    expect(falls(1000, 990)).toBe(1);
    expect(falls(2, 1)).toBe(1);
    expect(falls(1000, 2000)).toBe(0);
  });
});

describe('changePercent', () => {
  const points = [ok(0, 2000), gone(20 * DAY_S), ok(40 * DAY_S, 1500)];

  it('compares the value in force with the one in force days before', () => {
    expect(changePercent(points, 45 * DAY_S, 30)).toBe(-25);
  });

  it('is unknown where either end has no value', () => {
    expect(changePercent(points, 25 * DAY_S, 10)).toBeNull();
    expect(changePercent(points, 55 * DAY_S, 30)).toBeNull();
    expect(changePercent(points, 10 * DAY_S, 30)).toBeNull();
    expect(changePercent([ok(0, 0)], 40 * DAY_S, 30)).toBeNull();
  });
});
