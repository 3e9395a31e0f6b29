/** A series of a history as typed arrays: built once for each answer, read by every frame. */

/** A point's state is its place in this list. */
export const STATES = [
  'ok',
  'no_buy_box',
  'out_of_stock',
  'never_offered',
  'hidden',
  'unknown',
] as const;
export type State = (typeof STATES)[number];

const OK = 0;

export interface Track {
  readonly name: string;
  /** Seconds since 1970, ascending. A value is in force up to the next point. */
  readonly times: Float64Array;
  /** NaN unless the state is `ok`. */
  readonly values: Float64Array;
  readonly states: Uint8Array;
  /** The last look. Nothing is known after it. */
  readonly end: number;
}

/** What the chart needs of an answer with `layout=columns`. */
export interface HistoryPart {
  readonly from: string;
  readonly series: readonly {
    readonly name: string;
    readonly columns: {
      readonly at: readonly string[];
      readonly value: readonly (number | null)[];
      readonly state: readonly State[];
    } | null;
  }[];
  readonly summary: { readonly until: string };
}

export function secondsOf(iso: string): number {
  return Date.parse(iso) / 1000;
}

/** The service writes times to the second. */
export function isoOf(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Joins the parts of a history. What a later part repeats from before its start is left out. */
export function tracksOf(parts: readonly HistoryPart[]): Track[] {
  const [first] = parts;
  return (first?.series ?? []).map(({ name }) => {
    const times: number[] = [];
    const values: number[] = [];
    const states: number[] = [];
    let end = 0;
    for (const part of parts) {
      const start = part === first ? Number.NEGATIVE_INFINITY : secondsOf(part.from);
      const columns = part.series.find((series) => series.name === name)?.columns;
      end = Math.max(end, secondsOf(part.summary.until));
      columns?.at.forEach((at, index) => {
        const time = secondsOf(at);
        if (time < start) return;
        times.push(time);
        values.push(columns.value[index] ?? Number.NaN);
        states.push(STATES.indexOf(columns.state[index] ?? 'unknown'));
      });
    }
    return {
      name,
      times: Float64Array.from(times),
      values: Float64Array.from(values),
      states: Uint8Array.from(states),
      end: Math.max(end, times.at(-1) ?? 0),
    };
  });
}

/** Returns the place of the point in force at a time; -1 before the first. */
export function indexAt({ times }: Track, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether a series ever had a value. */
export function hasValues({ states }: Track): boolean {
  return states.includes(OK);
}

export interface Reading {
  readonly state: State;
  /** Null unless the state is `ok`. */
  readonly value: number | null;
}

/** Returns what was in force at a time. Null before the first point and after the last look. */
export function readingAt(track: Track, time: number): Reading | null {
  const index = time > track.end ? -1 : indexAt(track, time);
  return index < 0 ? null : pointOf(track, index);
}

export function pointOf({ values, states }: Track, index: number): Reading {
  const state = STATES[states[index] ?? STATES.length - 1] ?? 'unknown';
  return { state, value: state === 'ok' ? (values[index] ?? null) : null };
}

/** Returns the end of the time in which a point is in force. */
export function endOf({ times, end }: Track, index: number): number {
  return times[index + 1] ?? end;
}

/** Returns when one of the states was in force: start and end of each stretch, in a row. */
export function stretchesOf(track: Track, ...states: readonly State[]): Float64Array {
  const wanted = states.map((state) => STATES.indexOf(state));
  const bounds: number[] = [];
  for (let index = 0; index < track.times.length; index += 1) {
    if (!wanted.includes(track.states[index] ?? -1)) continue;
    const start = track.times[index] ?? 0;
    if (bounds.at(-1) === start) bounds.pop();
    else bounds.push(start);
    bounds.push(endOf(track, index));
  }
  return Float64Array.from(bounds);
}

/** Returns the smallest and the greatest value in force in a window; null without one. */
export function extentIn(track: Track, from: number, to: number): [number, number] | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  if (from > track.end) return null;
  const last = indexAt(track, to);
  for (let index = Math.max(0, indexAt(track, from)); index <= last; index += 1) {
    if (track.states[index] !== OK) continue;
    const value = track.values[index] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? null : [low, high];
}
