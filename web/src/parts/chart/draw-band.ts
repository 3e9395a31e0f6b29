/** Draws estimates over time: the range as a band, the median as a line. */
import type { Plot } from './draw-track.ts';
import type { Placing } from './trace-steps.ts';

/** Estimates in the order of their times; NaN where there is none. */
export interface Band {
  readonly times: Float64Array;
  readonly low: Float64Array;
  readonly median: Float64Array;
  readonly high: Float64Array;
}

export function drawBand(
  context: CanvasRenderingContext2D,
  band: Band,
  { x, y }: Placing,
  { ratio }: Plot,
  colorOf: (name: string) => string,
): void {
  const color = colorOf('--series-sales');
  const line = new Path2D();
  for (const [start, end] of knownStretches(band)) {
    const area = new Path2D();
    for (let at = start; at < end; at += 1)
      area.lineTo(x(at_(band.times, at)), y(at_(band.high, at)));
    for (let at = end - 1; at >= start; at -= 1) {
      area.lineTo(x(at_(band.times, at)), y(at_(band.low, at)));
    }
    context.globalAlpha = 0.2;
    context.fillStyle = color;
    context.fill(area);
    context.globalAlpha = 1;
    for (let at = start; at < end; at += 1) {
      const [across, up] = [x(at_(band.times, at)), y(at_(band.median, at))];
      if (at === start) line.moveTo(across, up);
      else line.lineTo(across, up);
      // Each estimate is a point; the line between them only leads the eye.
      context.fillStyle = color;
      context.fillRect(across - 1.5 * ratio, up - 1.5 * ratio, 3 * ratio, 3 * ratio);
    }
  }
  context.strokeStyle = color;
  context.lineWidth = 1.5 * ratio;
  context.stroke(line);
}

function at_(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}

/** Returns the first point and the point after the last of each stretch without a gap. */
function knownStretches({ median }: Pick<Band, 'median'>): [number, number][] {
  const found: [number, number][] = [];
  let start = -1;
  for (let at = 0; at <= median.length; at += 1) {
    const isKnown = at < median.length && !Number.isNaN(median[at]);
    if (isKnown && start < 0) start = at;
    if (isKnown || start < 0) continue;
    found.push([start, at]);
    start = -1;
  }
  return found;
}
