import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PointState } from '../series.ts';
import { CHUNK_POINTS_MAX, type NumberedPoint } from './chunk-format.ts';
import { decodeChunk, decodeNumberedChunk } from './decode-chunk.ts';
import { encodeChunk } from './encode-chunk.ts';

const state = fc.constantFrom<PointState>('ok', 'ok', 'ok', 'out_of_stock', 'hidden', 'unknown');

/** Series whose times, values and sources come from the generators given. */
function series(
  at: fc.Arbitrary<number>,
  value: fc.Arbitrary<number>,
  source = fc.nat({ max: 2 }),
): fc.Arbitrary<NumberedPoint[]> {
  const point = fc.record({ at, value, state, source });
  return fc
    .uniqueArray(point, { selector: (one) => one.at, minLength: 1, maxLength: 60 })
    .map((points) =>
      points
        .sort((left, right) => left.at - right.at)
        .map((one) => Object.freeze({ ...one, value: one.state === 'ok' ? one.value : null })),
    );
}

function expectRoundTrip(arbitrary: fc.Arbitrary<NumberedPoint[]>): void {
  fc.assert(
    fc.property(arbitrary, (points) => {
      const bytes = encodeChunk(Object.freeze(points));
      expect(decodeNumberedChunk(bytes)).toEqual(points);
      expect(decodeChunk(bytes)).toEqual(points.map(({ source: _, ...point }) => point));
    }),
    { numRuns: 500 },
  );
}

describe('decode(encode(points))', () => {
  it('is the points, for any safe integers', () => {
    expectRoundTrip(series(fc.maxSafeInteger(), fc.maxSafeInteger(), fc.maxSafeNat()));
  });

  it('is the points, for times of minutes and prices that mostly stay', () => {
    const minutes = fc.integer({ min: 25_000_000, max: 29_000_000 }).map((minute) => minute * 60);
    expectRoundTrip(series(minutes, fc.constantFrom(1999, 1999, 1999, 1999, 2499, 0)));
  });

  it('is the points, for daily times and ranks', () => {
    const days = fc.integer({ min: 15_000, max: 16_000 }).map((day) => day * 86_400);
    expectRoundTrip(series(days, fc.integer({ min: 1, max: 9_000_000 })));
  });

  it('is the points of a full chunk, whatever the sizes of its steps and changes', () => {
    const scale = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(scale, scale, fc.nat(), (steps, changes, seed) => {
        let at = 0;
        let value = 0;
        const points = Array.from({ length: CHUNK_POINTS_MAX }, (_, index): NumberedPoint => {
          const noise = Math.abs(Math.sin(seed + index * index));
          at += 1 + Math.floor(noise * 2 ** steps);
          value += Math.floor((noise - 0.5) * 2 ** changes);
          return { at, value, state: 'ok', source: 1 };
        });
        expect(decodeNumberedChunk(encodeChunk(points))).toEqual(points);
      }),
      { numRuns: 60 },
    );
  });
});

describe('encodeChunk', () => {
  const ok = (at: number, value: number): NumberedPoint => ({ at, value, state: 'ok', source: 0 });

  it('refuses what it could not give back', () => {
    expect(() => encodeChunk([])).toThrow(/0 points/);
    const many = Array.from({ length: CHUNK_POINTS_MAX + 1 }, (_, at) => ok(at, 1));
    expect(() => encodeChunk(many)).toThrow(/1025 points/);
    expect(() => encodeChunk([ok(5, 1), ok(5, 2)])).toThrow(/point at 5/);
    expect(() => encodeChunk([ok(1.5, 1)])).toThrow(/point at 1.5/);
    expect(() => encodeChunk([ok(1, 0.5)])).toThrow(/point at 1/);
    expect(() => encodeChunk([{ at: 1, value: null, state: 'ok', source: 0 }])).toThrow(/at 1/);
    expect(() => encodeChunk([{ at: 1, value: 3, state: 'hidden', source: 0 }])).toThrow(/at 1/);
  });

  it('writes a year of unchanged daily values in a few dozen bytes', () => {
    const year = Array.from({ length: 365 }, (_, day) => ok(day * 86_400, 1999));
    expect(encodeChunk(year).length).toBeLessThan(70);
  });
});

describe('decodeChunk', () => {
  it('refuses another version and bytes that are no chunk', () => {
    const bytes = encodeChunk([{ at: 1, value: 2, state: 'ok', source: 3 }]);
    expect(() => decodeChunk(bytes.with(0, 2))).toThrow(/version 2/);
    expect(() => decodeChunk(new Uint8Array())).toThrow(/too early/);
    expect(() => decodeChunk(bytes.subarray(0, 4))).toThrow(/too early/);
  });
});
