import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPoints } from '../../../test/support/naive-series.ts';
import { HOUR_S } from '../values/time.ts';
import type { Point } from './series.ts';
import { THIN_POINTS_MIN, thinPoints } from './thin-points.ts';

const arbitraryLimit = fc.integer({ min: THIN_POINTS_MIN, max: 12 });
const thinned = [arbitraryPoints(40), arbitraryLimit] as const;

const isStateChange = (points: readonly Point[], index: number) =>
  points[index]?.state !== points[index - 1]?.state;

/** The slow and obvious twin: weighs all points again before each one that goes. */
function thinSlowly(points: readonly Point[], limit: number): readonly Point[] {
  const values = points.map(({ value }) => value).filter((value) => value !== null);
  const first = (value: number) => points.find((point) => point.value === value);
  const stays = new Set<Point | undefined>([
    ...[points[0], points.at(-1), first(Math.min(...values)), first(Math.max(...values))],
    ...points.filter((_, index) => isStateChange(points, index)),
  ]);
  const left = [...points];
  while (left.length > limit) {
    const weights = left.map((point, index) => {
      const [before, after] = [left[index - 1], left[index + 1]];
      if (stays.has(point) || before === undefined || after === undefined) return Infinity;
      const move = Math.abs((point.value ?? 0) - (before.value ?? 0));
      return move * Math.sqrt(after.at - before.at);
    });
    left.splice(weights.indexOf(Math.min(...weights)), 1);
  }
  return left;
}

describe('thinPoints', () => {
  it('returns a part of the points in their order, at most as many as asked for', () => {
    fc.assert(
      fc.property(...thinned, (points, limit) => {
        const found = thinPoints(points, limit);
        expect(found).toHaveLength(Math.min(points.length, limit));
        expect(found).toEqual(points.filter((point) => found.includes(point)));
        expect(thinPoints(found, limit)).toEqual(found);
      }),
    );
  });

  it('keeps the first, the last, the first lowest and the first highest point', () => {
    fc.assert(
      fc.property(...thinned, (points, limit) => {
        const found = thinPoints(points, limit);
        const values = points.map(({ value }) => value).filter((value) => value !== null);
        const extreme = [Math.min(...values), Math.max(...values)];
        const landmarks = [
          ...[points[0], points.at(-1)],
          ...extreme.map((value) => points.find((point) => point.value === value)),
        ];
        for (const one of landmarks) if (one !== undefined) expect(found).toContain(one);
      }),
    );
  });

  it('keeps every change of state while they fit, and then drops what a slow twin drops', () => {
    fc.assert(
      fc.property(...thinned, (points, limit) => {
        const changes = points.filter((_, index) => isStateChange(points, index));
        fc.pre(changes.length + 3 <= limit);
        const found = thinPoints(points, limit);
        for (const change of changes) expect(found).toContain(change);
        expect(found).toEqual(thinSlowly(points, limit));
      }),
    );
  });

  it('keeps the longest states when there are too many changes', () => {
    const hours = [5, 1, 6, 2, 7, 3, 8, 4, 9];
    const points = hours.map((_, run): Point => {
      const at = hours.slice(0, run).reduce((sum, one) => sum + one, 0) * HOUR_S;
      return run % 2 === 0
        ? { at, value: 10, state: 'ok' }
        : { at, value: null, state: 'out_of_stock' };
    });
    const found = thinPoints(points, 6).map(({ at }) => points.findIndex((one) => one.at === at));
    expect(found).toEqual([0, 2, 4, 6, 7, 8]);
  });

  it('keeps every spike of one hour in a year of noise', () => {
    const spikes = [17, 1_200, 1_204, 5_000, 8_700];
    const points = Array.from({ length: 8_760 }, (_, hour): Point => {
      const noise = (hour * 7_919) % 13;
      return {
        at: hour * HOUR_S,
        value: 2_000 + noise + (spikes.includes(hour) ? 500 : 0),
        state: 'ok',
      };
    });
    const found = new Set(thinPoints(points, 40));
    for (const spike of spikes) {
      expect(found).toContain(points[spike]);
      const shown = [...found].filter(({ at }) => at > spike * HOUR_S)[0];
      expect(shown?.value).toBeLessThan(2_100);
    }
  });

  it('refuses a limit without room for the landmarks', () => {
    expect(() => thinPoints([], THIN_POINTS_MIN - 1)).toThrow(RangeError);
  });
});
