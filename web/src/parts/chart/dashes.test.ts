import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dashed } from './dashes.ts';

const DASH = [6, 3];
const place = fc.integer({ min: -50, max: 300 });

/** The columns that a level line covers which is painted from stop to stop. */
function columnsOf(stops: readonly number[]): ReadonlySet<number> {
  const columns = new Set<number>();
  const paint = dashed(
    (left, _, width) => {
      for (let x = left; x < left + width; x += 1) columns.add(x);
    },
    1,
    DASH,
  );
  stops.slice(1).forEach((stop, at) => {
    const start = stops[at] ?? 0;
    if (stop > start) paint(start, 7, stop - start, 1);
  });
  return columns;
}

it('leaves the gaps of a dashed line where they are, however the line is cut', () => {
  fc.assert(
    fc.property(place, place, place, (...cuts) => {
      const [start = 0, middle = 0, end = 0] = cuts.sort((a, b) => a - b);
      const whole = columnsOf([start, end]);
      expect(columnsOf([start, middle, end])).toEqual(whole);
      expect([...whole].every((x) => ((x % 9) + 9) % 9 < 6)).toBe(true);
    }),
  );
});

it('cuts a riser up and down, so that none is lost in a gap', () => {
  const painted: number[][] = [];
  dashed((...rectangle) => painted.push(rectangle), 2, DASH)(8, 0, 2, 12);
  expect(painted).toEqual([
    [8, 0, 2, 6],
    [8, 9, 2, 3],
  ]);
});
