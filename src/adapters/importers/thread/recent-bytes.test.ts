import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeriesPacker, pointsSince } from '../../../domain/history/packed-series.ts';
import type { Point, PointState } from '../../../domain/history/series.ts';
import { DAY_S } from '../../../domain/values/time.ts';
import { recentBytes, recentPoints } from './recent-bytes.ts';

const pack = createSeriesPacker();
const states = fc.constantFrom<PointState>('ok', 'ok', 'ok', 'out_of_stock', 'hidden', 'unknown');
const anyPoints = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 9 * DAY_S }),
      value: fc.maxSafeInteger(),
      state: states,
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((steps) => {
    let at = 1_600_000_000;
    return steps.map(({ step, value, state }): Point => {
      at += step;
      return { at, value: state === 'ok' ? value : null, state };
    });
  });

it('gives the same points since any instant as the chunks do', () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: -40 * DAY_S, max: DAY_S }), (points, before) => {
      const series = { name: 'bsr', categoryId: '7', points } as const;
      const packed = pack(series);
      const bytes = recentBytes(series);
      if (packed === null || bytes === null) throw new TypeError('a series that can be packed');
      const recent = recentPoints(bytes, packed.last);
      for (const from of [packed.last.at + before, recent.since - 1, recent.since]) {
        expect(pointsSince({ ...packed, recent }, from)).toEqual(pointsSince(packed, from));
      }
    }),
  );
});

it('leaves out series that no estimate looks at', () => {
  const points = [{ at: 0, value: 1, state: 'ok' }] as const;
  expect(recentBytes({ name: 'new', categoryId: null, points })).toBeNull();
});
