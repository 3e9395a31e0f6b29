import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Pen, traceSteps } from './trace-steps.ts';
import type { Track } from './track.ts';

type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

/** Collects the strokes that a pen makes. */
function strokesOf(track: Track, from: number, to: number, width: number): Stroke[] {
  const strokes: Stroke[] = [];
  let at: readonly [number, number] = [0, 0];
  const pen: Pen = {
    moveTo: (x, y) => {
      at = [x, y];
    },
    lineTo: (x, y) => {
      strokes.push([...at, x, y]);
      at = [x, y];
    },
  };
  const x = (time: number) => ((time - from) * width) / (to - from);
  traceSteps(track, pen, { from, to, x, y: (value) => value });
  return strokes;
}

function trackOf(points: readonly (readonly [number, number, number])[], end: number): Track {
  return {
    name: 'new',
    times: Float64Array.from(points, ([time]) => time),
    values: Float64Array.from(points, ([, value, state]) => (state === 0 ? value : Number.NaN)),
    states: Uint8Array.from(points, ([, , state]) => state),
    end,
  };
}

const track = fc
  .uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 200 })
  .chain((times) =>
    fc.tuple(
      ...[...times]
        .sort((a, b) => a - b)
        .map((time) =>
          fc
            .tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom(0, 0, 0, 1, 2, 3))
            .map(([value, state]) => [time, value, state] as const),
        ),
    ),
  )
  .map((points) => trackOf(points, 1_000));

const SLACK = 1.001;

describe('a traced track', () => {
  it('passes through each value in view, however narrow the canvas is', () => {
    fc.assert(
      fc.property(track, fc.integer({ min: 5, max: 2_000 }), (given, width) => {
        const strokes = strokesOf(given, 0, 1_000, width);
        given.times.forEach((time, index) => {
          const value = given.values[index] ?? Number.NaN;
          if (given.states[index] !== 0) return;
          const at = (time * width) / 1_000;
          const passes = strokes.some(
            ([x1, y1, x2, y2]) =>
              Math.min(x1, x2) <= at + SLACK &&
              Math.max(x1, x2) >= at - SLACK &&
              Math.min(y1, y2) <= value &&
              Math.max(y1, y2) >= value,
          );
          expect(passes).toBe(true);
        });
      }),
    );
  });

  it('draws steps, never slopes, and at most four strokes a column and point in it', () => {
    fc.assert(
      fc.property(track, fc.integer({ min: 5, max: 400 }), (given, width) => {
        const strokes = strokesOf(given, 0, 1_000, width);
        expect(strokes.filter(([x1, y1, x2, y2]) => x1 !== x2 && y1 !== y2)).toEqual([]);
        if (given.states.every((state) => state === 0)) {
          expect(strokes.length).toBeLessThanOrEqual(5 * (width + 1));
        }
      }),
    );
  });

  it('leaves out the time without a value', () => {
    fc.assert(
      fc.property(track, (given) => {
        // A pixel each second: no gap is narrower than a stroke.
        const strokes = strokesOf(given, 0, 1_000, 2_000);
        given.times.forEach((time, index) => {
          const end = given.times[index + 1] ?? given.end;
          if (given.states[index] === 0) return;
          const [left, right] = [time * 2 + SLACK, end * 2 - SLACK];
          const inside = strokes.filter(([x1, , x2]) => x1 < right && x2 > left && left < right);
          expect(inside).toEqual([]);
        });
      }),
    );
  });

  it('ends with the last look and begins with the value in force', () => {
    const strokes = strokesOf(trackOf([[0, 5, 0]], 600), 100, 1_100, 1_000);
    expect(strokes).toEqual([[0, 5, 500, 5]]);
  });
});
