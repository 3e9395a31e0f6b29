/**
 * Foresees what a batch needs, so that usually its first attempt succeeds. Attempts cost as much as
 * the write itself. A wrong guess costs a little time, and a missing one another attempt.
 */
import { type Likeness, mayBeAlike } from '../../domain/product/family-likeness.ts';
import type { Observation, ProductObservation } from '../../domain/product/observation.ts';
import { type CategoryRow, supersedes } from '../import/apply-category.ts';
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
      const moved = isFirst ? movedCategories(observations, rowsOf('category')) : [];
      isFirst = false;
      const likenesses = products.flatMap((product) => {
        const likeness = expectedLikeness(product);
        return likeness === null ? [] : shelves.probe(product.marketplace, likeness);
      });
      const alike = shelves.alike(rowsOf('likeness'));
      return news([...followingNeeds(sets), ...moved, ...likenesses, ...alike]);
    },
  };
}

/** Returns the needs of categories that get another name or place, given those that are stored. */
function movedCategories(
  observations: readonly Observation[],
  rows: readonly Row[],
): readonly Need[] {
  const stored = new Map(rows.map((row) => [`${row[0]} ${row[1]}`, categoryIn(row)]));
  return observations.flatMap((one): readonly Need[] => {
    if (one.kind !== 'category') return [];
    const { marketplace, id, name, parentId, source, observedAt: at } = one;
    const before = stored.get(`${marketplace} ${id}`);
    if (before !== undefined) {
      const isSame = before.name === name && before.parent_id === parentId;
      if (isSame || !supersedes({ name, parent_id: parentId, source, at }, before)) return [];
    }
    return [{ kind: 'rankedIn', marketplace, categoryId: id }];
  });
}

/** The columns come in the order of `TABLES.category`. */
function categoryIn([, , name, parentId, source, at]: Row): CategoryRow {
  const parent = parentId === null ? null : String(parentId);
  return { name: String(name), parent_id: parent, source: String(source), at: Number(at) };
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
  const probes = new Map<string, Map<string, Likeness>>();
  const probesLike = (marketplace: string, { brand, rootCategoryId }: Likeness) => {
    const key = JSON.stringify([marketplace, brand, rootCategoryId]);
    const known = probes.get(key) ?? new Map<string, Likeness>();
    probes.set(key, known);
    return known;
  };
  const probe = (marketplace: string, likeness: Likeness): Need => {
    const need = candidateNeed(marketplace, likeness, changing);
    probesLike(marketplace, likeness).set(needKey(need), likeness);
    return need;
  };
  return {
    probe,
    /**
     * Returns the products among rows of `likeness` that are perhaps like one asked for. Those like
     * them are asked for, too, because a family is a chain of alike products.
     */
    alike(rows: readonly Row[]): readonly Need[] {
      const byShelf = Map.groupBy(rows.map(likenessIn), ({ marketplace, likeness }) =>
        probesLike(marketplace, likeness),
      );
      return [...byShelf].flatMap(([known, shelf]) => {
        const found = [...known.values()].map((one) =>
          shelf.filter(({ likeness }) => mayBeAlike(one, likeness)),
        );
        const few = new Set(found.filter(({ length }) => length <= CROWD_MAX).flat());
        return [...few].flatMap(({ id, marketplace, likeness }): readonly Need[] => [
          { kind: 'productId', id },
          ...(known.size > 2 * changing + CROWD_MAX ? [] : [probe(marketplace, likeness)]),
        ]);
      });
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
