/** Compares derived data with what it follows from, where SQL can do so. */
import { NO_RANK } from '../../../../market-engine/category/rank-table.ts';
import type { LongReader } from '../../connection/database.ts';

interface Invariant {
  readonly problem: string;
  /** Selects one column: what is wrong. */
  readonly select: string;
}

/** SQL: the heads of ranks in a category. */
const RANK_HEADS = `json_array_elements(product.series::json) AS head
    WHERE head ->> 1 = 'bsr' AND head ->> 2 IS NOT NULL`;

const INVARIANTS: readonly Invariant[] = [
  {
    problem: 'a product is there twice',
    select: `SELECT marketplace || ' ' || asin FROM product
      GROUP BY marketplace, asin HAVING count(*) > 1`,
  },
  {
    problem: 'the key of a product is missing or wrong',
    select: `SELECT marketplace || ' ' || asin FROM (
        SELECT id, marketplace, asin, family, 1 AS n FROM product
        UNION ALL SELECT id, marketplace, asin, family, -1 FROM product_key
      ) AS counted GROUP BY id, marketplace, asin, family HAVING sum(n) <> 0`,
  },
  {
    problem: 'the table of ranks differs from a series',
    select: `SELECT product.marketplace || ' ' || product.asin FROM product
      LEFT JOIN (SELECT product_id, array_agg(ARRAY[category_id, rank::text, series_id::text,
          first_at::text, last_at::text] ORDER BY category_id) AS found
        FROM rank GROUP BY product_id) AS stored ON stored.product_id = product.id
      WHERE coalesce(stored.found, '{}') <> ARRAY(SELECT ARRAY[(head ->> 2) COLLATE "C",
          coalesce(head ->> 5, '${NO_RANK}'), head ->> 0, head ->> 3, head ->> 4]
        FROM ${RANK_HEADS} ORDER BY (head ->> 2) COLLATE "C")`,
  },
  ...['listing', 'rank', 'history'].map((table) => ({
    problem: 'a row belongs to no product',
    select: `SELECT DISTINCT '${table} ' || product_id FROM ${table}
      WHERE NOT EXISTS (SELECT 1 FROM product WHERE product.id = ${table}.product_id)`,
  })),
  {
    problem: 'a product has no listing',
    select: `SELECT marketplace || ' ' || asin FROM product
      WHERE NOT EXISTS (SELECT 1 FROM listing WHERE listing.product_id = product.id)`,
  },
  {
    problem: 'a listing differs from its product',
    select: `SELECT product.marketplace || ' ' || product.asin
      FROM product JOIN listing ON listing.product_id = product.id
      WHERE listing.marketplace <> product.marketplace OR listing.asin <> product.asin
        OR listing.family <> product.family`,
  },
  {
    problem: 'the count of listings of a category is wrong',
    select: `SELECT marketplace || ' ' || category FROM (
        SELECT marketplace, coalesce(category_id, '') AS category, count(*) AS n
        FROM listing WHERE is_parent = 0 GROUP BY 1, 2
        UNION ALL SELECT marketplace, category_id, -listings FROM listing_count
      ) AS counted GROUP BY marketplace, category HAVING sum(n) <> 0`,
  },
  {
    problem: 'a listing names a batch later than the last one',
    select: `SELECT marketplace || ' ' || asin FROM listing
      WHERE revision > (SELECT revision FROM meta)`,
  },
  {
    problem: 'a keyword has no newest period, or several',
    select: `SELECT marketplace || ' ' || keyword_key FROM keyword
      GROUP BY marketplace, keyword_key, department, source HAVING sum(is_newest) <> 1`,
  },
  {
    problem: 'the revision is not the last that was marked',
    select: `SELECT 'revision ' || revision FROM meta
      WHERE category_revision > revision
        OR revision IS DISTINCT FROM (SELECT max(revision) FROM revision_mark)`,
  },
];

export async function derivedFaults(
  reader: LongReader,
  linesMax: number,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { problem, select } of INVARIANTS) {
    const rows = await reader.rows<[string | null]>(`${select} LIMIT ${linesMax}`);
    lines.push(...rows.map(([subject]) => `${problem}: ${subject}`));
  }
  return lines;
}
