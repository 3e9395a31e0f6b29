import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourcedPoint } from '../merge-points.ts';
import type { PointState } from '../series.ts';
import { CHUNK_POINTS_MAX } from './chunk-format.ts';
import { createChunkDecoder } from './decode-chunk.ts';
import { createChunkEncoder } from './encode-chunk.ts';

/** Sources are numbers written as text, so that any number can be tried. */
const encodeChunk = createChunkEncoder();
const encode = (points: readonly SourcedPoint[]) => encodeChunk(points, Number);
const decoder = createChunkDecoder();
const decodeChunk = (bytes: Uint8Array) => decoder.decode([bytes]);
const decode = (bytes: Uint8Array) => decoder.decodeSourced(bytes, String);

const state = fc.constantFrom<PointState>('ok', 'ok', 'ok', 'out_of_stock', 'hidden', 'unknown');

/** Series whose times, values and sources come from the generators given. */
function series(
  at: fc.Arbitrary<number>,
  value: fc.Arbitrary<number>,
  source = fc.nat({ max: 2 }),
): fc.Arbitrary<SourcedPoint[]> {
  const point = fc.record({ at, value, state, source: source.map(String) });
  return fc
    .uniqueArray(point, { selector: (one) => one.at, minLength: 1, maxLength: 60 })
    .map((points) =>
      points
        .sort((left, right) => left.at - right.at)
        .map((one) => Object.freeze({ ...one, value: one.state === 'ok' ? one.value : null })),
    );
}

function expectRoundTrip(arbitrary: fc.Arbitrary<SourcedPoint[]>): void {
  fc.assert(
    fc.property(arbitrary, (points) => {
      const bytes = encode(Object.freeze(points));
      expect(decode(bytes)).toEqual(points);
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
        const points = Array.from({ length: CHUNK_POINTS_MAX }, (_, index): SourcedPoint => {
          const noise = Math.abs(Math.sin(seed + index * index));
          at += 1 + Math.floor(noise * 2 ** steps);
          value += Math.floor((noise - 0.5) * 2 ** changes);
          return { at, value, state: 'ok', source: '1' };
        });
        expect(decode(encode(points))).toEqual(points);
      }),
      { numRuns: 60 },
    );
  });
});

describe('decodeChunks', () => {
  it('has the points of a window, opened by the one valid at its start', () => {
    const time = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(series(time, fc.nat()), time, fc.nat({ max: 200 }), (points, opening, length) => {
        const end = opening + 1 + length;
        const opener = points.findLastIndex(({ at }) => at <= opening);
        const expected = points
          .slice(Math.max(0, opener))
          .filter(({ at }) => at < end)
          .map(({ source: _, ...point }) => point);
        expect(decoder.decode([encode(points)], opening, end)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('goes on through the chunks that follow', () => {
    const time = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(series(time, fc.nat()), fc.nat({ max: 60 }), time, (points, cut, opening) => {
        const [older, newer] = [points.slice(0, cut), points.slice(cut)];
        // Read like a store does: the chunk that is open at the opening, and those after it.
        const pieces = [older, newer].filter(([first]) => first !== undefined);
        if (pieces.length > 1 && (newer[0]?.at ?? 0) <= opening) pieces.shift();
        const opener = points.findLastIndex(({ at }) => at <= opening);
        const expected = points.slice(Math.max(0, opener)).map(({ source: _, ...point }) => point);
        expect(decoder.decode(pieces.map(encode), opening)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('encodeChunk', () => {
  const ok = (at: number, value: number): SourcedPoint => ({ at, value, state: 'ok', source: '0' });

  it('refuses what it could not give back', () => {
    expect(() => encode([])).toThrow(/0 points/);
    const many = Array.from({ length: CHUNK_POINTS_MAX + 1 }, (_, at) => ok(at, 1));
    expect(() => encode(many)).toThrow(/1025 points/);
    expect(() => encode([ok(5, 1), ok(5, 2)])).toThrow(/point at 5/);
    expect(() => encode([ok(1.5, 1)])).toThrow(/point at 1.5/);
    expect(() => encode([ok(1, 0.5)])).toThrow(/point at 1/);
    expect(() => encode([{ at: 1, value: null, state: 'ok', source: '0' }])).toThrow(/at 1/);
    expect(() => encode([{ at: 1, value: 3, state: 'hidden', source: '0' }])).toThrow(/at 1/);
  });

  it('writes a year of unchanged daily values in a few dozen bytes', () => {
    const year = Array.from({ length: 365 }, (_, day) => ok(day * 86_400, 1999));
    expect(encode(year).length).toBeLessThan(70);
  });
});

describe('decodeChunk', () => {
  it('refuses another version and bytes that are no chunk', () => {
    const bytes = encode([{ at: 1, value: 2, state: 'ok', source: '3' }]);
    expect(() => decodeChunk(bytes.with(0, 2))).toThrow(/version 2/);
    expect(() => decodeChunk(new Uint8Array())).toThrow(/too early/);
    expect(() => decodeChunk(bytes.subarray(0, 4))).toThrow(/too early/);
    expect(() => decodeChunk(new Uint8Array(65_537))).toThrow(/too long/);
  });

  it('refuses a chunk that was cut, whatever was read before it', () => {
    const points = Array.from({ length: 40 }, (_, index) => ({
      ...{ at: 60 * index * index, value: (index * 7919) % 1000, state: 'ok', source: '0' },
    })) as SourcedPoint[];
    const bytes = encode(points);
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeChunk(bytes)).toHaveLength(40);
      expect(() => decodeChunk(bytes.subarray(0, length)), `${length}`).toThrow(/too early/);
    }
  });
});
