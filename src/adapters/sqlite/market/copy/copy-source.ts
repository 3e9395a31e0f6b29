/** Yields the rows of a store file, table by table in the order of their keys. */

import {
  type CopyPlace,
  keyOf,
  placesFrom,
  placeText,
} from '../../../../market-engine/copy/copy-place.ts';
import type { Db } from '../../../../market-engine/database/connection.ts';
import {
  columnSql,
  isOwned,
  type Owned,
} from '../../../../market-engine/workspace/owned-tables.ts';
import { TABLE_NAMES, TABLES } from '../../../../market-engine/workspace/tables.ts';
import type { CopyPage, CopyRow, CopySource } from '../../../../ports/store/store-copy.ts';
import { contentHash } from '../upkeep/content-hash.ts';

const PAGE_ROWS = 1000;
/** Their histories come together, some hundred rows a product. */
const PAGE_PRODUCTS = 50;

export function createCopySource(db: Db, file: string): CopySource {
  const state = db
    .prepare<[], string>(
      "SELECT revision || ' ' || ifnull(mark, '') FROM meta LEFT JOIN revision_mark USING (revision)",
    )
    .pluck();
  return {
    state: async () => state.get() ?? '',
    async rowCount() {
      const counts = TABLE_NAMES.map((name) => `(SELECT count(*) FROM ${name})`);
      return (
        db
          .prepare<[], number>(`SELECT ${counts.join(' + ')}`)
          .pluck()
          .get() ?? 0
      );
    },
    async *pages(from) {
      for (const place of placesFrom(from)) {
        yield* isOwned(place.table)
          ? ownedPages(db, place.table, place.after)
          : tablePages(db, place);
      }
    },
    contentHash: () => contentHash(file),
  };
}

function* tablePages(db: Db, place: CopyPlace): Generator<CopyPage> {
  const { table } = place;
  const { columns, key } = TABLES[table];
  const select = (where: string) =>
    db
      .prepare<CopyRow[number][], CopyRow>(
        `SELECT ${columns.join(', ')} FROM ${table} ${where}
         ORDER BY ${key.join(', ')} LIMIT ${PAGE_ROWS}`,
      )
      .raw()
      // The other tables have no number beyond 2^53, and numbers are several times faster.
      .safeIntegers(table === 'keyword_click');
  const first = select('');
  const later = select(`WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`);
  for (let { after } = place; ; ) {
    const rows = after === null ? first.all() : later.all(...after);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = keyOf(table, last);
    yield { table, rows, next: placeText({ table, after }) };
  }
}

function* ownedPages(db: Db, table: Owned, from: CopyRow | null): Generator<CopyPage> {
  const page = `SELECT id, series FROM product WHERE id > ? ORDER BY id LIMIT ${PAGE_PRODUCTS}`;
  const lastOf = db.prepare<[number], number | null>(`SELECT max(id) FROM (${page})`).pluck();
  const [, ...columns] = TABLES[table].columns;
  const select = db
    .prepare<[number], CopyRow>(
      `SELECT p.id, ${columns.map((column) => columnSql(table, 'r', column)).join(', ')}
       FROM (${page}) AS p CROSS JOIN json_each(p.series) AS s
       CROSS JOIN ${table} AS r WHERE ${OF_SERIES[table]}`,
    )
    .raw();
  for (let after = Number(from?.[0] ?? 0); ; ) {
    const rows = select.all(after);
    const last = lastOf.get(after) ?? null;
    if (last === null) return;
    after = last;
    yield { table, rows, next: placeText({ table, after: [after] }) };
  }
}

const OF_SERIES: Readonly<Record<Owned, string>> = {
  chunk: `r.id >= ((s.value ->> 0) << 33) AND r.id < (((s.value ->> 0) + 1) << 33)`,
  point: 'r.series_id = (s.value ->> 0)',
};
