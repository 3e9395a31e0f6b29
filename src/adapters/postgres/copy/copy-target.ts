/** Writes the rows of another store into a database without data, or in place of its data. */
import type { ClientBase } from 'pg';
import { ShelflineError } from '../../../domain/values/error.ts';
import { isOwned } from '../../../market-engine/workspace/owned-tables.ts';
import type { Row, TableName } from '../../../market-engine/workspace/tables.ts';
import type { CopyPage, CopyTarget } from '../../../ports/store/store-copy.ts';
import type { Database } from '../connection/database.ts';
import {
  COPY_SQL,
  PUT_META,
  STORED_TABLES,
  type WrittenTable,
} from '../market/write/change-sql.ts';
import { copyIn, rowsOf } from '../market/write/query-rows.ts';
import { rowText } from '../market/write/row-text.ts';
import { storedTold } from '../market/write/told-rows.ts';
import { withWords } from '../market/write/words.ts';
import { writeHistories } from '../market/write/write-histories.ts';
import { writeProductKeys } from '../market/write/write-product-keys.ts';
import { begunCopy } from './unfinished-copy.ts';

const SQL = {
  data: `SELECT 1 FROM meta WHERE revision > 0 OR EXISTS (SELECT 1 FROM import)
    OR EXISTS (SELECT 1 FROM product_key) OR EXISTS (SELECT 1 FROM api_key)`,
  forget: 'DELETE FROM copying',
  keys: 'DELETE FROM api_key',
  use: 'DELETE FROM daily_use',
  model: 'UPDATE sales_model SET number = number + 1, body = NULL',
  begin: 'INSERT INTO copying VALUES (1, $1, NULL, 0)',
  advance: 'UPDATE copying SET next = $1, rows = rows + $2',
  analyze: `ANALYZE ${STORED_TABLES.join(', ')}`,
  notify: "SELECT pg_notify('shelfline_revision', current_schema())",
} as const;

/** @param isReplaced whether what is there is removed, an unfinished copy included */
export function createCopyTarget(
  database: Database,
  contentHash: () => Promise<string>,
  isReplaced = false,
): CopyTarget {
  return {
    async begun() {
      if (isReplaced) return null;
      const begun = await begunCopy(database);
      if (begun === null && (await database.query(SQL.data)).length > 0) {
        throw new ShelflineError(
          'bad_request',
          'the database has data: copy into an empty one, or append ?schema=name to its address ' +
            'to use another schema of it.',
        );
      }
      return begun;
    },
    async begin(source) {
      await database.transaction(async (client) => {
        // New tables have some rows of their own.
        for (const name of STORED_TABLES) {
          if (name !== 'meta') await client.query(`DELETE FROM ${name}`);
        }
        if (isReplaced) {
          for (const sql of [SQL.forget, SQL.keys, SQL.use, SQL.model]) await client.query(sql);
        }
        await client.query(SQL.begin, [source]);
      });
    },
    async write(page) {
      await database.transaction((client) => writePage(client, page));
    },
    contentHash,
    async finish() {
      // Otherwise the server would plan for empty tables until it looks at them by itself.
      await database.transaction((client) => client.query(SQL.analyze));
      await database.transaction(async (client) => {
        await client.query(SQL.forget);
        await client.query(SQL.notify);
      });
    },
  };
}

async function writePage(client: ClientBase, { table, rows, next }: CopyPage): Promise<void> {
  await writeRows(client, table as TableName, rows);
  await client.query(SQL.advance, [next, rows.length]);
}

async function writeRows(
  client: ClientBase,
  table: TableName,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  if (table === 'meta') {
    for (const row of rows) await rowsOf(client)(PUT_META, row);
  } else if (isOwned(table)) {
    await writeHistories(client, [{ table, removed: [], rows }]);
  } else {
    if (table === 'product') await writeProductKeys(rowsOf(client), [], rows);
    await copyIn(client, COPY_SQL[table], rowText(storedRows(table, rows)));
  }
}

/** Returns rows as PostgreSQL keeps them. */
function storedRows(table: WrittenTable, rows: readonly Row[]): readonly Row[] {
  if (table === 'told') return rows.map(storedTold);
  return table === 'keyword' ? rows.map(withWords) : rows;
}
