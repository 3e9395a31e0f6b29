/** Checks a store: SQLite's own checks, the schema, and derived data against its source. */

import { NO_RANK } from '../../../../market-engine/category/rank-table.ts';
import type { Db } from '../../../../market-engine/database/connection.ts';
import {
  addKeywordFunctions,
  rowOfPlace,
} from '../../../../market-engine/keyword/keyword-place.ts';
import { historyFaults, LINES_MAX } from '../../../../market-engine/upkeep/check-history.ts';
import { linkFaults, wordFaults } from '../../../../market-engine/upkeep/check-lookups.ts';
import { sumFaults } from '../../../../market-engine/upkeep/check-sums.ts';
import type { CheckDepth } from '../../../../ports/store/store.ts';
import { longRead } from '../../engine/long-read.ts';
import { openDb } from '../../engine/market-file.ts';
import { migrate } from '../../engine/migrate.ts';
import { createConnection } from '../../engine/shared-snapshot.ts';

/** SQL: the heads of ranks in a category. Another check finds a text that is not JSON. */
const RANK_HEADS = `json_each(iif(json_valid(series), series, '[]')) AS head
      ON head.value ->> 1 = 'bsr' AND head.value ->> 2 IS NOT NULL`;

const INVARIANTS: readonly { readonly problem: string; readonly select: string }[] = [
  {
    problem:
      'a point has a value although it says there is none, or has none although it says there is',
    select: `SELECT 'series ' || series_id || ' at ' || at FROM point
      WHERE (state = 0) <> (value IS NOT NULL)`,
  },
  {
    problem: 'a series has a number beyond the last one given',
    select: `SELECT marketplace || ' ' || asin
      FROM product JOIN meta JOIN json_each(iif(json_valid(series), series, '[]')) AS head
      WHERE head.value ->> 0 > last_series`,
  },
  {
    problem: 'the table of ranks differs from a series',
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
    problem: 'the count of listings of a category is wrong',
    select: `WITH counted AS (SELECT marketplace AS m, ifnull(category_id, '') AS c, count(*) AS n
        FROM listing WHERE is_parent = 0 GROUP BY 1, 2)
      SELECT ifnull(marketplace, m) || ' ' || ifnull(category_id, c)
      FROM listing_count FULL JOIN counted ON marketplace = m AND category_id = c
      WHERE ifnull(listings, 0) <> ifnull(n, 0)`,
  },
  {
    problem: 'a listing names a batch later than the last one',
    select: `SELECT marketplace || ' ' || asin FROM listing
      WHERE revision > (SELECT revision FROM meta)`,
  },
  {
    problem: 'an undo entry belongs to nothing',
    select: `SELECT 'kind ' || kind || ' number ' || thing FROM told
      WHERE (kind = 0 AND thing NOT IN (SELECT id FROM product))
        OR (kind = 2 AND thing NOT IN (SELECT id FROM keyword))`,
  },
  {
    problem: 'a keyword has no newest period, or several',
    select: `SELECT marketplace || ' ' || keyword_key FROM keyword
      GROUP BY marketplace, keyword_key, department, source HAVING sum(is_newest) <> 1`,
  },
  {
    problem: 'the newest period of a keyword cannot be found by its words',
    select: `SELECT marketplace || ' ' || keyword_key FROM keyword
      WHERE (id IN (SELECT ${rowOfPlace('rowid')} FROM keyword_search)) <> is_newest`,
  },
  {
    problem: 'a keyword is not found by a product clicked after it',
    select: `SELECT marketplace || ' ' || keyword_key || ' ' || ifnull(click.value ->> '$.asin', '')
      FROM keyword, json_each(iif(json_valid(body), body, '{}'), '$.clicked') AS click
      WHERE is_newest = 1 AND keyword.id NOT IN (SELECT ${rowOfPlace('place')} FROM keyword_click AS found
        WHERE found.marketplace = keyword.marketplace AND found.asin = click.value ->> '$.asin')`,
  },
  {
    problem: 'a click names a keyword that has no such product',
    select: `SELECT marketplace || ' ' || asin FROM keyword_click
      WHERE NOT EXISTS (SELECT 1 FROM keyword,
          json_each(iif(json_valid(body), body, '{}'), '$.clicked') AS click
        WHERE keyword.id = ${rowOfPlace('place')} AND keyword.marketplace = keyword_click.marketplace
          AND is_newest = 1 AND click.value ->> '$.asin' = keyword_click.asin)`,
  },
  {
    problem: 'the revision is not the last that was marked',
    select: `SELECT 'revision ' || revision FROM meta
      WHERE category_revision > revision
        OR revision <> (SELECT max(revision) FROM revision_mark)`,
  },
];

/**
 * Returns one line per problem. `quick` reads everything once: the structure of the file, and every
 * row with its check value. `deep` also decodes histories and compares derived data with its
 * source.
 */
export function check(file: string, depth: CheckDepth): Promise<readonly string[]> {
  return longRead(file, async (db) => {
    try {
      addKeywordFunctions(db);
      const faults = [...engineFaults(db, depth), ...schemaFaults(db)];
      // Answers from a damaged file mean nothing.
      if (faults.length > 0) return faults;
      const rows = sumFaults(db, LINES_MAX);
      return depth === 'quick' ? rows : [...rows, ...contentFaults(db, file)];
    } catch (error) {
      return [`cannot be read: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
}

function contentFaults(db: Db, file: string): readonly string[] {
  const connection = createConnection(db, file);
  return [
    ...historyFaults(connection),
    ...INVARIANTS.flatMap((one) => violations(db, one)),
    ...readable('what families follow from', () => linkFaults(connection)),
    ...readable('the words', () => wordFaults(db)),
  ];
}

/** Reports a part that cannot be read, so that the other parts are still checked. */
function readable(what: string, faultsOf: () => readonly string[]): readonly string[] {
  try {
    return faultsOf();
  } catch (error) {
    return [`${what} cannot be read (${error instanceof Error ? error.message : String(error)})`];
  }
}

function engineFaults(db: Db, depth: CheckDepth): readonly string[] {
  const lines = db.prepare<[], string>(`PRAGMA integrity_check(${LINES_MAX})`).pluck().all();
  if (depth === 'quick') return lines.filter((line) => line !== 'ok');
  const references = db.pragma('foreign_key_check') as { table: string; parent: string }[];
  return [
    ...lines.filter((line) => line !== 'ok'),
    ...references
      .slice(0, LINES_MAX)
      .map(({ table, parent }) => `a row of ${table} names a missing row of ${parent}`),
  ];
}

function violations(db: Db, { problem, select }: (typeof INVARIANTS)[number]): readonly string[] {
  const rows = db.prepare<[], string>(`${select} LIMIT ${LINES_MAX}`).pluck().all();
  return rows.map((subject) => `${problem}: ${subject}`);
}

const SCHEMA = `SELECT type || ' ' || name AS name, tbl_name || ' ' || ifnull(sql, '') AS text
  FROM sqlite_schema`;

interface SchemaRow {
  readonly name: string;
  readonly text: string;
}

export function schemaFaults(db: Db): readonly string[] {
  const made = madeSchema();
  const stored = db.prepare<[], SchemaRow>(SCHEMA).all();
  const faults = stored
    .filter(({ name, text }) => made.get(name) !== text)
    .map(({ name }) => `not as it is made: ${name}`);
  const names = new Set(stored.map(({ name }) => name));
  const lost = [...made.keys()].filter((name) => !names.has(name));
  return [...faults, ...lost.map((name) => `missing: ${name}`)];
}

function madeSchema(): ReadonlyMap<string, string> {
  const fresh = openDb(':memory:', { readonly: false });
  try {
    addKeywordFunctions(fresh);
    migrate(fresh, ':memory:');
    const rows = fresh.prepare<[], SchemaRow>(SCHEMA).all();
    return new Map(rows.map(({ name, text }) => [name, text]));
  } finally {
    fresh.close();
  }
}
