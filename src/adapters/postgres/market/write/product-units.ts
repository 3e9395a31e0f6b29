/** Reads products with everything that is keyed by them. */
import type { Row, RowSet, TableName } from '../../../../market-engine/workspace/tables.ts';
import { TABLES } from '../../../../market-engine/workspace/tables.ts';
import {
  HISTORY_COLUMNS,
  type StoredHistory,
  unpackHistories,
} from '../history/stored-histories.ts';
import type { QueryRows } from './query-rows.ts';

const columnsOf = (table: TableName): string => TABLES[table].columns.join(', ');

export const UNIT_SQL = {
  product: `SELECT ${columnsOf('product')} FROM product WHERE id = ANY($1)`,
  listing: `SELECT ${columnsOf('listing')} FROM listing WHERE product_id = ANY($1)`,
  rank: `SELECT ${columnsOf('rank')} FROM rank WHERE product_id = ANY($1)`,
  naming: `SELECT ${columnsOf('naming')} FROM naming WHERE product_id = ANY($1)`,
  likeness: `SELECT ${columnsOf('likeness')} FROM likeness WHERE product_id = ANY($1)`,
} as const;

export const UNIT_HISTORY_SQL = `SELECT ${HISTORY_COLUMNS} FROM history
  WHERE product_id = ANY($1::bigint[])`;

type UnitTable = keyof typeof UNIT_SQL | 'chunk' | 'point';

export type ProductUnits = Readonly<Record<UnitTable, readonly Row[]>>;

/** Reads the units of products. Ids that no product has bring nothing. */
export async function readUnits(query: QueryRows, ids: readonly number[]): Promise<ProductUnits> {
  const read = async (text: string) => (ids.length === 0 ? [] : await query(text, [ids]));
  const histories = (await read(UNIT_HISTORY_SQL)) as unknown as readonly StoredHistory[];
  return {
    product: await read(UNIT_SQL.product),
    listing: await read(UNIT_SQL.listing),
    rank: await read(UNIT_SQL.rank),
    naming: await read(UNIT_SQL.naming),
    likeness: await read(UNIT_SQL.likeness),
    ...unpackHistories(histories),
  };
}

export function rowSetsOf(units: ProductUnits): readonly RowSet[] {
  return (Object.keys(units) as UnitTable[]).map((table) => ({ table, rows: units[table] }));
}
