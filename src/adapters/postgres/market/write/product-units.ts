/** Reads products with everything that is keyed by them. */
import type { FactMap } from '../../../../domain/product/facts.ts';
import type { Row, RowSet, TableName } from '../../../sqlite/market/workspace/tables.ts';
import { TABLES } from '../../../sqlite/market/workspace/tables.ts';
import { type QueryRows, transposed } from './query-rows.ts';

const columnsOf = (table: TableName): string => TABLES[table].columns.join(', ');

const listed = (table: 'chunk' | 'point'): string =>
  TABLES[table].columns.map((column) => `${table}.${column}`).join(', ');

export const UNIT_SQL = {
  product: `SELECT ${columnsOf('product')} FROM product WHERE id = ANY($1)`,
  listing: `SELECT ${columnsOf('listing')} FROM listing WHERE product_id = ANY($1)`,
  rank: `SELECT ${columnsOf('rank')} FROM rank WHERE product_id = ANY($1)`,
  naming: `SELECT ${columnsOf('naming')} FROM naming WHERE product_id = ANY($1)`,
  likeness: `SELECT ${columnsOf('likeness')} FROM likeness WHERE product_id = ANY($1)`,
  chunk: `SELECT ${columnsOf('chunk')} FROM chunk WHERE product_id = ANY($1)`,
  point: `SELECT ${columnsOf('point')} FROM point WHERE product_id = ANY($1)`,
} as const;

/** The histories that deriving a listing reads. */
export const DERIVED_FROM_SQL = {
  chunk: `SELECT ${listed('chunk')}
    FROM unnest($1::bigint[], $2::bigint[]) AS series (product_id, id)
    JOIN chunk ON chunk.product_id = series.product_id AND chunk.series_id = series.id`,
  point: `SELECT ${listed('point')}
    FROM unnest($1::bigint[], $2::bigint[]) AS series (product_id, id)
    JOIN point ON point.product_id = series.product_id AND point.series_id = series.id`,
} as const;

type UnitTable = keyof typeof UNIT_SQL;

export type ProductUnits = Readonly<Record<UnitTable, readonly Row[]>>;

/** Reads the units of products. Ids that no product has bring nothing. */
export async function readUnits(query: QueryRows, ids: readonly number[]): Promise<ProductUnits> {
  if (ids.length === 0) return NO_UNITS;
  return {
    ...(await readAlways(query, ids)),
    rank: await query(UNIT_SQL.rank, [ids]),
    likeness: await query(UNIT_SQL.likeness, [ids]),
    chunk: await query(UNIT_SQL.chunk, [ids]),
    point: await query(UNIT_SQL.point, [ids]),
  };
}

/**
 * Reads products that a write derives and does not change. Of their histories, it needs the ranks
 * in the root category and the numbers of ratings. Shelves and lists of ranks bring their own rows.
 */
export async function readKin(query: QueryRows, ids: readonly number[]): Promise<ProductUnits> {
  if (ids.length === 0) return NO_UNITS;
  const units = await readAlways(query, ids);
  const series = transposed(units.product.flatMap(seriesDerivedFrom), 2);
  return {
    ...NO_UNITS,
    ...units,
    chunk: await query(DERIVED_FROM_SQL.chunk, series),
    point: await query(DERIVED_FROM_SQL.point, series),
  };
}

const NO_UNITS: ProductUnits = {
  product: [],
  listing: [],
  rank: [],
  naming: [],
  likeness: [],
  chunk: [],
  point: [],
};

async function readAlways(query: QueryRows, ids: readonly number[]) {
  return {
    product: await query(UNIT_SQL.product, [ids]),
    listing: await query(UNIT_SQL.listing, [ids]),
    naming: await query(UNIT_SQL.naming, [ids]),
  };
}

const [ID, FACTS, HEADS] = ['id', 'facts', 'series'].map((column) =>
  (TABLES.product.columns as readonly string[]).indexOf(column),
) as [number, number, number];

type Head = readonly [id: number, name: string, categoryId: string | null];

function seriesDerivedFrom(row: Row): readonly (readonly [product: number, series: number])[] {
  if (!isReadable(row)) return [];
  const { rootCategoryId } = JSON.parse(String(row[FACTS])) as FactMap;
  const heads = JSON.parse(String(row[HEADS])) as readonly Head[];
  return heads.flatMap(([series, name, categoryId]) => {
    const isRead = name === 'bsr' ? categoryId === rootCategoryId?.value : name === 'reviewCount';
    return isRead ? [[Number(row[ID]), series] as const] : [];
  });
}

/** The engine says that a row is damaged, and of which product. */
function isReadable(row: Row): boolean {
  try {
    return [row[FACTS], row[HEADS]].every((text) => JSON.parse(String(text)) !== null);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

export function rowSetsOf(units: ProductUnits): readonly RowSet[] {
  return (Object.keys(units) as UnitTable[]).map((table) => ({ table, rows: units[table] }));
}
