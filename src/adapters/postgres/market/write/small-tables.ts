/** Takes the turn to write, and reads the small tables, which every write needs whole. */
import { type RowSet, TABLES, type TableName } from '../../../../market-engine/workspace/tables.ts';
import type { Workspace } from '../../../../market-engine/workspace/workspace.ts';
import type { QueryRows } from './query-rows.ts';

const columnsOf = (table: TableName): string => TABLES[table].columns.join(', ');

export const SMALL_SQL = {
  /** The writer has this lock, and all others wait. */
  meta: `SELECT ${columnsOf('meta')} FROM meta FOR UPDATE`,
  source: `SELECT ${columnsOf('source')} FROM source`,
  model: `SELECT ${columnsOf('model')} FROM model`,
  /** The imports that can be taken back, the one that is running, and those of its content. */
  import: `SELECT ${columnsOf('import')} FROM import
    WHERE (forgotten IS NULL AND state <> 'undone') OR id = $1
      OR sha256 = (SELECT sha256 FROM import WHERE id = $1)`,
  importFile: `SELECT ${columnsOf('import_file')} FROM import_file
    WHERE sha256 = (SELECT sha256 FROM import WHERE id = $1)`,
  lastProduct: 'SELECT max(id) FROM product_key',
  lastKeyword: 'SELECT max(id) FROM keyword',
} as const;

export interface Locked {
  readonly sets: readonly RowSet[];
  readonly last: Parameters<Workspace['setNumbers']>[0];
}

export async function lockStore(query: QueryRows, importId: number | null): Promise<Locked> {
  const meta = await query(SMALL_SQL.meta, []);
  const [products] = await query(SMALL_SQL.lastProduct, []);
  const [keywords] = await query(SMALL_SQL.lastKeyword, []);
  return {
    sets: [
      { table: 'meta', rows: meta },
      { table: 'source', rows: await query(SMALL_SQL.source, []) },
      { table: 'model', rows: await query(SMALL_SQL.model, []) },
      { table: 'import', rows: await query(SMALL_SQL.import, [importId]) },
      { table: 'import_file', rows: await query(SMALL_SQL.importFile, [importId]) },
    ],
    last: { product: Number(products?.[0] ?? 0), keyword: Number(keywords?.[0] ?? 0) },
  };
}
