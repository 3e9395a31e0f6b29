/** Cuts the rectangles of a line into dashes. */
import type { Paint } from './trace-steps.ts';

/**
 * Level parts are cut across, single risers up and down.
 *
 * @param dash lengths of strokes and gaps in turn; none for a full line
 */
export function dashed(paint: Paint, thick: number, dash: readonly number[]): Paint {
  const period = dash.reduce((sum, length) => sum + length, 0);
  if (period === 0) return paint;
  return (left, top, width, height) => {
    if (width === thick && height > thick) {
      for (const [from, length] of dashesIn(top, top + height, dash, period)) {
        paint(left, from, width, length);
      }
      return;
    }
    for (const [from, length] of dashesIn(left, left + width, dash, period)) {
      paint(from, top, length, height);
    }
  };
}

/** Returns start and length of each dash; dashes stand at fixed places, so that they join. */
function* dashesIn(
  start: number,
  end: number,
  dash: readonly number[],
  period: number,
): Generator<readonly [number, number]> {
  let at = Math.floor(start / period) * period;
  for (let index = 0; at < end; index += 1) {
    const length = dash[index % dash.length] ?? period;
    const [from, to] = [Math.max(start, at), Math.min(end, at + length)];
    if (index % 2 === 0 && to > from) yield [from, to - from];
    at += length;
  }
}
