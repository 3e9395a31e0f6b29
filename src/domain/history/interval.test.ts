import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPoints, arbitrarySpan } from '../../../test/support/naive-series.ts';
import { HOUR_S } from '../values/time.ts';
import { changesIn } from './changes.ts';
import { bucketCut, pageCut } from './interval.ts';
import { resample } from './resample.ts';
import type { Point } from './series.ts';

describe('pageCut', () => {
  it('lets a reader go through everything, page by page, without a gap or an endless loop', () => {
    const limit = 5;
    const three = fc.array(arbitraryPoints(60), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(three, (series) => {
        const read: Point[][] = series.map(() => []);
        let from = 0;
        for (let page = 0; page < 60; page++) {
          const all = series.map((points) => changesIn(points, { from, to: 60 }));
          const nextFrom = pageCut(all, limit);
          const fresh = all.map((points) =>
            points.filter(({ at }) => at >= from && at < (nextFrom ?? 60)),
          );
          expect(fresh.flat().length).toBeLessThanOrEqual(limit);
          for (const [index, points] of fresh.entries()) read[index]?.push(...points);
          if (nextFrom === null) break;
          expect(nextFrom).toBeGreaterThan(from);
          from = nextFrom;
        }
        expect(read).toEqual(series.map((points) => changesIn(points, { from: 0, to: 60 })));
      }),
    );
  });

  it('cuts nothing that fits', () => {
    expect(pageCut([[{ at: 1 }], [{ at: 2 }]], 2)).toBeNull();
    expect(pageCut([], 2)).toBeNull();
  });
});

describe('bucketCut', () => {
  it('cuts where the buckets themselves would be cut', () => {
    const seconds = 12 * HOUR_S;
    const three = fc.array(arbitraryPoints(seconds), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        three,
        arbitrarySpan(seconds),
        fc.integer({ min: 4, max: 30 }),
        (all, span, limit) => {
          const known = all.flatMap(([first]) =>
            first === undefined ? [] : [{ ...span, from: Math.max(span.from, first.at) }],
          );
          const made = all.map((points) => resample(points, 'hour', span));
          expect(bucketCut(known, 'hour', limit)).toBe(pageCut(made, limit));
        },
      ),
    );
  });
});
