/** Yields the rows of the market in PostgreSQL, in the form in which SQLite keeps them. */

import {
  type CopyPlace,
  keyOf,
  placesFrom,
  placeText,
} from '../../../market-engine/copy/copy-place.ts';
import { isOwned, type Owned } from '../../../market-engine/workspace/owned-tables.ts';
import { TABLE_NAMES, TABLES, type TableName } from '../../../market-engine/workspace/tables.ts';
import type { CopyPage, CopyRow, CopySource } from '../../../ports/store/store-copy.ts';
import type { Database } from '../connection/database.ts';
import {
  HISTORY_COLUMNS,
  type StoredHistory,
  unpackHistories,
} from '../market/history/stored-histories.ts';
import { STORED_ROWS } from '../market/write/change-sql.ts';
import { thingOf } from '../market/write/told-rows.ts';

const PAGE_ROWS = 1000;
/** Their histories come together, some hundred rows a product. */
const PAGE_PRODUCTS = 50;

const STATE = `SELECT meta.revision || ' ' || coalesce(revision_mark.mark, '') AS state
  FROM meta LEFT JOIN revision_mark ON revision_mark.revision = meta.revision`;
/** The server has counted them at some time. Exact counts would read all tables. */
const COUNT = `SELECT coalesce(sum(greatest(reltuples, 0)), 0)::bigint AS rows FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname = ANY($1)`;

interface Statements {
  readonly first: string;
  readonly later: string;
}

const SELECT = Object.fromEntries(
  TABLE_NAMES.filter((table) => !isOwned(table)).map((table): [TableName, Statements] => {
    const { columns, key } = TABLES[table];
    const select = `SELECT ${columns.join(', ')} FROM ${table}`;
    const end = `ORDER BY ${key.join(', ')} LIMIT ${PAGE_ROWS}`;
    const after = key.map((_, place) => `$${place + 1}`).join(', ');
    return [
      table,
      {
        first: `${select} ${end}`,
        later: `${select} WHERE (${key.join(', ')}) > (${after}) ${end}`,
      },
    ];
  }),
) as Readonly<Record<TableName, Statements>>;

export function createCopySource(
  database: Database,
  contentHash: () => Promise<string>,
): CopySource {
  return {
    async state() {
      const [row] = await database.query<{ readonly state: string }>(STATE);
      return row?.state ?? '';
    },
    async rowCount() {
      const [row] = await database.query<{ readonly rows: number }>(COUNT, [STORED_ROWS]);
      return row?.rows ?? 0;
    },
    async *pages(from) {
      for (const place of placesFrom(from)) {
        yield* isOwned(place.table)
          ? historyPages(database, place.table, place.after)
          : tablePages(database, place);
      }
    },
    contentHash,
  };
}

async function* tablePages(database: Database, place: CopyPlace): AsyncGenerator<CopyPage> {
  const { table } = place;
  const { first, later } = SELECT[table];
  for (let { after } = place; ; ) {
    const read =
      after === null
        ? await database.rows<[...CopyRow]>(first)
        : await database.rows<[...CopyRow]>(later, after);
    const last = read.at(-1);
    if (last === undefined) return;
    after = keyOf(table, last);
    const rows = table === 'told' ? read.map(withThing) : read;
    yield { table, rows, next: placeText({ table, after }) };
  }
}

const SELECT_PRODUCTS = `SELECT id FROM product WHERE id > $1 ORDER BY id LIMIT ${PAGE_PRODUCTS}`;
const SELECT_HISTORIES: Readonly<Record<Owned, string>> = {
  chunk: `SELECT ${HISTORY_COLUMNS} FROM history
    WHERE product_id = ANY($1::bigint[]) AND (series_id > 0 OR place = 0)`,
  point: `SELECT ${HISTORY_COLUMNS} FROM history
    WHERE product_id = ANY($1::bigint[]) AND series_id = 0 AND place = 1`,
};

async function* historyPages(
  database: Database,
  table: Owned,
  from: CopyRow | null,
): AsyncGenerator<CopyPage> {
  for (let after = Number(from?.[0] ?? 0); ; ) {
    const products = await database.rows<[number]>(SELECT_PRODUCTS, [after]);
    const ids = products.map(([id]) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    const stored = await database.rows<[...StoredHistory]>(SELECT_HISTORIES[table], [ids]);
    const rows = unpackHistories(stored)[table];
    yield { table, rows, next: placeText({ table, after: [after] }) };
  }
}

const KIND = TABLES.told.columns.indexOf('kind');
const THING = TABLES.told.columns.indexOf('thing');

/** PostgreSQL keeps all things as text, SQLite as their kind says. */
function withThing(row: CopyRow): CopyRow {
  return row.with(THING, thingOf(Number(row[KIND]), row[THING] ?? null));
}
