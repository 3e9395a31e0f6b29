/** Finds the things that an import, a source or all have said something about. */

import type { Taken } from '../../../../market-engine/undo/take-back.ts';
import { KINDS, type Kind, type Thing } from '../../../../market-engine/undo/undo-rows.ts';
import type { QueryRows } from './query-rows.ts';
import { thingOf } from './told-rows.ts';

interface ThingSql {
  readonly byOrigin: string;
  /** Things whose content may come from a source, in one marketplace or in all. */
  readonly bySource: string;
  readonly all: string;
  /** Those of the things that are in a marketplace. */
  readonly within: string;
}

const CATEGORY = "category.marketplace || ' ' || category.id";
const LABEL_MARKET = "sales_label.body::json ->> 'marketplace'";

export const THING_SQL: Readonly<Record<Kind, ThingSql>> = {
  product: {
    byOrigin: 'SELECT id FROM product WHERE origin = $1',
    // Any source may have stated a part of any product.
    bySource: `SELECT id FROM product
      WHERE $1::text IS NOT NULL AND ($2::text IS NULL OR marketplace = $2)`,
    all: 'SELECT id FROM product WHERE $1::text IS NULL OR marketplace = $1',
    within: 'SELECT id FROM product WHERE id = ANY($1::bigint[]) AND marketplace = $2',
  },
  category: {
    byOrigin: `SELECT ${CATEGORY} FROM category WHERE origin = $1`,
    bySource: `SELECT ${CATEGORY} FROM category
      WHERE source = $1 AND ($2::text IS NULL OR marketplace = $2)`,
    all: `SELECT ${CATEGORY} FROM category WHERE $1::text IS NULL OR marketplace = $1`,
    within: `SELECT ${CATEGORY} FROM category
      WHERE ${CATEGORY} = ANY($1::text[]) AND marketplace = $2`,
  },
  keyword: {
    byOrigin: 'SELECT id FROM keyword WHERE origin = $1',
    bySource: `SELECT id FROM keyword
      WHERE source = $1 AND ($2::text IS NULL OR marketplace = $2)`,
    all: 'SELECT id FROM keyword WHERE $1::text IS NULL OR marketplace = $1',
    within: 'SELECT id FROM keyword WHERE id = ANY($1::bigint[]) AND marketplace = $2',
  },
  label: {
    byOrigin: 'SELECT key FROM sales_label WHERE origin = $1',
    bySource: `SELECT key FROM sales_label WHERE sales_label.body::json ->> 'source' = $1
      AND ($2::text IS NULL OR ${LABEL_MARKET} = $2)`,
    all: `SELECT key FROM sales_label WHERE $1::text IS NULL OR ${LABEL_MARKET} = $1`,
    within: `SELECT key FROM sales_label WHERE key = ANY($1::bytea[]) AND ${LABEL_MARKET} = $2`,
  },
};

export const TOLD_THINGS_SQL = {
  byImport: 'SELECT DISTINCT thing FROM told WHERE kind = $1 AND import_id = $2',
  all: 'SELECT DISTINCT thing FROM told WHERE kind = $1',
} as const;

/** Returns all things of a kind that may contain something to take back, each once. */
export async function thingsTaken(
  query: QueryRows,
  kind: Kind,
  taken: Taken,
  marketplace: string | null,
): Promise<readonly Thing[]> {
  const sql = THING_SQL[kind];
  const told = async (text: string, values: readonly unknown[]) =>
    (await query(text, [KINDS[kind].number, ...values])).map(([thing]) =>
      thingOf(KINDS[kind].number, thing ?? null),
    );
  if ('all' in taken) return things(await query(sql.all, [marketplace]));
  if ('importId' in taken) {
    const own = things(await query(sql.byOrigin, [taken.importId]));
    return distinct([...own, ...(await told(TOLD_THINGS_SQL.byImport, [taken.importId]))]);
  }
  const own = things(await query(sql.bySource, [taken.source, marketplace]));
  const others = await told(TOLD_THINGS_SQL.all, []);
  const within =
    marketplace === null || others.length === 0
      ? others
      : things(await query(sql.within, [others, marketplace]));
  return distinct([...own, ...within]);
}

type Rows = Awaited<ReturnType<QueryRows>>;

function things(rows: Rows): readonly Thing[] {
  return rows.map(([thing]) => thing as Thing);
}

/** Bytes are equal only by their content. */
function distinct(all: readonly Thing[]): readonly Thing[] {
  const known = new Map(all.map((thing) => [keyOf(thing), thing]));
  return [...known.values()];
}

function keyOf(thing: Thing): Thing {
  return typeof thing === 'object' ? Buffer.from(thing).toString('hex') : thing;
}
