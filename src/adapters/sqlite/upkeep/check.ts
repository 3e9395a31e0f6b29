/** Checks of a store's soundness: the engine's own, and that derived data agrees with its source. */
import { NO_RANK } from '../category/rank-table.ts';
import type { Connection } from '../connection.ts';
import { rowOfPlace } from '../keyword/keyword-place.ts';
import { withSnapshot } from '../snapshot.ts';
import { historyFaults, LINES_MAX } from './check-history.ts';

/** Heads of the ranks in a category; a text that is none is told of before. */
const RANK_HEADS = `json_each(iif(json_valid(series), series, '[]')) AS head
      ON head.value ->> 1 = 'bsr' AND head.value ->> 2 IS NOT NULL`;

/** Each query answers one row a violation: what it is about. */
const INVARIANTS: readonly { readonly problem: string; readonly select: string }[] = [
  {
    problem: 'a point has a value and says it is missing, or the reverse',
    select: `SELECT 'series ' || series_id || ' at ' || at FROM point
      WHERE (state = 0) <> (value IS NOT NULL)`,
  },
  {
    problem: 'a series has a number that is yet to be given',
    select: `SELECT marketplace || ' ' || asin
      FROM product JOIN meta JOIN json_each(iif(json_valid(series), series, '[]')) AS head
      WHERE head.value ->> 0 > last_series`,
  },
  {
    problem: 'a rank does not stand where its series says',
    select: `SELECT marketplace || ' ' || asin FROM product JOIN ${RANK_HEADS}
      WHERE NOT EXISTS (SELECT 1 FROM rank
        WHERE rank.marketplace = product.marketplace AND category_id = head.value ->> 2
          AND rank = ifnull(head.value ->> 5, ${NO_RANK}) AND product_id = product.id
          AND series_id = head.value ->> 0
          AND first_at = head.value ->> 3 AND last_at = head.value ->> 4)`,
  },
  {
    problem: 'a rank belongs to no series',
    select: `SELECT marketplace || ' ' || category_id || ' ' || rank FROM rank
      WHERE NOT EXISTS (SELECT 1 FROM product JOIN ${RANK_HEADS}
        WHERE product.id = product_id AND head.value ->> 0 = series_id)`,
  },
  {
    problem: 'a product has no listing',
    select: `SELECT marketplace || ' ' || asin FROM product
      WHERE id NOT IN (SELECT product_id FROM listing)`,
  },
  {
    problem: 'a listing differs from its product',
    select: `SELECT p.marketplace || ' ' || p.asin FROM product p JOIN listing l ON product_id = id
      WHERE l.marketplace <> p.marketplace OR l.asin <> p.asin OR l.family <> p.family`,
  },
  {
    problem: 'the family of a product is not the one its facts name',
    select: `SELECT marketplace || ' ' || asin FROM product
      WHERE (family_basis IS NULL) <> (family = asin)
        OR CASE WHEN ifnull(facts ->> '$.parentAsin.value', asin) <> asin
          THEN family <> facts ->> '$.parentAsin.value' OR family_basis IS NOT 'parent'
          ELSE family_basis = 'parent' END`,
  },
  {
    problem: 'products are compared by what no product says',
    select: `SELECT marketplace || ' ' || brand || ' ' || rank FROM likeness
      WHERE NOT EXISTS (SELECT 1 FROM product JOIN ${RANK_HEADS}
        WHERE product.id = product_id AND head.value ->> 2 = root_category_id
          AND head.value ->> 5 = likeness.rank AND head.value ->> 4 = rank_at)`,
  },
  {
    problem: 'a listing that is sold cannot be found, or a parent can',
    // Words of listings that changed since are yet to come.
    select: `SELECT marketplace || ' ' || asin FROM listing CROSS JOIN meta
      WHERE (listing.revision, product_id) <= (words_revision, words_product_id)
        AND ((product_id IN (SELECT rowid FROM search)) = is_parent
          OR (product_id IN (SELECT product_id FROM search_document)) = is_parent)`,
  },
  {
    problem: 'search words belong to no listing',
    select: `SELECT 'row ' || rowid FROM search
      WHERE rowid NOT IN (SELECT product_id FROM listing)`,
  },
  {
    problem: 'the count of listings of a category is wrong',
    select: `WITH counted AS (SELECT marketplace AS m, ifnull(category_id, '') AS c, count(*) AS n
        FROM listing WHERE is_parent = 0 GROUP BY 1, 2)
      SELECT ifnull(marketplace, m) || ' ' || ifnull(category_id, c)
      FROM listing_count FULL JOIN counted ON marketplace = m AND category_id = c
      WHERE ifnull(listings, 0) <> ifnull(n, 0)`,
  },
  {
    problem: 'the words of listings are those of a batch that is yet to come',
    select: `SELECT 'revision ' || words_revision FROM meta WHERE words_revision > revision`,
  },
  {
    problem: 'a listing was changed by a batch that is yet to come',
    select: `SELECT marketplace || ' ' || asin FROM listing
      WHERE revision > (SELECT revision FROM meta)`,
  },
  {
    problem: 'what was told belongs to nothing',
    select: `SELECT 'kind ' || kind || ' number ' || thing FROM told
      WHERE (kind = 0 AND thing NOT IN (SELECT id FROM product))
        OR (kind = 2 AND thing NOT IN (SELECT id FROM keyword))`,
  },
  {
    problem: 'a keyword has not exactly one newest period',
    select: `SELECT marketplace || ' ' || keyword_key FROM keyword
      GROUP BY marketplace, keyword_key, department, source HAVING sum(is_newest) <> 1`,
  },
  {
    problem: 'the newest period of a keyword cannot be found by its words',
    select: `SELECT marketplace || ' ' || keyword_key FROM keyword
      WHERE (id IN (SELECT ${rowOfPlace('rowid')} FROM keyword_search)) <> is_newest`,
  },
];

/** One line a problem; empty when sound. */
export function check(file: string): Promise<readonly string[]> {
  return withSnapshot(file, async (db) => {
    const faults = engineFaults(db);
    // What a damaged file answers means nothing.
    return faults.length > 0
      ? faults
      : [...historyFaults(db, file), ...INVARIANTS.flatMap((one) => violations(db, one))];
  });
}

function engineFaults(db: Connection): readonly string[] {
  const integrity = db.pragma(`integrity_check(${LINES_MAX})`) as { integrity_check: string }[];
  const references = db.pragma('foreign_key_check') as { table: string; parent: string }[];
  return [
    ...integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok'),
    ...references
      .slice(0, LINES_MAX)
      .map(({ table, parent }) => `a row of ${table} names a missing row of ${parent}`),
  ];
}

function violations(
  db: Connection,
  { problem, select }: (typeof INVARIANTS)[number],
): readonly string[] {
  const rows = db.prepare<[], string>(`${select} LIMIT ${LINES_MAX}`).pluck().all();
  return rows.map((subject) => `${problem}: ${subject}`);
}
