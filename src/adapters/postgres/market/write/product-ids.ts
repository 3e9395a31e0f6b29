/** Finds the numbers of the products that needs are about. */
import { type NeedOf, needKey } from '../../../../market-engine/workspace/need.ts';
import type { NeedsByKind } from './needs-by-kind.ts';
import { type QueryRows, transposed } from './query-rows.ts';

type Pair = readonly [marketplace: string, name: string];

export const ID_SQL = {
  product: `SELECT product_key.id FROM unnest($1::text[], $2::text[]) AS named (marketplace, asin)
    JOIN product_key ON product_key.marketplace = named.marketplace
      AND product_key.asin = named.asin`,
  family: `SELECT product_key.id, product_key.marketplace, product_key.family
    FROM unnest($1::text[], $2::text[]) AS named (marketplace, family)
    JOIN product_key ON product_key.marketplace = named.marketplace
      AND product_key.family = named.family
    WHERE product_key.family <> product_key.asin`,
  namers: `SELECT naming.product_id, naming.marketplace, naming.asin
    FROM unnest($1::text[], $2::text[]) AS named (marketplace, asin)
    JOIN naming ON naming.marketplace = named.marketplace AND naming.asin = named.asin`,
  rankedIn: `SELECT rank.product_id
    FROM unnest($1::text[], $2::text[]) AS named (marketplace, category_id)
    JOIN rank ON rank.marketplace = named.marketplace AND rank.category_id = named.category_id`,
} as const;

/** The needs of products' kin, which few products have. */
export type Kin = NeedOf<'family'> | NeedOf<'namers'>;

/** Returns those of the needs that are about no other products than the known ones. */
export async function idleKin(
  query: QueryRows,
  kin: readonly Kin[],
  known: ReadonlySet<number>,
): Promise<readonly Kin[]> {
  const idle = new Map(kin.map((need) => [needKey(need), need]));
  const find = async (kind: 'family' | 'namers', needOf: (...pair: [string, string]) => Kin) => {
    const pairs = [...idle.values()].filter((need) => need.kind === kind).map(kinPair);
    if (pairs.length === 0) return;
    for (const [id, marketplace, name] of await query(ID_SQL[kind], transposed(pairs, 2))) {
      if (!known.has(Number(id))) idle.delete(needKey(needOf(String(marketplace), String(name))));
    }
  };
  await find('family', (marketplace, family) => ({ kind: 'family', marketplace, family }));
  await find('namers', (marketplace, asin) => ({ kind: 'namers', marketplace, asin }));
  return [...idle.values()];
}

function kinPair(need: Kin): Pair {
  return need.kind === 'family' ? familyPair(need) : productPair(need);
}

/** Returns the products that the needs name. Some may come twice. */
export async function idsOf(query: QueryRows, asked: NeedsByKind): Promise<readonly number[]> {
  const pairsOf = {
    // A family's first member may be the product that it is named after.
    product: [...asked.product.map(productPair), ...asked.family.map(familyPair)],
    family: asked.family.map(familyPair),
    namers: asked.namers.map(productPair),
    rankedIn: asked.rankedIn.map(({ marketplace, categoryId }): Pair => [marketplace, categoryId]),
  };
  const ids = asked.productId.map(({ id }) => id);
  for (const kind of Object.keys(pairsOf) as (keyof typeof pairsOf)[]) {
    const pairs = pairsOf[kind];
    if (pairs.length === 0) continue;
    for (const [id] of await query(ID_SQL[kind], transposed(pairs, 2))) ids.push(Number(id));
  }
  return ids;
}

function productPair({ marketplace, asin }: { marketplace: string; asin: string }): Pair {
  return [marketplace, asin];
}

function familyPair({ marketplace, family }: { marketplace: string; family: string }): Pair {
  return [marketplace, family];
}
