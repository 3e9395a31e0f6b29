/** Gives the new revision to the listings of moved categories: the words that find them changed. */
import type { CategoryKey } from '../../../../market-engine/database/extent.ts';
import { type QueryRows, transposed } from './query-rows.ts';

export const MOVED_SQL = {
  below: `WITH RECURSIVE below (marketplace, id) AS (
      SELECT moved.marketplace COLLATE "C", moved.id COLLATE "C"
      FROM unnest($1::text[], $2::text[]) AS moved (marketplace, id)
      UNION
      SELECT category.marketplace, category.id FROM below
      JOIN category ON category.marketplace = below.marketplace AND category.parent_id = below.id)
    SELECT marketplace, id FROM below`,
  mark: `UPDATE listing SET revision = $3
    FROM unnest($1::text[], $2::text[]) AS moved (marketplace, category_id)
    WHERE listing.marketplace = moved.marketplace AND listing.category_id = moved.category_id
      AND listing.is_parent = 0 AND listing.revision <> $3`,
} as const;

/** To be called after the categories are written. */
export async function markMoved(
  query: QueryRows,
  moved: readonly CategoryKey[],
  revision: number,
): Promise<void> {
  if (moved.length === 0) return;
  const keys = moved.map(({ marketplace, id }) => [marketplace, id]);
  const below = await query(MOVED_SQL.below, transposed(keys, 2));
  await query(MOVED_SQL.mark, [...transposed(below, 2), revision]);
}
