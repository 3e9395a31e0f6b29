import { describe, expect, it } from 'vitest';
import { THEIL_SEN_POINTS_MAX, theilSen } from './theil-sen.ts';

const pointsOf = (xs: readonly number[], ys: readonly number[]) =>
  Object.freeze(xs.map((x, index) => ({ x, y: ys[index] ?? 0 })));

describe('theilSen', () => {
  it('gives the slope and 90 % interval of scipy.stats.theilslopes (scipy 1.17)', () => {
    const ys = [3.1, 2.7, 3.9, 4.4, 4.1, 5.6, 5.2, 6.9, 6.4, 7.7];
    const estimate = theilSen(pointsOf([...ys.keys()], ys), 1.645);
    expect(estimate?.slope).toBeCloseTo(0.5285714285714286, 12);
    expect(estimate?.low).toBeCloseTo(0.4, 12);
    expect(estimate?.high).toBeCloseTo(0.625, 12);
  });

  it('gives the slope of the example in Sen 1968, section 5', () => {
    const estimate = theilSen(
      pointsOf([1, 2, 3, 4, 10, 12, 18], [9, 15, 19, 20, 45, 55, 78]),
      1.96,
    );
    expect(estimate?.slope).toBe(4);
  });

  it('finds a straight line exactly', () => {
    expect(theilSen(pointsOf([0, 1, 2, 5], [1, 3, 5, 11]), 1.645)).toEqual({
      slope: 2,
      low: 2,
      high: 2,
    });
  });

  it('is not moved by one gross outlier in seven', () => {
    const estimate = theilSen(pointsOf([0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 9999, 4, 5, 6]), 1.645);
    expect(estimate?.slope).toBe(1);
  });

  it('knows no slope without two distinct x', () => {
    expect(theilSen([], 1.645)).toBeNull();
    expect(theilSen(pointsOf([3], [1]), 1.645)).toBeNull();
    expect(theilSen(pointsOf([3, 3], [1, 2]), 1.645)).toBeNull();
  });

  it('refuses more points than its limit', () => {
    const many = Array.from({ length: THEIL_SEN_POINTS_MAX + 1 }, (_, x) => ({ x, y: x }));
    expect(() => theilSen(many, 1.645)).toThrow(/too many/);
  });
});
