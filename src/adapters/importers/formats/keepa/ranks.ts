/**
 * Reads sales ranks. `csv[3]` is the rank in a reference category that may change over time;
 * `salesRanks` has one list per category. Both state the same ranks, so they are merged category by
 * category, and never across categories.
 */
import {
  type ColumnState,
  OK,
  type PointColumns,
} from '../../../../domain/history/point-columns.ts';
import { arrayOf, isObject, type JsonObject } from '../../json/json-text.ts';
import { RowProblem } from '../../row-problem.ts';
import { type CsvType, idOf, keepaTime, RANK_INDEX } from './keepa-value.ts';
import { readPoints } from './points.ts';
import type { SeriesList } from './series-list.ts';

const RANK: CsvType = { name: 'bsr', hasShipping: false };

/** @param rootId the category of ranks without a reference category */
export function addRanks(product: JsonObject, rootId: string | null, list: SeriesList): void {
  const byCategory = referencePoints(product, rootId, list);
  const stated = product['salesRanks'];
  if (stated !== null && stated !== undefined) {
    if (!isObject(stated)) throw new RowProblem('salesRanks is not an object');
    for (const [key, flat] of Object.entries(stated)) {
      const id = idOf(key);
      if (id === null) continue;
      const points = readPoints(flat, RANK, `salesRanks.${id}`, list.columns());
      const before = byCategory.get(id);
      const isAlone = before === undefined || before.length === 0;
      byCategory.set(id, isAlone ? points : unitePoints(before, points, list.columns()));
    }
  }
  for (const [categoryId, points] of byCategory) list.add('bsr', categoryId, points);
}

/** Returns the current category of `csv[3]`; null if Keepa names none (-1) or launchpad (-2). */
export function rankReferenceOf(product: JsonObject): string | null {
  return idOf(product['salesRankReference']);
}

/** Returns the points of `csv[3]`, each in the reference category of its time. */
function referencePoints(
  product: JsonObject,
  rootId: string | null,
  list: SeriesList,
): Map<string | null, PointColumns> {
  const flat = arrayOf(product['csv'])?.[RANK_INDEX];
  const points = readPoints(flat, RANK, `csv[${RANK_INDEX}]`, list.columns());
  const references = referenceHistory(product, rootId);
  const isRoot = references.every(({ categoryId }) => categoryId === rootId);
  // Usually the reference category never changes.
  if (isRoot) {
    const category = references.length === 0 ? (rankReferenceOf(product) ?? rootId) : rootId;
    return new Map(points.length === 0 ? [] : [[category, points]]);
  }
  const byCategory = new Map<string | null, PointColumns>();
  let next = 0;
  let category = rootId;
  for (let index = 0; index < points.length; index += 1) {
    const at = points.at[index] ?? Number.NaN;
    for (; next < references.length; next += 1) {
      const change = references[next];
      if (change === undefined || change.at > at) break;
      category = change.categoryId;
    }
    const into = byCategory.get(category) ?? list.columns();
    byCategory.set(category, into);
    into.push(at, points.value[index] ?? 0, (points.state[index] ?? OK) as ColumnState);
  }
  return byCategory;
}

interface Reference {
  readonly at: number;
  readonly categoryId: string | null;
}

/** Lists the changes of the reference category. The root replaces a missing one and launchpad. */
function referenceHistory(product: JsonObject, rootId: string | null): readonly Reference[] {
  const flat = arrayOf(product['salesRankReferenceHistory']) ?? [];
  const references: Reference[] = [];
  // Ids too long for a number are text here, so the items are not all numbers.
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const minutes = flat[at];
    if (typeof minutes !== 'number') {
      throw new RowProblem('salesRankReferenceHistory has a time that is no number');
    }
    references.push({ at: keepaTime(minutes), categoryId: idOf(flat[at + 1]) ?? rootId });
  }
  return references.sort((left, right) => left.at - right.at);
}

/**
 * Merges two lists of points into empty columns. If both have a point at one instant, a value beats
 * a missing value, and the second list beats the first.
 */
function unitePoints(first: PointColumns, second: PointColumns, into: PointColumns): PointColumns {
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
