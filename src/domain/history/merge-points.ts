/**
 * Merges points of one series and keeps one per instant: the more trusted source wins, then a value
 * over a missing one, then the greater value. The order is total, so points may arrive in any
 * order, in parts and repeatedly without changing the result.
 */
import { compareTrust, isEquallyTrusted } from '../product/source-trust.ts';
import { type Point, stateNumber } from './series.ts';

export interface SourcedPoint extends Point {
  readonly source: string;
}

/**
 * Returns the points of `stated` that are new or replace one of `known`: ascending, one per
 * instant. `known` is ascending, `stated` may be in any order and repeat itself.
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

/** Returns more than 0 when `left` wins over `right` at one instant, 0 only when they are equal. */
export function comparePoints(left: SourcedPoint, right: SourcedPoint): number {
  if (!isEquallyTrusted(left.source, right.source)) return compareTrust(left.source, right.source);
  return (
    stateNumber(right.state) - stateNumber(left.state) ||
    (left.value ?? 0) - (right.value ?? 0) ||
    compareTrust(left.source, right.source)
  );
}

/** Returns the winner of each instant, ascending. Ascending input is returned as it is. */
function onePerInstant(points: readonly SourcedPoint[]): readonly SourcedPoint[] {
  const isInOrder = points.every(
    ({ at }, index) => at > (points[index - 1]?.at ?? Number.NEGATIVE_INFINITY),
  );
  if (isInOrder) return points;
  const sorted = points.toSorted((a, b) => a.at - b.at || comparePoints(b, a));
  return sorted.filter((point, index) => point.at !== sorted[index - 1]?.at);
}

/** Merges two ascending lists. At one instant, the point of `above` wins. O(n + m). */
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
