/**
 * Pens for steps. All strokes of steps lie along an axis, so they are rectangles on whole pixels:
 * sharp, and drawn twenty times as fast as strokes of a path.
 */
import type { Pen } from './trace-steps.ts';

type Canvas = Pick<CanvasRenderingContext2D, 'fillRect'>;

/** @param dash lengths of strokes and gaps in turn; none for a full line */
export function linePen(canvas: Canvas, width: number, dash: readonly number[]): Pen {
  const thick = Math.max(1, Math.round(width));
  const edge = (at: number) => Math.round(at - thick / 2);
  let [x, y] = [0, 0];
  return {
    moveTo(toX, toY) {
      [x, y] = [toX, toY];
    },
    lineTo(toX, toY) {
      const isLevel = toY === y;
      const [start, end] = isLevel
        ? [edge(Math.min(x, toX)), edge(Math.max(x, toX)) + thick]
        : [edge(Math.min(y, toY)), edge(Math.max(y, toY)) + thick];
      const across = edge(isLevel ? y : x);
      for (const [from, length] of dashesIn(start, end, dash)) {
        if (isLevel) canvas.fillRect(from, across, length, thick);
        else canvas.fillRect(across, from, thick, length);
      }
      [x, y] = [toX, toY];
    },
  };
}

/** Returns start and length of each dash; dashes stand at fixed places, so that they join. */
function* dashesIn(
  start: number,
  end: number,
  dash: readonly number[],
): Generator<readonly [number, number]> {
  const period = dash.reduce((sum, length) => sum + length, 0);
  if (period === 0) {
    yield [start, end - start];
    return;
  }
  let at = Math.floor(start / period) * period;
  for (let index = 0; at < end; index += 1) {
    const length = dash[index % dash.length] ?? period;
    const [from, to] = [Math.max(start, at), Math.min(end, at + length)];
    if (index % 2 === 0 && to > from) yield [from, to - from];
    at += length;
  }
}

/** Fills what lies between a line and the ground, each column of pixels once. */
export function groundPen(canvas: Canvas, ground: number): Pen {
  let [x, y] = [0, 0];
  return {
    moveTo(toX, toY) {
      [x, y] = [toX, toY];
    },
    lineTo(toX, toY) {
      const left = Math.round(x);
      if (toY === y) canvas.fillRect(left, Math.round(y), Math.round(toX) - left, ground - y);
      [x, y] = [toX, toY];
    },
  };
}
