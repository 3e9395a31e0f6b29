import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryPoints,
  arbitrarySpan,
  everySecond,
  naivePointAt,
} from '../../../test/support/naive-series.ts';
import { changesIn } from './changes.ts';
import type { Point } from './series.ts';

/** The first point of the unbroken run of points that say what this one says. */
function sinceWhen(points: readonly Point[], point: Point): Point {
  const earlier = points.filter(({ at }) => at < point.at);
  const other = earlier.findLastIndex(
    ({ value, state }) => value !== point.value || state !== point.state,
  );
  return earlier[other + 1] ?? point;
}

describe('changesIn', () => {
  it('says in every second of the span what the whole series says', () => {
    fc.assert(
      fc.property(arbitraryPoints(60), arbitrarySpan(60), (points, span) => {
        const said = (all: readonly Point[]) =>
          everySecond(all, span).map((point) => [point?.value ?? null, point?.state ?? null]);
        expect(said(changesIn(points, span))).toEqual(said(points));
      }),
    );
  });

  it('opens with the point in force at the start, and has only changes', () => {
    fc.assert(
      fc.property(arbitraryPoints(60), arbitrarySpan(60), (points, span) => {
        const changes = changesIn(points, span);
        const opener = naivePointAt(points, span.from);
        if (opener !== null) expect(changes[0]).toEqual(sinceWhen(points, opener));
        for (const [index, change] of changes.entries()) {
          if (index > 0) expect(change.at).toBeGreaterThan(span.from);
          expect(change.at).toBeLessThan(span.to);
          const before = changes[index - 1];
          expect([before?.value, before?.state]).not.toEqual([change.value, change.state]);
        }
      }),
    );
  });

  it('leaves out a confirmation', () => {
    const points: Point[] = [
      { at: 1, value: 7, state: 'ok' },
      { at: 2, value: 7, state: 'ok' },
      { at: 3, value: null, state: 'hidden' },
      { at: 4, value: null, state: 'unknown' },
    ];
    expect(changesIn(points, { from: 0, to: 9 }).map(({ at }) => at)).toEqual([1, 3, 4]);
  });
});
