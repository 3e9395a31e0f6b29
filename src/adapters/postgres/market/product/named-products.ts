/**
 * Reads rows of products that are named by ASINs or families. One server finds their numbers within
 * the statement. In a cluster the table of keys is whole on the coordinator and cannot be joined with
 * rows of other machines, so it is asked first: each row is then read where its number leads to.
 */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { LongReader, Reader } from '../../connection/database.ts';

/** SQL: the keys of products. Its parameters are a marketplace and names. */
export const KEYS_SQL = {
  /** The products with these ASINs. */
  asins: `SELECT id FROM product_key WHERE marketplace = $1 AND asin = ANY($2::text[])`,
  /** The members of these families. */
  families: `SELECT id FROM product_key WHERE marketplace = $1 AND (
    asin = ANY($2::text[]) AND family = asin OR family = ANY($2::text[]) AND family <> asin)`,
  /** The members of the families that these ASINs belong to. */
  kin: `SELECT kin.id FROM product_key AS own JOIN product_key AS kin
      ON kin.marketplace = own.marketplace AND (kin.asin = own.family AND kin.family = kin.asin
        OR kin.family = own.family AND kin.family <> kin.asin)
    WHERE own.marketplace = $1 AND own.asin = ANY($2::text[])`,
} as const;

/** In the order of marketplaces and ASINs. */
const SELECT_KEYS = `SELECT id FROM product_key WHERE $1::text IS NULL OR marketplace = $1
  ORDER BY marketplace, asin`;

/**
 * Yields the rows of all products of a marketplace, or of all, by marketplace and ASIN, in pages.
 *
 * @param select SQL with the rows' product numbers as its only parameter
 */
export async function* namedPages<Row extends object>(
  reader: LongReader,
  marketplace: MarketplaceId | null,
  select: string,
  idOf: (row: Row) => number,
): AsyncGenerator<readonly Row[]> {
  for await (const keys of reader.arrayPages<[number]>(SELECT_KEYS, [marketplace])) {
    const ids = keys.map(([id]) => id);
    const rows = new Map((await reader.query<Row>(select, [ids])).map((row) => [idOf(row), row]));
    yield ids.flatMap((id) => rows.get(id) ?? []);
  }
}

export interface NamedRows {
  /** SQL: what is read of each product, up to its condition. */
  readonly select: string;
  readonly keys: keyof typeof KEYS_SQL;
  /** SQL: their order. */
  readonly order?: string;
}

export type ReadNamed = <Row extends object>(
  reader: Pick<Reader, 'query' | 'rows'>,
  rows: NamedRows,
  marketplace: MarketplaceId,
  names: readonly Asin[],
) => Promise<readonly Row[]>;

export const readNamed: Readonly<Record<'server' | 'cluster', ReadNamed>> = {
  server: (reader, { select, keys, order = '' }, marketplace, names) => {
    const named = `${select} WHERE product.id = ANY(ARRAY(${KEYS_SQL[keys]})) ${order}`;
    return reader.query(named, [marketplace, names]);
  },
  async cluster(reader, { select, keys, order = '' }, marketplace, names) {
    const found = await reader.rows<[number]>(KEYS_SQL[keys], [marketplace, names]);
    const ids = found.map(([id]) => id);
    if (ids.length === 0) return [];
    return await reader.query(`${select} WHERE product.id = ANY($1::bigint[]) ${order}`, [ids]);
  },
};
