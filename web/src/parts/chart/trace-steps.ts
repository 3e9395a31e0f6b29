/**
 * Traces a track as steps. However many points fall on a column of pixels, it gets a few strokes,
 * so that five years cost a frame no more than a week does.
 */
import { endOf, indexAt, type Track } from './track.ts';

export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** Where times and values stand on the canvas. */
export interface Placing {
  readonly from: number;
  readonly to: number;
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
}

/** The narrowest stroke that is still seen. */
const NARROWEST = 1;

export function traceSteps(track: Track, pen: Pen, { from, to, x, y }: Placing): void {
  const { times, values, states } = track;
  let isDown = false;
  let column = 0;
  let at = 0;
  let [low, high, newest] = [0, 0, 0];
  const finishColumn = () => {
    if (low === high) return;
    pen.lineTo(at, low);
    pen.lineTo(at, high);
    pen.lineTo(at, newest);
  };
  const lift = (end: number) => {
    if (!isDown) return;
    finishColumn();
    pen.lineTo(Math.max(x(end), at + NARROWEST), newest);
    isDown = false;
  };
  const last = from > track.end ? -1 : indexAt(track, to);
  for (let index = Math.max(0, indexAt(track, from)); index <= last; index += 1) {
    const start = Math.max(times[index] ?? 0, from);
    if (states[index] !== 0) {
      lift(start);
      continue;
    }
    const across = x(start);
    const up = y(values[index] ?? 0);
    if (isDown && Math.floor(across) === column) {
      low = Math.min(low, up);
      high = Math.max(high, up);
      newest = up;
      continue;
    }
    if (isDown) {
      finishColumn();
      pen.lineTo(across, newest);
      pen.lineTo(across, up);
    } else pen.moveTo(across, up);
    isDown = true;
    at = across;
    column = Math.floor(across);
    low = high = newest = up;
  }
  if (last >= 0) lift(Math.min(endOf(track, last), to));
}
