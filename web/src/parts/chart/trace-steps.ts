/**
 * Traces a track as steps, in rectangles on whole pixels: sharp, and much faster than paths.
 * However many points fall on a column of pixels, it is painted once, so that five years cost a
 * frame no more than a week does.
 */
import { endOf, indexAt, type Track } from './track.ts';

/** Where times and values stand on the canvas. */
export interface Placing {
  readonly from: number;
  readonly to: number;
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
}

export type Paint = (left: number, top: number, width: number, height: number) => void;

/** @param thick the whole pixels that a line is wide */
export function traceSteps(track: Track, placing: Placing, thick: number, paint: Paint): void {
  const { from, to, x, y } = placing;
  const { times, values, states } = track;
  const edge = (at: number) => Math.round(at - thick / 2);
  const line = lineOf(thick, paint);
  const last = from > track.end ? -1 : indexAt(track, to);
  for (let index = Math.max(0, indexAt(track, from)); index <= last; index += 1) {
    const column = edge(x(Math.max(times[index] ?? 0, from)));
    if (states[index] === 0) line.step(column, edge(y(values[index] ?? 0)));
    else line.end(column);
  }
  if (last >= 0) line.end(edge(x(Math.min(endOf(track, last), to))));
}

/** Follows a line from left to right, and paints what it covers, column by column. */
function lineOf(thick: number, paint: Paint) {
  let isDown = false;
  // The newest column with the rows that the line went through in it, and where it left it.
  let [column, low, high, newest] = [0, 0, 0, 0];
  // Columns with equal rows are one rectangle.
  let [start, end, top, bottom] = [0, 0, 0, 0];
  const paintRun = () => {
    if (end > start) paint(start, top, end - start - 1 + thick, bottom - top + thick);
    start = end;
  };
  const cover = (from: number, to: number, first: number, last: number) => {
    if (first !== top || last !== bottom || from !== end) {
      paintRun();
      [start, top, bottom] = [from, first, last];
    }
    end = to;
  };
  const goTo = (next: number) => {
    if (next <= column) return;
    cover(column, column + 1, low, high);
    if (next > column + 1) cover(column + 1, next, newest, newest);
    [column, low, high] = [next, newest, newest];
  };
  return {
    step(next: number, row: number) {
      if (isDown) goTo(next);
      else [column, low, high] = [next, row, row];
      isDown = true;
      low = Math.min(low, row);
      high = Math.max(high, row);
      newest = row;
    },
    end(next: number) {
      if (!isDown) return;
      goTo(next);
      cover(column, column + 1, low, high);
      paintRun();
      isDown = false;
    },
  };
}
