/**
 * Reads rows of products that are named by ASINs or families. One server finds their numbers within
 * the statement. In a cluster the table of keys is whole on the coordinator and cannot be joined
 * with rows of other machines, so it is asked first: each row is then read where its number leads.
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
  /** The members of the families that these ASINs belong to, first the products themselves. */
  kin: `SELECT kin.id FROM product_key AS own JOIN product_key AS kin
      ON kin.marketplace = own.marketplace AND (kin.asin = own.family AND kin.family = kin.asin
        OR kin.family = own.family AND kin.family <> kin.asin)
    WHERE own.marketplace = $1 AND own.asin = ANY($2::text[]) ORDER BY kin.id <> own.id`,
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

interface OneProduct<Own> {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  /** Reads it by its name, or by its number. */
  find(): Promise<Own | null>;
  byId(id: number): Promise<Own | null>;
}

export interface NamedReads {
  readonly rows: ReadNamed;
  /** Reads a product, and rows of all members of its family. */
  withKin<Own, Row extends object>(
    reader: Pick<Reader, 'query' | 'rows'>,
    product: OneProduct<Own>,
    rows: Omit<NamedRows, 'keys'>,
  ): Promise<readonly [Own | null, readonly Row[]]>;
}

const onServer: ReadNamed = (reader, { select, keys, order = '' }, marketplace, names) => {
  const named = `${select} WHERE product.id = ANY(ARRAY(${KEYS_SQL[keys]})) ${order}`;
  return reader.query(named, [marketplace, names]);
};

type Select = Pick<NamedRows, 'select' | 'order'>;

async function byIds<Row extends object>(
  reader: Pick<Reader, 'query'>,
  { select, order = '' }: Select,
  ids: readonly number[],
): Promise<readonly Row[]> {
  if (ids.length === 0) return [];
  return await reader.query(`${select} WHERE product.id = ANY($1::bigint[]) ${order}`, [ids]);
}

async function idsOf(
  reader: Pick<Reader, 'rows'>,
  keys: NamedRows['keys'],
  marketplace: MarketplaceId,
  names: readonly Asin[],
): Promise<readonly number[]> {
  const rows = await reader.rows<[number]>(KEYS_SQL[keys], [marketplace, names]);
  return rows.map(([id]) => id);
}

async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.all([one, other]);
  return [await one, await other];
}

export const NAMED_READS: Readonly<Record<'server' | 'cluster', NamedReads>> = {
  server: {
    rows: onServer,
    withKin: (reader, { marketplace, asin, find }, rows) =>
      both(find(), onServer(reader, { ...rows, keys: 'kin' }, marketplace, [asin])),
  },
  cluster: {
    rows: async (reader, rows, marketplace, names) =>
      byIds(reader, rows, await idsOf(reader, rows.keys, marketplace, names)),
    async withKin(reader, { marketplace, asin, byId }, rows) {
      const ids = await idsOf(reader, 'kin', marketplace, [asin]);
      const [own] = ids;
      return own === undefined ? [null, []] : both(byId(own), byIds(reader, rows, ids));
    },
  },
};
