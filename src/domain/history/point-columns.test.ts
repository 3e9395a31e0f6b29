import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createColumnPacker, createSeriesPacker } from './packed-series.ts';
import { PointColumns } from './point-columns.ts';
import { type Point, type PointState, stateNumber } from './series.ts';

const KEY = { name: 'bsr', categoryId: '7' } as const;
const STATES = fc.constantFrom<PointState>('ok', 'ok', 'ok', 'out_of_stock', 'hidden', 'unknown');

/** Mostly what a chunk can hold, sometimes not: two points of an instant, halves. */
const anyPoints = fc
  .tuple(
    fc.integer({ min: -1e9, max: 2e9 }),
    fc.array(
      fc.record({
        step: fc.oneof(
          {
            weight: 60,
            arbitrary: fc.integer({ min: 1, max: 1e6 }).map((minutes) => minutes * 60),
          },
          { weight: 20, arbitrary: fc.integer({ min: 1, max: 1e9 }) },
          { weight: 1, arbitrary: fc.constantFrom(0, 0.5, 2 ** 53 - 1) },
        ),
        value: fc.oneof(
          { weight: 40, arbitrary: fc.constantFrom(1999, 1999, 2499) },
          { weight: 40, arbitrary: fc.maxSafeInteger() },
          { weight: 1, arbitrary: fc.constantFrom(0.5, 2 ** 53) },
        ),
        state: STATES,
      }),
      { maxLength: 1300, size: 'large' },
    ),
  )
  .map(([start, steps]) => {
    let at = start;
    return steps.map(({ step, value, state }): Point => {
      at += step;
      return { at, value: state === 'ok' ? value : null, state };
    });
  });

function columnsOf(points: readonly Point[]): PointColumns {
  const columns = new PointColumns();
  for (const { at, value, state } of points) {
    columns.push(at, value ?? 0, columnState(state));
  }
  return columns;
}

function columnState(state: PointState): 0 | 1 | 2 | 3 {
  return stateNumber(state) as 0 | 1 | 2 | 3;
}

describe('PointColumns', () => {
  it('gives the points back, however many', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        expect(columnsOf(points).toPoints()).toEqual(points);
      }),
      { numRuns: 30 },
    );
  });

  it('puts points in order, the last of an instant', () => {
    const unordered = [
      { at: 2, value: 3, state: 'ok' },
      { at: 0, value: null, state: 'unknown' },
      { at: 2, value: 4, state: 'ok' },
      { at: 1, value: null, state: 'hidden' },
    ] as const;
    const columns = columnsOf(unordered);
    columns.putInOrder();
    expect(columns.toPoints()).toEqual([unordered[1], unordered[3], unordered[2]]);
  });

  it('is empty when told so, and forgets what a state replaces', () => {
    const columns = columnsOf([{ at: 1, value: 5, state: 'ok' }]);
    columns.setState(0, 2);
    expect(columns.toPoints()).toEqual([{ at: 1, value: null, state: 'hidden' }]);
    columns.length = 0;
    expect(columns.toPoints()).toEqual([]);
  });
});

describe('createColumnPacker', () => {
  it('packs the very bytes that the points give, and refuses the same ones', () => {
    const packPoints = createSeriesPacker();
    const packColumns = createColumnPacker();
    let refused = 0;
    fc.assert(
      fc.property(anyPoints, (points) => {
        const expected = packPoints({ ...KEY, points });
        if (expected === null) refused += 1;
        expect(packColumns(KEY, columnsOf(points))).toEqual(expected);
      }),
      { numRuns: 200 },
    );
    expect(refused).toBeGreaterThan(0);
  });
});
