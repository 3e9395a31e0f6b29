/**
 * Until when a value is known to hold between two points. A source that keeps a history states
 * every change, so its value holds from change to change and to its last look. A source that states
 * what one look saw says nothing about the months until the next look.
 */
import { type EpochSeconds, WEEK_S } from '../values/time.ts';
import type { SourcedPoint } from './merge-points.ts';
import type { Point } from './series.ts';

/**
 * Sources whose every point is one look: rows of tables and of exports, and answers without a
 * history. Other names keep a history, such as `keepa`, and `history` for files of points.
 */
const LOOK_SOURCES: ReadonlySet<string> = new Set([
  'csv',
  'keepa-export',
  'rainforest',
  'sellersprite',
  'spapi',
  'spapi-market-basket',
]);

/**
 * A look speaks for the week after it. So weekly looks know a whole month, and looks two months
 * apart know little of it.
 */
export const LOOK_HOLDS_S = WEEK_S;

export function isLookSource(source: string): boolean {
  return LOOK_SOURCES.has(source);
}

/**
 * Returns the points with an `unknown` one where the time begins in which nobody is known to have
 * looked. The last point stays in force.
 *
 * @param points ascending
 * @param lookedUntil returns a source's last look at the product
 */
export function knownPoints(
  points: readonly SourcedPoint[],
  lookedUntil: (source: string) => EpochSeconds,
): readonly Point[] {
  const reach = historyReach(points, lookedUntil);
  const known: Point[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    const { at, state, source } = point;
    known.push(point);
    reached = Math.max(reached, reach.get(source) ?? reached);
    const next = points[index + 1];
    if (next === undefined || state === 'unknown') continue;
    const until = Math.max(at + LOOK_HOLDS_S, reached);
    if (until < next.at) known.push({ at: until, value: null, state: 'unknown' });
  }
  return known;
}

/** Returns, for each source that keeps a history, until when it looked. */
function historyReach(
  points: readonly SourcedPoint[],
  lookedUntil: (source: string) => EpochSeconds,
): ReadonlyMap<string, EpochSeconds> {
  const reach = new Map<string, EpochSeconds>();
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const point = points[index];
    if (point === undefined || reach.has(point.source) || isLookSource(point.source)) continue;
    reach.set(point.source, Math.max(point.at, lookedUntil(point.source)));
  }
  return reach;
}
