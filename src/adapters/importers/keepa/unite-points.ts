/** Two sources of one series' points, united. */
import { type ColumnState, OK, type PointColumns } from '../../../domain/history/point-columns.ts';

/**
 * Puts both lists into empty columns; at one instant a value wins over a missing one, then the
 * second list.
 */
export function unitePoints(
  first: PointColumns,
  second: PointColumns,
  into: PointColumns,
): PointColumns {
  let left = 0;
  let right = 0;
  while (left < first.length || right < second.length) {
    const one = left < first.length ? (first.at[left] ?? 0) : Number.POSITIVE_INFINITY;
    const two = right < second.length ? (second.at[right] ?? 0) : Number.POSITIVE_INFINITY;
    const isFirst = one < two || (one === two && isWorth(first, left, second, right));
    if (isFirst) copyPoint(first, left, into);
    else copyPoint(second, right, into);
    if (one <= two) left += 1;
    if (two <= one) right += 1;
  }
  return into;
}

/** Whether only the first one has a value. */
function isWorth(first: PointColumns, left: number, second: PointColumns, right: number): boolean {
  return first.state[left] === OK && second.state[right] !== OK;
}

function copyPoint(from: PointColumns, index: number, into: PointColumns): void {
  const state = (from.state[index] ?? OK) as ColumnState;
  into.push(from.at[index] ?? 0, from.value[index] ?? 0, state);
}
