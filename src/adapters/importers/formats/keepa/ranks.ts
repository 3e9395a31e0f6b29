/**
 * Sales ranks: csv index 3 is the rank in a reference category that may change over time, and
 * `salesRanks` holds one list for each category. Both speak of the same ranks, so they are united
 * category by category and never mixed across categories.
 */
import {
  type ColumnState,
  OK,
  type PointColumns,
} from '../../../../domain/history/point-columns.ts';
import { isObject, type JsonObject, numbersOf } from '../../json/json-text.ts';
import { RowProblem } from '../../row-problem.ts';
import { type CsvType, RANK_INDEX } from './csv-types.ts';
import { idOf, keepaTime } from './keepa-value.ts';
import { readPoints } from './points.ts';
import type { SeriesList } from './series-list.ts';
import { unitePoints } from './unite-points.ts';

const RANK: CsvType = { name: 'bsr', hasShipping: false };

/** Adds all rank series of a product; `rootId` is where a reference that is not said belongs. */
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

/** The category in which csv index 3 counts now; null where Keepa names none (-1), or launchpad (-2). */
export function rankReferenceOf(product: JsonObject): string | null {
  return idOf(product['salesRankReference']);
}

/** The same, or the root where Keepa names none. */
export function rankCategoryOf(product: JsonObject, rootId: string | null): string | null {
  return rankReferenceOf(product) ?? rootId;
}

/** The points of csv index 3, each in the category that was the reference at its time. */
function referencePoints(
  product: JsonObject,
  rootId: string | null,
  list: SeriesList,
): Map<string | null, PointColumns> {
  const csv = product['csv'];
  const flat = Array.isArray(csv) ? csv[RANK_INDEX] : null;
  const points = readPoints(flat, RANK, `csv[${RANK_INDEX}]`, list.columns());
  const references = referenceHistory(product);
  if (references.length === 0) {
    const category = rankCategoryOf(product, rootId);
    return new Map(points.length === 0 ? [] : [[category, points]]);
  }
  const categoryOf = ({ categoryId }: Reference) => categoryId ?? rootId;
  // Mostly the reference is the root all the time.
  if (references.every((reference) => categoryOf(reference) === rootId)) {
    return new Map(points.length === 0 ? [] : [[rootId, points]]);
  }
  const byCategory = new Map<string | null, PointColumns>();
  let next = 0;
  let category = rootId;
  for (let index = 0; index < points.length; index += 1) {
    const at = points.at[index] ?? Number.NaN;
    for (; next < references.length; next += 1) {
      const change = references[next];
      if (change === undefined || change.at > at) break;
      category = categoryOf(change);
    }
    const into = byCategory.get(category) ?? list.columns();
    byCategory.set(category, into);
    into.push(at, points.value[index] ?? 0, (points.state[index] ?? OK) as ColumnState);
  }
  return byCategory;
}

interface Reference {
  readonly at: number;
  /** Null: the reference was not available, or the launchpad. */
  readonly categoryId: string | null;
}

function referenceHistory(product: JsonObject): readonly Reference[] {
  const flat = product['salesRankReferenceHistory'];
  if (!Array.isArray(flat)) return [];
  const references: Reference[] = [];
  // Ids too long for a number are text here, so the list need not be all numbers.
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const minutes = numbersOf([flat[at] ?? null])?.[0];
    if (minutes === undefined) {
      throw new RowProblem('salesRankReferenceHistory has a time that is no number');
    }
    references.push({ at: keepaTime(minutes), categoryId: idOf(flat[at + 1]) });
  }
  return references.sort((left, right) => left.at - right.at);
}
