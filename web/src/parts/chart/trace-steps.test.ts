import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Placing, traceSteps } from './trace-steps.ts';
import type { Track } from './track.ts';

type Rectangle = readonly [left: number, top: number, width: number, height: number];

const SPAN = 1_000;

/** Times from 0 to the span over a width; values are rows. */
function placingOf(width: number): Placing {
  return { from: 0, to: SPAN, x: (time) => (time * width) / SPAN, y: (value) => value };
}

function rectanglesOf(track: Track, placing: Placing, thick: number): Rectangle[] {
  const painted: Rectangle[] = [];
  traceSteps(track, placing, thick, (...rectangle) => painted.push(rectangle));
  return painted;
}

/** Paints the level part and the riser of each step by itself, however many there are. */
function eachStep(track: Track, { x, y }: Placing, thick: number): Rectangle[] {
  const edge = (at: number) => Math.round(at - thick / 2);
  const painted: Rectangle[] = [];
  let before: number | null = null;
  track.times.forEach((time, index) => {
    const isKnown = track.states[index] === 0;
    const row = edge(y(track.values[index] ?? 0));
    const left = edge(x(time));
    const right = edge(x(track.times[index + 1] ?? track.end));
    if (isKnown) painted.push([left, row, right - left + thick, thick]);
    if (isKnown && before !== null) {
      painted.push([left, Math.min(before, row), thick, Math.abs(before - row) + thick]);
    }
    before = isKnown ? row : null;
  });
  return painted;
}

function pixelsOf(rectangles: readonly Rectangle[]): readonly string[] {
  const pixels = new Set<string>();
  for (const [left, top, width, height] of rectangles) {
    for (let x = left; x < left + width; x += 1) {
      for (let y = top; y < top + height; y += 1) pixels.add(`${x} ${y}`);
    }
  }
  return [...pixels].sort();
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
  .uniqueArray(fc.integer({ min: 0, max: SPAN - 1 }), { minLength: 1, maxLength: 80 })
  .chain((times) =>
    fc.tuple(
      ...[...times]
        .sort((a, b) => a - b)
        .map((time) =>
          fc
            .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 0, 0, 1, 2, 3))
            .map(([value, state]) => [time, value, state] as const),
        ),
    ),
  )
  .map((points) => trackOf(points, SPAN));

const width = fc.integer({ min: 5, max: 300 });
const thick = fc.integer({ min: 1, max: 4 });

describe('a traced track', () => {
  it('covers the pixels that each step would cover by itself', () => {
    fc.assert(
      fc.property(track, width, thick, (given, across, line) => {
        const placing = placingOf(across);
        expect(pixelsOf(rectanglesOf(given, placing, line))).toEqual(
          pixelsOf(eachStep(given, placing, line)),
        );
      }),
    );
  });

  it('is at most one rectangle a column and stretch, however many points it has', () => {
    fc.assert(
      fc.property(track, width, (given, across) => {
        const painted = rectanglesOf(given, placingOf(across), 2);
        const stretches = given.states.filter(
          (state, index) => state === 0 && given.states[index - 1] !== 0,
        ).length;
        expect(painted.length).toBeLessThanOrEqual(across + 1 + 2 * stretches);
      }),
    );
  });

  it('is one rectangle while nothing changes, and ends with the last look', () => {
    const given = trackOf(
      [0, 100, 200, 300].map((time) => [time, 5, 0] as const),
      600,
    );
    const placing = { ...placingOf(SPAN), from: 100 };
    expect(rectanglesOf(given, placing, 1)).toEqual([[100, 5, 501, 1]]);
  });
});
