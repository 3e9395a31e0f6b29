/**
 * Foresees what a batch needs, so that usually its first attempt succeeds. Attempts cost as much as
 * the write itself. A wrong guess costs a little time, and a missing one another attempt.
 */
import { type Likeness, mayBeAlike } from '../../../../domain/product/family-likeness.ts';
import type { Observation, ProductObservation } from '../../../../domain/product/observation.ts';
import { CROWD_MAX, candidateNeed } from '../import/like-families.ts';
import {
  type ExpectedProduct,
  expectedLikeness,
  expectStatement,
  newProduct,
  productStatements,
  storedProduct,
} from './expected-product.ts';
import { firstNeeds, followingNeeds } from './first-needs.ts';
import { type Need, needKey } from './need.ts';
import type { Row, RowSet } from './tables.ts';

export interface Foresight {
  /** Returns what to load first. */
  first(): readonly Need[];
  /** Returns what follows from rows that were loaded, without needs that were returned before. */
  after(sets: readonly RowSet[]): readonly Need[];
}

export function createForesight(observations: readonly Observation[]): Foresight {
  const asked = new Set<string>();
  const statements = statementsByProduct(observations);
  const shelves = createShelves(statements.size);
  let isFirst = true;

  const news = (needs: readonly Need[]) =>
    needs.filter((need) => {
      const key = needKey(need);
      if (asked.has(key)) return false;
      asked.add(key);
      return true;
    });
  /** Returns the products of the batch as they will probably be, stored or new. */
  const expected = (stored: readonly ExpectedProduct[]) => {
    const known = new Map(stored.map((one) => [one.marketplace + one.asin, one]));
    return [...statements].map(([key, stated]) => {
      const [{ marketplace, asin }] = stated;
      const { facts, last } = known.get(key) ?? newProduct(marketplace, asin);
      const product = { marketplace, asin, facts, last: new Map(last) };
      for (const one of stated) expectStatement(product, one);
      return product;
    });
  };
  return {
    first: () => news(firstNeeds(observations)),
    after(sets) {
      const rowsOf = (name: RowSet['table']) =>
        sets.filter(({ table }) => table === name).flatMap(({ rows }) => rows);
      const rows = rowsOf('product');
      for (const [id] of rows) asked.add(needKey({ kind: 'productId', id: Number(id) }));
      const stored = rows.map(storedProduct);
      const products = isFirst ? [...stored, ...expected(stored)] : stored;
      isFirst = false;
      const likenesses = products.flatMap((product) => {
        const likeness = expectedLikeness(product);
        return likeness === null ? [] : shelves.needOf(product.marketplace, likeness);
      });
      return news([...followingNeeds(sets), ...likenesses, ...shelves.alike(rowsOf('likeness'))]);
    },
  };
}

type Statements = readonly [ProductObservation, ...ProductObservation[]];

function statementsByProduct(observations: readonly Observation[]) {
  const all = new Map<string, Statements>();
  for (const one of observations.flatMap(productStatements)) {
    const key = one.marketplace + one.asin;
    const known = all.get(key);
    all.set(key, known === undefined ? [one] : [...known, one]);
  }
  return all;
}

/** Keeps what products to compare have been asked for, to find those like them. */
function createShelves(changing: number) {
  const probes = new Map<string, Likeness[]>();
  const shelfOf = (marketplace: string, { brand, rootCategoryId }: Likeness) =>
    JSON.stringify([marketplace, brand, rootCategoryId]);
  return {
    needOf(marketplace: string, likeness: Likeness): Need {
      const key = shelfOf(marketplace, likeness);
      const known = probes.get(key);
      if (known === undefined) probes.set(key, [likeness]);
      else known.push(likeness);
      return candidateNeed(marketplace, likeness, changing);
    },
    /** Returns the products among rows of `likeness` that are perhaps like one asked for. */
    alike(rows: readonly Row[]): readonly Need[] {
      const byShelf = Map.groupBy(rows.map(likenessIn), ({ marketplace, likeness }) =>
        shelfOf(marketplace, likeness),
      );
      return [...byShelf].flatMap(([key, shelf]) =>
        (probes.get(key) ?? []).flatMap((probe) => {
          const found = shelf.filter(({ likeness }) => mayBeAlike(probe, likeness));
          const ids = new Set(found.map(({ id }) => id));
          return ids.size > CROWD_MAX
            ? []
            : [...ids].map((id): Need => ({ kind: 'productId', id }));
        }),
      );
    },
  };
}

/** The columns come in the order of `TABLES.likeness`. */
function likenessIn([marketplace, brand, root, rank, id, rankAt, reviews]: Row) {
  const likeness: Likeness = {
    brand: String(brand),
    rootCategoryId: String(root),
    rank: Number(rank),
    rankAt: Number(rankAt),
    reviews: reviews === null ? null : Number(reviews),
  };
  return { id: Number(id), marketplace: String(marketplace), likeness };
}
