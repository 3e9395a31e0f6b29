import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endOf,
  extentIn,
  type HistoryPart,
  isoOf,
  pointOf,
  readingAt,
  STATES,
  type State,
  stretchesOf,
  type Track,
  tracksOf,
} from './track.ts';

interface Point {
  readonly time: number;
  readonly state: State;
  readonly value: number | null;
}

const START = 1_700_000_000;

const points = fc
  .uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 60 })
  .chain((times) =>
    fc.tuple(
      ...[...times]
        .sort((a, b) => a - b)
        .map((time) =>
          fc
            .tuple(fc.constantFrom(...STATES), fc.integer({ min: 1, max: 50 }))
            .map(([state, value]) => ({
              time: START + time,
              state,
              value: state === 'ok' ? value : null,
            })),
        ),
    ),
  )
  .map((list) => list as readonly Point[]);

function partOf(from: number, until: number, given: readonly Point[]): HistoryPart {
  return {
    from: isoOf(from),
    series: [
      {
        name: 'new',
        columns: {
          at: given.map(({ time }) => isoOf(time)),
          value: given.map(({ value }) => value),
          state: given.map(({ state }) => state),
        },
      },
    ],
    summary: { until: isoOf(until) },
  };
}

function trackOf(given: readonly Point[], until = START + 600): Track {
  const [track] = tracksOf([partOf(START, until, given)]);
  if (track === undefined) throw new Error('There is no track.');
  return track;
}

/** The last point up to a time, found by looking at all of them. */
function twin(given: readonly Point[], time: number, until: number): Point | null {
  if (time > until) return null;
  return given.filter((point) => point.time <= time).at(-1) ?? null;
}

describe('a track', () => {
  it('has every point of every part once, whatever a later part repeats', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 60 }), (given, cut) => {
        const next = given[cut]?.time ?? START + 600;
        const opening = given.filter(({ time }) => time < next).slice(-1);
        const first = partOf(
          START,
          START + 600,
          given.filter(({ time }) => time < next),
        );
        const rest = given.filter(({ time }) => time >= next);
        const second = partOf(next, START + 600, [...opening, ...rest]);
        const [track] = tracksOf([first, second]);
        expect(Array.from(track?.times ?? [])).toEqual(given.map(({ time }) => time));
        const read = track === undefined ? [] : given.map((_, index) => pointOf(track, index));
        expect(read).toEqual(given.map(({ state, value }) => ({ state, value })));
      }),
    );
  });

  it('says at any time what the last point before it says', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: -10, max: 700 }), (given, shift) => {
        const track = trackOf(given);
        const found = twin(given, START + shift, START + 600);
        const wanted = found === null ? null : { state: found.state, value: found.value };
        expect(readingAt(track, START + shift)).toEqual(wanted);
      }),
    );
  });

  it('finds the stretches of a state that a look at each second finds', () => {
    fc.assert(
      fc.property(points, fc.constantFrom(...STATES), (given, state) => {
        const track = trackOf(given);
        const bounds = stretchesOf(track, state);
        for (let time = START; time < START + 600; time += 1) {
          const at = bounds.findLastIndex((bound) => bound <= time);
          const isInside = at >= 0 && at % 2 === 0;
          expect(isInside).toBe(twin(given, time, START + 600)?.state === state);
        }
        // Stretches that touch are one.
        expect(new Set(bounds).size).toBe(bounds.length);
      }),
      { numRuns: 40 },
    );
  });

  it('finds the extent that a look at each second finds', () => {
    const second = fc.integer({ min: 0, max: 700 });
    fc.assert(
      fc.property(points, second, second, (given, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const seen: number[] = [];
        for (let time = from; time <= to; time += 1) {
          const value = twin(given, START + time, START + 600)?.value ?? null;
          if (value !== null) seen.push(value);
        }
        const wanted = seen.length === 0 ? null : [Math.min(...seen), Math.max(...seen)];
        expect(extentIn(trackOf(given), START + from, START + to)).toEqual(wanted);
      }),
      { numRuns: 40 },
    );
  });

  it('ends with the last look', () => {
    const track = trackOf([{ time: START, state: 'ok', value: 3 }], START + 9);
    expect(endOf(track, 0)).toBe(START + 9);
    expect(readingAt(track, START + 10)).toBeNull();
  });
});
