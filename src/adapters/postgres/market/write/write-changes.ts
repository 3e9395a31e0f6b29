/** Writes the rows that a workspace changed: deletes them by key, then copies them in. */
import type { ClientBase } from 'pg';
import type { TableChange } from '../../../../market-engine/workspace/changes.ts';
import { isOwned } from '../../../../market-engine/workspace/owned-tables.ts';
import { type Row, TABLES } from '../../../../market-engine/workspace/tables.ts';
import { COPY_SQL, DELETE_SQL, FORGET_SQL, PUT_META, type WrittenTable } from './change-sql.ts';
import { copyIn, rowsOf, transposed } from './query-rows.ts';
import { rowText } from './row-text.ts';
import { storedTold } from './told-rows.ts';
import { withWords } from './words.ts';
import { writeHistories } from './write-histories.ts';
import { writeProductKeys } from './write-product-keys.ts';

export async function writeChanges(
  client: ClientBase,
  changes: readonly TableChange[],
): Promise<void> {
  const query = rowsOf(client);
  for (const { table, removed, rows } of changes) {
    if (isOwned(table)) continue;
    if (table === 'meta') {
      for (const row of rows) await query(PUT_META, row);
      continue;
    }
    if (table === 'product') await writeProductKeys(query, removed, rows);
    if (removed.length > 0) {
      const keys = table === 'told' ? removed.map(storedTold) : removed;
      await query(DELETE_SQL[table], transposed(keys, TABLES[table].key.length));
    }
    if (table === 'revision_mark' || table === 'removed_listing') {
      for (const [revision] of rows) await query(FORGET_SQL[table], [revision]);
    }
    if (rows.length > 0) await copyIn(client, COPY_SQL[table], rowText(storedRows(table, rows)));
  }
  await writeHistories(client, changes);
}

/** Returns rows as PostgreSQL keeps them. */
function storedRows(table: WrittenTable, rows: readonly Row[]): readonly Row[] {
  if (table === 'told') return rows.map(storedTold);
  return table === 'keyword' ? rows.map(withWords) : rows;
}
