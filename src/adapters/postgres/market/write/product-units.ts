/** Reads products with everything that is keyed by them. */
import type { Row, RowSet, TableName } from '../../../sqlite/market/workspace/tables.ts';
import { TABLES } from '../../../sqlite/market/workspace/tables.ts';
import type { QueryRows } from './query-rows.ts';

const columnsOf = (table: TableName): string => TABLES[table].columns.join(', ');

export const UNIT_SQL = {
  product: `SELECT ${columnsOf('product')} FROM product WHERE id = ANY($1)`,
  listing: `SELECT ${columnsOf('listing')} FROM listing WHERE product_id = ANY($1)`,
  rank: `SELECT ${columnsOf('rank')} FROM rank WHERE product_id = ANY($1)`,
  naming: `SELECT ${columnsOf('naming')} FROM naming WHERE product_id = ANY($1)`,
  likeness: `SELECT ${columnsOf('likeness')} FROM likeness WHERE product_id = ANY($1)`,
  chunk: `SELECT ${columnsOf('chunk')} FROM chunk WHERE product_id = ANY($1)`,
  point: `SELECT ${columnsOf('point')} FROM point WHERE product_id = ANY($1)`,
} as const;

type UnitTable = keyof typeof UNIT_SQL;

export type ProductUnits = Readonly<Record<UnitTable, readonly Row[]>>;

/** Reads the units of products. Ids that no product has bring nothing. */
export async function readUnits(query: QueryRows, ids: readonly number[]): Promise<ProductUnits> {
  const units: Record<UnitTable, readonly Row[]> = {
    product: [],
    listing: [],
    rank: [],
    naming: [],
    likeness: [],
    chunk: [],
    point: [],
  };
  if (ids.length === 0) return units;
  for (const table of Object.keys(UNIT_SQL) as UnitTable[]) {
    units[table] = await query(UNIT_SQL[table], [ids]);
  }
  return units;
}

export function rowSetsOf(units: ProductUnits): readonly RowSet[] {
  return (Object.keys(units) as UnitTable[]).map((table) => ({ table, rows: units[table] }));
}
