import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relabelChunk } from './codec/chunk-format.ts';
import { createChunkDecoder } from './codec/decode-chunk.ts';
import { createChunkEncoder } from './codec/encode-chunk.ts';
import { CHUNK_POINTS, createSeriesPacker, pointsSince, unpackPoints } from './packed-series.ts';
import type { Point, PointState } from './series.ts';

const pack = createSeriesPacker();
const KEY = { name: 'bsr', categoryId: '7' } as const;

const anyPoints = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: -1e9, max: 4e9 }),
      value: fc.oneof(fc.constantFrom(1999, 2499), fc.maxSafeInteger()),
      state: fc.constantFrom<PointState>('ok', 'ok', 'ok', 'out_of_stock', 'hidden', 'unknown'),
    }),
    { selector: ({ at }) => at, minLength: 1, maxLength: 40 },
  )
  .map((points) =>
    points
      .sort((left, right) => left.at - right.at)
      .map((point): Point => ({ ...point, value: point.state === 'ok' ? point.value : null })),
  );

describe('createSeriesPacker', () => {
  it('keeps all points, with the bounds of the series beside them', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const packed = pack({ ...KEY, points });
        expect(packed).toMatchObject({ ...KEY, count: points.length, firstAt: points[0]?.at });
        expect(packed?.last).toEqual(points.at(-1));
        expect(packed === null ? [] : unpackPoints(packed)).toEqual(points);
      }),
    );
  });

  it('gives the points since an instant, with the one valid then', () => {
    const points = Array.from({ length: 3 * CHUNK_POINTS }, (_, index) => ({
      ...{ at: index * 60, value: index + 1, state: 'ok' as const },
    }));
    const packed = pack({ ...KEY, points });
    const valuesSince = (from: number) =>
      packed === null ? [] : pointsSince(packed, from).map(({ value }) => value);
    const all = points.map(({ value }) => value);
    const edges = [0, CHUNK_POINTS, 2 * CHUNK_POINTS, all.length - 1];
    expect(valuesSince(-1)).toEqual(all);
    for (const index of edges) expect(valuesSince(index * 60)).toEqual(all.slice(index));
    for (const index of edges) expect(valuesSince(index * 60 + 59)).toEqual(all.slice(index));
    expect(valuesSince(1e9)).toEqual(all.slice(-1));
  });

  it('cuts long series into chunks', () => {
    const points = Array.from({ length: 2 * CHUNK_POINTS + 1 }, (_, index) => ({
      ...{ at: index * 3600, value: index % 7, state: 'ok' as const },
    }));
    const packed = pack({ ...KEY, points });
    expect(packed?.chunks.map(({ firstAt }) => firstAt / 3600)).toEqual([0, 512, 1024]);
    expect(packed === null ? [] : unpackPoints(packed)).toEqual(points);
  });

  it('leaves alone what no chunk can hold', () => {
    const point = { at: 1, value: 1, state: 'ok' } as const;
    expect(pack({ ...KEY, points: [] })).toBeNull();
    expect(pack({ ...KEY, points: [point, point] })).toBeNull();
    expect(pack({ ...KEY, points: [{ ...point, value: 0.5 }] })).toBeNull();
  });
});

describe('relabelChunk', () => {
  it('gives the bytes the encoder would have written for that source', () => {
    const encode = createChunkEncoder();
    fc.assert(
      fc.property(anyPoints, fc.oneof(fc.nat({ max: 3 }), fc.maxSafeNat()), (points, number) => {
        const anonymous = encode(points, () => 0);
        const relabelled = relabelChunk(anonymous, number);
        expect(relabelled).toEqual(encode(points, () => number));
        expect(createChunkDecoder().decodeSourced(relabelled, String)).toEqual(
          points.map((point) => ({ ...point, source: String(number) })),
        );
      }),
    );
  });

  it('refuses chunks of several sources', () => {
    const points = ['a', 'b'].map((source, at) => ({ at, value: 1, state: 'ok' as const, source }));
    const mixed = createChunkEncoder()(points, (source) => (source === 'a' ? 0 : 1));
    expect(() => relabelChunk(mixed, 1)).toThrow(RangeError);
  });
});
