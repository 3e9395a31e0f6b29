import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointsSince } from '../../../domain/history/packed-series.ts';
import type { Point, PointState } from '../../../domain/history/series.ts';
import { DAY_S } from '../../../domain/values/time.ts';
import { createSentSeries, receivePacked, sendPacked } from './sent-series.ts';

const pack = createSentSeries();
const states = fc.constantFrom<PointState>('ok', 'ok', 'ok', 'out_of_stock', 'hidden', 'unknown');
const anyPoints = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 9 * DAY_S }),
      value: fc.maxSafeInteger(),
      state: states,
    }),
    { minLength: 2, maxLength: 60 },
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
      if (packed === null) throw new TypeError('a series that can be packed');
      const bodies: Uint8Array[] = [];
      const sent = sendPacked(packed, (bytes) => bodies.push(bytes));
      const received = receivePacked(sent, () => bodies.shift() ?? new Uint8Array(0));
      const { recent } = received;
      if (recent === undefined) throw new TypeError('a series that an estimate looks at');
      for (const from of [packed.last.at + before, recent.since - 1, recent.since]) {
        expect(pointsSince(received, from)).toEqual(pointsSince(packed, from));
      }
    }),
  );
});

it('leaves out series that no estimate looks at', () => {
  const points = [0, 1].map((at) => ({ at, value: 1, state: 'ok' }) as const);
  expect(pack({ name: 'new', categoryId: null, points })).toMatchObject({ recentBytes: null });
});
