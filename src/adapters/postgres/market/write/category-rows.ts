/** Reads categories, and the counts that are kept by category. */
import { type RowSet, TABLES } from '../../../../market-engine/workspace/tables.ts';
import type { NeedsByKind } from './needs-by-kind.ts';
import { type QueryRows, transposed } from './query-rows.ts';

const CATEGORY = TABLES.category.columns.map((column) => `category.${column}`).join(', ');
const COUNT = TABLES.listing_count.columns.map((column) => `listing_count.${column}`).join(', ');

export const CATEGORY_SQL = {
  category: `SELECT ${CATEGORY} FROM unnest($1::text[], $2::text[]) AS named (marketplace, id)
    JOIN category ON category.marketplace = named.marketplace AND category.id = named.id`,
  counts: `SELECT ${COUNT} FROM unnest($1::text[], $2::text[]) AS named (marketplace, category_id)
    JOIN listing_count ON listing_count.marketplace = named.marketplace
      AND listing_count.category_id = named.category_id`,
} as const;

type Pair = readonly [marketplace: string, id: string];

export async function readCategories(
  query: QueryRows,
  { category, counts }: Pick<NeedsByKind, 'category' | 'counts'>,
): Promise<readonly RowSet[]> {
  const ask = async (kind: keyof typeof CATEGORY_SQL, pairs: readonly Pair[]) =>
    pairs.length === 0 ? [] : await query(CATEGORY_SQL[kind], transposed(pairs, 2));
  const named = category.map(({ marketplace, id }): Pair => [marketplace, id]);
  const counted = counts.map(({ marketplace, categoryId }): Pair => [marketplace, categoryId]);
  return [
    { table: 'category', rows: await ask('category', named) },
    { table: 'listing_count', rows: await ask('counts', counted) },
  ];
}
