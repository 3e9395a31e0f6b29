/**
 * Sales ranks: csv index 3 is the rank in a reference category that may change over time, and
 * `salesRanks` holds one list for each category. Both speak of the same ranks, so they are united
 * category by category and never mixed across categories.
 */
import type { Point, Series } from '../../../domain/history/series.ts';
import { isObject, type JsonObject, numbersOf } from '../shared/json-text.ts';
import { RowProblem } from '../shared/row-problem.ts';
import { type CsvType, RANK_INDEX } from './csv-types.ts';
import { idOf, keepaTime } from './keepa-value.ts';
import { decodePoints, unitePoints } from './points.ts';

const RANK: CsvType = { name: 'bsr', hasShipping: false };

/** All rank series of a product; `rootId` is where a reference that is not said belongs. */
export function rankSeries(product: JsonObject, rootId: string | null): readonly Series[] {
  const byCategory = referencePoints(product, rootId);
  const stated = product['salesRanks'];
  if (stated !== null && stated !== undefined) {
    if (!isObject(stated)) throw new RowProblem('salesRanks is not an object');
    for (const [key, flat] of Object.entries(stated)) {
      const id = idOf(key);
      if (id === null) continue;
      const points = decodePoints(flat, RANK, `salesRanks.${id}`);
      byCategory.set(id, unitePoints(byCategory.get(id) ?? [], points));
    }
  }
  return [...byCategory]
    .filter(([, points]) => points.length > 0)
    .map(([categoryId, points]) => ({ name: 'bsr', categoryId, points }));
}

/** The points of csv index 3, each in the category that was the reference at its time. */
function referencePoints(
  product: JsonObject,
  rootId: string | null,
): Map<string | null, readonly Point[]> {
  const csv = product['csv'];
  const flat = Array.isArray(csv) ? csv[RANK_INDEX] : null;
  const points = decodePoints(flat, RANK, `csv[${RANK_INDEX}]`);
  const references = referenceHistory(product);
  const byCategory = new Map<string | null, Point[]>();
  let next = 0;
  let reference: string | null = null;
  for (const point of points) {
    for (; next < references.length; next += 1) {
      const change = references[next];
      if (change === undefined || change.at > point.at) break;
      reference = change.categoryId;
    }
    const categoryId = reference ?? rootId;
    const list = byCategory.get(categoryId);
    if (list === undefined) byCategory.set(categoryId, [point]);
    else list.push(point);
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
