/** Reads the shelves on which products are compared to infer families. */
import type { LikenessNeed, Range } from '../../../../market-engine/workspace/need.ts';
import { type Row, TABLES } from '../../../../market-engine/workspace/tables.ts';
import { type QueryRows, transposed } from './query-rows.ts';

const LIKENESS = TABLES.likeness.columns.map((column) => `likeness.${column}`).join(', ');

/** A shelf may be crowded, so each need reads no more rows than it can use. */
export const LIKENESS_SQL = `SELECT ${LIKENESS}
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[],
      $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
    AS shelf (marketplace, brand, root, rank_from, rank_to,
      near_from, near_to, reviews_from, reviews_to, most)
  CROSS JOIN LATERAL (
    SELECT * FROM likeness
    WHERE likeness.marketplace = shelf.marketplace AND likeness.brand = shelf.brand
      AND likeness.root_category_id = shelf.root
      AND likeness.rank BETWEEN shelf.rank_from AND shelf.rank_to
      AND (shelf.near_from IS NULL OR likeness.rank BETWEEN shelf.near_from AND shelf.near_to
        OR likeness.reviews BETWEEN shelf.reviews_from AND shelf.reviews_to)
    LIMIT shelf.most) AS likeness`;

const NOWHERE: readonly (number | null)[] = [null, null];

export async function readLikeness(
  query: QueryRows,
  needs: readonly LikenessNeed[],
): Promise<readonly Row[]> {
  if (needs.length === 0) return [];
  const shelves = needs.map(({ marketplace, brand, rootCategoryId, ranks, near, limit }) => {
    const also: readonly (Range | typeof NOWHERE)[] =
      near === null ? [NOWHERE, NOWHERE] : [near.ranks, near.reviews];
    return [marketplace, brand, rootCategoryId, ...ranks, ...also.flat(), limit];
  });
  return await query(LIKENESS_SQL, transposed<string | number | null>(shelves, 10));
}
