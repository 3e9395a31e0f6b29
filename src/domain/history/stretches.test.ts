import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPoints, arbitrarySpan, everySecond } from '../../../test/support/naive-series.ts';
import { stretches } from './stretches.ts';

describe('stretches', () => {
  it('say for every second what a second-by-second reading says', () => {
    fc.assert(
      fc.property(arbitraryPoints(120), arbitrarySpan(120), (points, span) => {
        const all = stretches(points, span);
        const seconds = everySecond(points, span).map((point, index) => {
          const at = span.from + index;
          const covering = all.filter(({ from, to }) => from <= at && at < to);
          expect(covering.length).toBe(point === null ? 0 : 1);
          return { value: covering[0]?.value ?? null, state: covering[0]?.state ?? null };
        });
        expect(seconds).toEqual(
          everySecond(points, span).map((point) => ({
            value: point?.value ?? null,
            state: point?.state ?? null,
          })),
        );
      }),
    );
  });

  it('are never empty and stand in order without gaps', () => {
    fc.assert(
      fc.property(arbitraryPoints(60), arbitrarySpan(60), (points, span) => {
        const all = stretches(points, span);
        for (const [index, { from, to }] of all.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(to).toBe(all[index + 1]?.from ?? span.to);
        }
      }),
    );
  });

  it('of a span that ends before it begins are none', () => {
    const points = [{ at: 0, value: 1, state: 'ok' as const }];
    expect(stretches(points, { from: 10, to: 5 })).toEqual([]);
  });
});
