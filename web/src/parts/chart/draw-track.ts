/** Draws one track on a canvas: its line, its gaps, and the ground below it. */
import { dashed } from './dashes.ts';
import { type Paint, type Placing, traceSteps } from './trace-steps.ts';
import { indexAt, readingAt, stretchesOf, type Track } from './track.ts';

/** A track with what is worked out once for it. */
export interface DrawnTrack {
  readonly track: Track;
  readonly outOfStock: Float64Array;
  readonly hidden: Float64Array;
}

export function drawnTrack(track: Track): DrawnTrack {
  return {
    track,
    outOfStock: stretchesOf(track, 'no_buy_box', 'out_of_stock', 'never_offered'),
    hidden: stretchesOf(track, 'hidden'),
  };
}

/** The part of the canvas that has the values, in its own pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Canvas pixels for each pixel of the page. */
  readonly ratio: number;
}

export interface Look {
  readonly color: string;
  readonly dash: readonly number[];
  readonly width: number;
}

export function strokeTrack(
  context: CanvasRenderingContext2D,
  track: Track,
  placing: Placing,
  { ratio }: Plot,
  { color, dash, width }: Look,
): void {
  const thick = Math.max(1, Math.round(width * ratio));
  const lengths = dash.map((length) => Math.round(length * ratio));
  context.fillStyle = color;
  const fill: Paint = (...rectangle) => context.fillRect(...rectangle);
  traceSteps(track, placing, thick, dashed(fill, thick, lengths));
}

/** Shades what lies below a line, each column of pixels once. */
export function fillGround(
  context: CanvasRenderingContext2D,
  track: Track,
  placing: Placing,
  { top, height }: Plot,
  color: string,
): void {
  const ground = top + height;
  context.globalAlpha = 0.12;
  context.fillStyle = color;
  traceSteps(track, placing, 1, (left, above, width, tall) =>
    context.fillRect(left, above + tall, width, ground - above - tall),
  );
  context.globalAlpha = 1;
}

/** Hatches stretches of time between two heights of the plot. */
export function hatch(
  context: CanvasRenderingContext2D,
  stretches: Float64Array,
  placing: Placing,
  { top, height }: Pick<Plot, 'top' | 'height'>,
  pattern: CanvasPattern,
): void {
  context.fillStyle = pattern;
  for (let at = 0; at < stretches.length; at += 2) {
    const start = Math.max(stretches[at] ?? 0, placing.from);
    const end = Math.min(stretches[at + 1] ?? 0, placing.to);
    if (end < start) continue;
    const left = placing.x(start);
    context.fillRect(left, top, Math.max(1, placing.x(end) - left), height);
  }
}

/** Marks when something began that is too short for a line. */
export function markStarts(
  context: CanvasRenderingContext2D,
  track: Track,
  placing: Placing,
  { ratio }: Plot,
  color: string,
): void {
  const size = 5 * ratio;
  context.fillStyle = color;
  const last = indexAt(track, placing.to);
  for (let index = Math.max(0, indexAt(track, placing.from)); index <= last; index += 1) {
    const time = track.times[index] ?? 0;
    const value = readingAt(track, time)?.value ?? null;
    if (value === null || time < placing.from) continue;
    const [x, y] = [placing.x(time), placing.y(value)];
    context.beginPath();
    context.moveTo(x, y - size);
    context.lineTo(x + size, y);
    context.lineTo(x, y + size);
    context.lineTo(x - size, y);
    context.fill();
  }
}

const TILE = 6;

/** Returns slanted lines; those of hidden prices fall, those of empty stock rise. */
export function hatchPattern(
  color: string,
  ratio: number,
  isFalling: boolean,
): CanvasPattern | null {
  const size = Math.round(TILE * ratio);
  const tile = new OffscreenCanvas(size, size);
  const pen = tile.getContext('2d');
  if (pen === null) return null;
  pen.strokeStyle = color;
  pen.lineWidth = ratio;
  for (const shift of [-size, 0, size]) {
    pen.moveTo(shift, isFalling ? 0 : size);
    pen.lineTo(shift + size, isFalling ? size : 0);
  }
  pen.stroke();
  return pen.createPattern(tile, 'repeat');
}
