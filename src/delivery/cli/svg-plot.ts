/** Draws small plots as SVG text: axes with round marks, and shapes in data coordinates. */

export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  readonly marks: readonly { readonly at: number; readonly text: string }[];
}

export interface Plot {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  /** Returns the shapes in drawing order. */
  readonly shapes: (place: Placing) => readonly string[];
}

/** Converts data coordinates to picture coordinates. */
export interface Placing {
  x(value: number): number;
  y(value: number): number;
}

const WIDTH = 420;
const HEIGHT = 280;
const LEFT = 56;
const BOTTOM = 44;
const TOP = 40;
const RIGHT = 26;

export function svgPlot({ title, x, y, shapes }: Plot): string {
  const place: Placing = {
    x: (value) => LEFT + ((value - x.from) / (x.to - x.from)) * (WIDTH - LEFT - RIGHT),
    y: (value) => HEIGHT - BOTTOM - ((value - y.from) / (y.to - y.from)) * (HEIGHT - BOTTOM - TOP),
  };
  const inside = [
    ...x.marks.map(({ at, text }) => textAt(place.x(at), HEIGHT - BOTTOM + 16, text, 'middle')),
    ...y.marks.map(({ at, text }) => textAt(LEFT - 6, place.y(at) + 4, text, 'end')),
    ...y.marks.map(({ at }) => line(LEFT, place.y(at), WIDTH - RIGHT, place.y(at), 'grid')),
    ...shapes(place),
    textAt(LEFT, 16, title, 'start', 'title'),
    textAt((LEFT + WIDTH) / 2, HEIGHT - 8, x.label, 'middle'),
    textAt(LEFT, 30, y.label, 'start'),
  ];
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(title)}">${inside.join('')}</svg>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, kind: string): string {
  return `<line class="${kind}" x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}"/>`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `<rect class="bar" x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}"/>`;
}

export function dot(x: number, y: number): string {
  return `<circle class="dot" cx="${fixed(x)}" cy="${fixed(y)}" r="1.6"/>`;
}

export function path(points: readonly (readonly [number, number])[], kind: string): string {
  const steps = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${fixed(x)} ${fixed(y)}`);
  return `<path class="${kind}" d="${steps.join('')}"/>`;
}

export function escapeXml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => named[character] ?? character);
}

function textAt(x: number, y: number, text: string, anchor: string, kind = 'mark'): string {
  return `<text class="${kind}" x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}">${escapeXml(text)}</text>`;
}

function fixed(value: number): string {
  return value.toFixed(1);
}
