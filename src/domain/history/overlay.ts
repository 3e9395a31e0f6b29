/** Laying newer points of a series over older ones. */
import type { Point } from './series.ts';

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
