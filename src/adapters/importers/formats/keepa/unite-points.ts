/** Unites the points of a series that stand in a product twice. */
import { OK, type PointColumns } from '../../../../domain/history/point-columns.ts';

/**
 * Unites two lists of points in empty columns. At one instant a value wins over a missing one, then
 * the second list over the first.
 */
export function unitePoints(
  first: PointColumns,
  second: PointColumns,
  into: PointColumns,
): PointColumns {
  into.reserve(first.length + second.length);
  let left = 0;
  let right = 0;
  let length = 0;
  while (left < first.length || right < second.length) {
    const one = left < first.length ? (first.at[left] ?? 0) : Number.POSITIVE_INFINITY;
    const two = right < second.length ? (second.at[right] ?? 0) : Number.POSITIVE_INFINITY;
    const isOnlyValue = first.state[left] === OK && second.state[right] !== OK;
    const isFirst = one < two || (one === two && isOnlyValue);
    const [from, index] = isFirst ? [first, left] : [second, right];
    into.at[length] = isFirst ? one : two;
    into.value[length] = from.value[index] ?? 0;
    into.state[length] = from.state[index] ?? OK;
    length += 1;
    if (one <= two) left += 1;
    if (two <= one) right += 1;
  }
  into.length = length;
  return into;
}
