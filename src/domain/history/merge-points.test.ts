import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPoints } from '../../../test/support/naive-series.ts';
import { comparePoints, newPoints, overlay, type SourcedPoint } from './merge-points.ts';

const point = (at: number, value: number | null, source = 'csv'): SourcedPoint => ({
  at,
  value,
  state: value === null ? 'out_of_stock' : 'ok',
  source,
});

const anyPoint: fc.Arbitrary<SourcedPoint> = fc
  .record({
    at: fc.integer({ min: 1, max: 6 }),
    value: fc.integer({ min: 0, max: 2 }),
    state: fc.constantFrom('ok', 'out_of_stock', 'hidden', 'unknown'),
    source: fc.constantFrom('spapi', 'keepa', 'csv', 'acme', 'demo'),
  })
  .map(({ at, value, state, source }) => ({
    at,
    value: state === 'ok' ? value : null,
    state,
    source,
  }));

/** What a store does with the answer. */
function merge(known: readonly SourcedPoint[], stated: readonly SourcedPoint[]): SourcedPoint[] {
  const byTime = new Map(known.map((one) => [one.at, one]));
  for (const one of newPoints(known, stated)) byTime.set(one.at, one);
  return [...byTime.values()].sort((a, b) => a.at - b.at);
}

/** The rule said plainly: the best point of every instant. */
function bestOfEach(points: readonly SourcedPoint[]): SourcedPoint[] {
  const times = [...new Set(points.map(({ at }) => at))].sort((a, b) => a - b);
  return times.flatMap((at) =>
    points
      .filter((one) => one.at === at)
      .sort((a, b) => comparePoints(b, a))
      .slice(0, 1),
  );
}

describe('newPoints', () => {
  it('answers only what is new or corrected', () => {
    const known = [point(1, 10), point(2, 20), point(3, 30)];
    expect(newPoints(known, [point(1, 10), point(2, 25), point(3, 29), point(4, 40)])).toEqual([
      point(2, 25),
      point(4, 40),
    ]);
  });

  it('believes the more trusted source, then a value over a missing one, then the greater', () => {
    expect(newPoints([point(1, 90, 'csv')], [point(1, 10, 'keepa')])).toHaveLength(1);
    expect(newPoints([point(1, null, 'keepa')], [point(1, 10, 'csv')])).toHaveLength(0);
    expect(newPoints([point(1, null)], [point(1, 0)])).toHaveLength(1);
    expect(newPoints([point(1, 11)], [point(1, 10)])).toHaveLength(0);
  });

  it('takes points in any order, several an instant', () => {
    expect(newPoints([], [point(3, 1), point(1, 1), point(1, 2)])).toEqual([
      point(1, 2),
      point(3, 1),
    ]);
  });

  it('ends in the best point of every instant, for any order and split, with repeats', () => {
    const batches = fc.array(fc.array(anyPoint, { maxLength: 6 }), { maxLength: 6 });
    fc.assert(
      fc.property(batches, (all) => {
        const merged = all.reduce<SourcedPoint[]>(merge, []);
        expect(merged).toEqual(bestOfEach(all.flat()));
        expect([...all].reverse().reduce<SourcedPoint[]>(merge, merged)).toEqual(merged);
        expect(newPoints(merged, all.flat())).toEqual([]);
      }),
    );
  });
});

describe('comparePoints', () => {
  it('calls only identical points equal', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        const left = { ...a, at: 1 };
        const right = { ...b, at: 1 };
        const isSame = JSON.stringify(left) === JSON.stringify(right);
        expect(comparePoints(left, right) === 0).toBe(isSame);
        expect(Math.sign(comparePoints(left, right)) + Math.sign(comparePoints(right, left))).toBe(
          0,
        );
      }),
    );
  });
});

describe('overlay', () => {
  it('is a map by instant that the points above overwrite', () => {
    fc.assert(
      fc.property(arbitraryPoints(20), arbitraryPoints(20), (below, above) => {
        const byTime = new Map([...below, ...above].map((point) => [point.at, point]));
        const expected = [...byTime.values()].sort((left, right) => left.at - right.at);
        expect(overlay(below, above)).toEqual(expected);
      }),
    );
  });
});
