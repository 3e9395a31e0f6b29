/**
 * Merging points of one series: every instant keeps one point. Of two, the more trusted source's
 * wins, then a value over a missing one, then the greater value. The order is total, so any order
 * and any split of the same points, with repeats, ends in the same history.
 */
import { compareTrust, isEquallyTrusted } from '../product/source-trust.ts';
import type { Point, PointState } from './series.ts';

/** A point with the source that stated it. */
export interface SourcedPoint extends Point {
  readonly source: string;
}

/** Between two missing values the one that says more wins. */
const STATE_ORDER = {
  ok: 3,
  out_of_stock: 2,
  hidden: 1,
  unknown: 0,
} as const satisfies Record<PointState, number>;

/**
 * What must be written to bring a series up to date: the points of `stated` that are new or
 * replace one of `known`, ascending, one an instant. `known` stands in ascending order; `stated`
 * may stand in any order and repeat itself.
 */
export function newPoints(
  known: readonly SourcedPoint[],
  stated: readonly SourcedPoint[],
): readonly SourcedPoint[] {
  const incoming = onePerInstant(stated);
  if (known.length === 0) return incoming;
  const written: SourcedPoint[] = [];
  let index = 0;
  for (const point of incoming) {
    while ((known[index]?.at ?? Number.POSITIVE_INFINITY) < point.at) index += 1;
    const before = known[index];
    if (before === undefined || before.at !== point.at || comparePoints(point, before) > 0) {
      written.push(point);
    }
  }
  return written;
}

/** Positive when `left` wins over `right` at one instant; 0 only when they are the same. */
export function comparePoints(left: SourcedPoint, right: SourcedPoint): number {
  if (!isEquallyTrusted(left.source, right.source)) return compareTrust(left.source, right.source);
  return (
    STATE_ORDER[left.state] - STATE_ORDER[right.state] ||
    (left.value ?? 0) - (right.value ?? 0) ||
    compareTrust(left.source, right.source)
  );
}

/** Ascending, the winner of each instant only; the very input when it is so already. */
function onePerInstant(points: readonly SourcedPoint[]): readonly SourcedPoint[] {
  if (isAscending(points)) return points;
  const sorted = [...points].sort((a, b) => a.at - b.at || comparePoints(b, a));
  return sorted.filter((point, index) => point.at !== sorted[index - 1]?.at);
}

function isAscending(points: readonly SourcedPoint[]): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const { at } of points) {
    if (at <= before) return false;
    before = at;
  }
  return true;
}

/**
 * The points of both in ascending time, at one instant the one from `above`. Both are ascending; the
 * very input comes back where the other is empty. O(n + m).
 */
export function overlay<Kind extends Point>(
  below: readonly Kind[],
  above: readonly Kind[],
): readonly Kind[] {
  const [firstAbove] = above;
  const lastBelow = below.at(-1);
  if (firstAbove === undefined) return below;
  if (lastBelow === undefined) return above;
  if (lastBelow.at < firstAbove.at) return below.concat(above);
  const all: Kind[] = [];
  let index = 0;
  for (const point of above) {
    for (let older = below[index]; older !== undefined && older.at < point.at; ) {
      all.push(older);
      older = below[++index];
    }
    if (below[index]?.at === point.at) index++;
    all.push(point);
  }
  for (const older of below.slice(index)) all.push(older);
  return all;
}
