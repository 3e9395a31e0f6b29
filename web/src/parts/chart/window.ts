/** The stretch of time that a chart shows, and how a reader moves it. */

export interface Window {
  /** Seconds since 1970. */
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400;

export const RANGES = {
  '7d': 7 * DAY,
  '30d': 30 * DAY,
  '90d': 90 * DAY,
  '180d': 180 * DAY,
  '1y': 365 * DAY,
  '2y': 730 * DAY,
  all: Number.POSITIVE_INFINITY,
} as const;

export type Range = keyof typeof RANGES;

/** Those that have a button; an address may name the others, too. */
export const OFFERED = ['30d', '90d', '180d', '1y', 'all'] as const;

export const DEFAULT_RANGE: Range = '1y';

/** Nobody looks closer than this. */
const NARROWEST = 6 * 3_600;

/** Returns a range that ends with the last look; `whole` is the time of the first and the last. */
export function windowOf(range: Range, whole: Window): Window {
  const length = RANGES[range];
  if (length === Number.POSITIVE_INFINITY) return whole;
  return { from: whole.to - length, to: whole.to };
}

/** Returns the window that an address names. */
export function windowOfAddress(
  { range, from, to }: Readonly<Record<string, string | undefined>>,
  whole: Window,
): Window {
  const start = Date.parse(from ?? '') / 1000;
  const end = Date.parse(to ?? '') / 1000;
  if (end > start) return { from: start, to: end };
  return windowOf(rangeOf(range), whole);
}

export function rangeOf(text: string | undefined): Range {
  return Object.keys(RANGES).find((one): one is Range => one === text) ?? DEFAULT_RANGE;
}

/** Shows more (above 1) or less (below 1), and keeps one time where it is. */
export function zoomed({ from, to }: Window, factor: number, around: number): Window {
  const kept = Math.max(factor, NARROWEST / (to - from));
  return { from: around - (around - from) * kept, to: around + (to - around) * kept };
}

export function moved({ from, to }: Window, seconds: number): Window {
  return { from: from + seconds, to: to + seconds };
}

/** Room at both ends, as a share of the window, so that the first and last point are seen whole. */
const ROOM = 0.02;

/** Keeps a window where something is known: within the whole time, or all of it. */
export function heldWithin({ from, to }: Window, whole: Window): Window {
  const longest = Math.max(whole.to - whole.from, NARROWEST) * (1 + 2 * ROOM);
  const length = Math.min(to - from, longest);
  const room = length * ROOM;
  const earliest = whole.from - room;
  const latest = Math.max(earliest, whole.to + room - length);
  const start = Math.min(Math.max(from, earliest), latest);
  return { from: start, to: start + length };
}
