/** The store contract on categories: the tree, its counts, best sellers now and then. */
import { expect } from 'vitest';
import type { BestSellerObservation } from '../../src/domain/product/observation.ts';
import {
  asin,
  category,
  collect,
  day,
  derive,
  product,
  type StoreCases,
  series,
  T0,
} from './store-fixture.ts';

const bestSellers = (
  names: readonly string[],
  parts: Partial<BestSellerObservation> = {},
): BestSellerObservation => ({
  kind: 'bestSellers',
  marketplace: 'US',
  categoryId: '11',
  asins: names.map(asin),
  source: 'csv',
  observedAt: T0,
  ...parts,
});

/** A product with ranks in the category 11. */
const ranked = (name: string, ranks: readonly (readonly [number, number | null])[]) =>
  product(name, { series: [series('bsr', ranks, '11')] });

const HOME = [
  category('mugs', 'kitchen', { name: 'Mugs & Cups' }),
  category('home', null, { name: 'Home' }),
  category('bath', 'home', { name: 'Bäder' }),
  category('kitchen', 'home', { name: 'Kitchen' }),
];

export const categoryCases: StoreCases = {
  'tells every category as last stated, also those without a place': async (store) => {
    const lost = category('lost', 'gone', { source: 'keepa', observedAt: day(3) });
    const german = category('a', null, { marketplace: 'DE', name: 'Küche' });
    await store.imports.apply([...HOME, lost, german], derive);
    await store.imports.apply([category('lost', null)], derive);
    const stated = await collect(store.categories.stated('US'));
    expect(stated).toEqual([
      category('bath', 'home', { name: 'Bäder' }),
      category('home', null, { name: 'Home' }),
      category('kitchen', 'home', { name: 'Kitchen' }),
      lost,
      category('mugs', 'kitchen', { name: 'Mugs & Cups' }),
    ]);
    expect(await collect(store.categories.stated(null))).toEqual([german, ...stated]);
  },

  'places categories told in any order': async (store) => {
    for (const one of HOME) await store.imports.apply([one], derive);
    expect(await store.categories.node('US', 'mugs')).toEqual({
      marketplace: 'US',
      id: 'mugs',
      name: 'Mugs & Cups',
      parentId: 'kitchen',
      path: ['Home', 'Kitchen', 'Mugs & Cups'],
      depth: 2,
      rootId: 'home',
      productCount: 0,
      childCount: 0,
    });
    const { categories } = store;
    const ids = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id);
    expect(ids(await categories.children('US', null))).toEqual(['home']);
    expect(ids(await categories.children('US', 'home'))).toEqual(['bath', 'kitchen']);
    expect(ids(await categories.tree('US'))).toEqual(['home', 'bath', 'kitchen', 'mugs']);
    expect(await categories.node('US', 'none')).toBeNull();
    expect(await categories.node('DE', 'home')).toBeNull();
    expect(await categories.children('US', 'none')).toEqual([]);
    expect(await categories.tree('DE')).toEqual([]);
  },

  'finds names with case and accents folded, by depth, then name': async (store) => {
    await store.imports.apply([...HOME, category('x', 'mugs', { name: 'HOME mugs' })], derive);
    const named = async (text: string, limit = 10) =>
      (await store.categories.named('US', text, limit)).map(({ id }) => id);
    expect(await named('bader')).toEqual(['bath']);
    expect(await named('HOME')).toEqual(['home', 'x']);
    expect(await named('mug')).toEqual(['mugs', 'x']);
    expect(await named('mug', 1)).toEqual(['mugs']);
    expect(await named('%')).toEqual([]);
  },

  'counts sold listings of a category and all below it': async (store) => {
    const inside = (name: string, categoryId: string, isParent = false) =>
      product(name, { facts: { categoryId, isParent } });
    await store.imports.apply(
      [
        ...HOME,
        inside('1', 'mugs'),
        inside('2', 'mugs'),
        inside('3', 'home'),
        inside('4', 'mugs', true),
      ],
      derive,
    );
    const count = async (id: string) => (await store.categories.node('US', id))?.productCount;
    expect(await count('mugs')).toBe(2);
    expect(await count('kitchen')).toBe(2);
    expect(await count('home')).toBe(3);
    const move = product('1', { facts: { categoryId: 'bath' }, observedAt: day(1) });
    await store.imports.apply([move], derive);
    expect([await count('mugs'), await count('bath'), await count('home')]).toEqual([1, 1, 3]);
  },

  'lets the newest name and parent win together': async (store) => {
    const apply = (...parts: Parameters<typeof category>) =>
      store.imports.apply([category(...parts)], derive);
    await apply('a', null, { name: 'A' });
    await apply('b', 'a', { name: 'New', observedAt: day(2) });
    expect((await apply('b', null, { name: 'Old', observedAt: day(1) })).changed).toEqual([false]);
    expect(await store.categories.node('US', 'b')).toMatchObject({ name: 'New', parentId: 'a' });
    expect((await apply('b', 'a', { name: 'New', observedAt: day(2) })).changed).toEqual([false]);
    const later = await apply('b', 'a', { name: 'New', observedAt: day(3) });
    expect(later.changed).toEqual([true]);
    const trusted = await apply('b', null, { name: 'Said', observedAt: day(3), source: 'keepa' });
    expect(trusted.changed).toEqual([true]);
    expect(await store.categories.node('US', 'b')).toMatchObject({ name: 'Said', parentId: null });
  },

  'never loops on a tree with a cycle': async (store) => {
    await store.imports.apply(
      [
        category('a', 'c'),
        category('b', 'a'),
        category('c', 'b'),
        product('1', { facts: { categoryId: 'c', title: 'Mat' } }),
      ],
      derive,
    );
    expect(await store.categories.node('US', 'c')).toMatchObject({ rootId: 'a', productCount: 1 });
    expect(await store.categories.children('US', null)).toHaveLength(1);
  },

  'lists sold products by their newest rank in this very category': async (store) => {
    await store.imports.apply(
      [
        ranked('1', [
          [0, 1],
          [5, 3],
        ]),
        ranked('2', [
          [0, 9],
          [6, 2],
        ]),
        ranked('3', [
          [0, 2],
          [7, null],
        ]),
        ranked('4', [[0, 3]]),
        product('5', { facts: { isParent: true }, series: [series('bsr', [[0, 1]], '11')] }),
        product('6', { series: [series('bsr', [[0, 1]], '12')] }),
        product('7', { marketplace: 'DE', series: [series('bsr', [[0, 1]], '11')] }),
      ],
      derive,
    );
    expect(await store.categories.bestSellers('US', '11', 10)).toEqual([
      { asin: asin('2'), rank: 2, observedAt: day(6) },
      { asin: asin('1'), rank: 3, observedAt: day(5) },
      { asin: asin('4'), rank: 3, observedAt: day(0) },
    ]);
    expect(await store.categories.bestSellers('US', '11', 1)).toHaveLength(1);
    expect(await store.categories.bestSellers('US', '99', 10)).toEqual([]);
  },

  'lists best sellers as known at an earlier instant': async (store) => {
    await store.imports.apply(
      [
        ranked('1', [
          [0, 1],
          [5, 3],
        ]),
        ranked('2', [
          [3, 2],
          [9, null],
        ]),
        ranked('3', [[8, 1]]),
      ],
      derive,
    );
    const asOf = async (at: number) =>
      (await store.categories.bestSellers('US', '11', 10, day(at))).map((one) => [
        one.asin.slice(-1),
        one.rank,
      ]);
    expect(await asOf(-1)).toEqual([]);
    expect(await asOf(0)).toEqual([['1', 1]]);
    expect(await asOf(4)).toEqual([
      ['1', 1],
      ['2', 2],
    ]);
    expect(await asOf(8)).toEqual([
      ['3', 1],
      ['2', 2],
      ['1', 3],
    ]);
    expect(await asOf(9)).toEqual([
      ['3', 1],
      ['1', 3],
    ]);
    expect(await store.categories.bestSellers('US', '11', 2, day(8))).toHaveLength(2);
  },

  'reads a best-seller list as ranks, making products it does not know': async (store) => {
    await store.imports.apply([product('1', { facts: { title: 'Mat' } })], derive);
    const list = bestSellers(['3', '1', '3', '2'], { observedAt: day(4), source: 'keepa' });
    const first = await store.imports.apply([list], derive);
    expect(first).toMatchObject({ changed: [true], points: 3, revision: 2 });
    const best = await store.categories.bestSellers('US', '11', 10);
    expect(best.map((one) => [one.asin, one.rank, one.observedAt])).toEqual([
      [asin('3'), 1, day(4)],
      [asin('1'), 2, day(4)],
      [asin('2'), 4, day(4)],
    ]);
    expect(await store.products.record('US', asin('2'))).toMatchObject({
      facts: {},
      observedAt: day(4),
      firstSeenAt: day(4),
    });
    const again = await store.imports.apply([list], derive);
    expect(again).toEqual({ changed: [false], points: 0, revision: 2 });
  },

  'lists a category by the ranks its listings have in the root': async (store) => {
    const placed = (name: string, categoryId: string, rank: number, isParent = false) =>
      product(name, {
        facts: { categoryId, isParent, rootCategoryId: 'home' },
        series: [series('bsr', [[0, rank]], 'home')],
      });
    await store.imports.apply(
      [
        ...HOME,
        placed('1', 'mugs', 30),
        placed('2', 'kitchen', 10),
        placed('3', 'bath', 5),
        placed('4', 'mugs', 20),
        placed('5', 'mugs', 1, true),
      ],
      derive,
    );
    const byRoot = async (id: string, limit = 10) =>
      (await store.categories.bestSellersByRoot('US', id, limit)).map((one) => [
        one.asin.slice(-1),
        one.rank,
        one.observedAt,
      ]);
    expect(await byRoot('kitchen')).toEqual([
      ['2', 10, day(0)],
      ['4', 20, day(0)],
      ['1', 30, day(0)],
    ]);
    expect(await byRoot('kitchen', 1)).toHaveLength(1);
    expect(await byRoot('mugs')).toHaveLength(2);
    expect(await byRoot('none')).toEqual([]);
    // What was known then, whatever came after.
    await store.imports.apply(
      [product('1', { series: [series('bsr', [[3, 2]], 'home')] })],
      derive,
    );
    const byRootAt = async (id: string, at: number) =>
      (await store.categories.bestSellersByRoot('US', id, 10, day(at))).map((one) => [
        one.asin.slice(-1),
        one.rank,
      ]);
    expect(await byRootAt('mugs', 2)).toEqual([
      ['4', 20],
      ['1', 30],
    ]);
    expect(await byRootAt('mugs', 3)).toEqual([
      ['1', 2],
      ['4', 20],
    ]);
    expect(await byRootAt('kitchen', 3)).toHaveLength(3);
    expect(await byRootAt('mugs', -1)).toEqual([]);
    expect(await byRootAt('none', 3)).toEqual([]);
  },

  'leaves out of a list by the root’s ranks who has none now, and tells who else was seen there':
    async (store) => {
      const seen = (name: string, categoryId: string, ranks: Parameters<typeof ranked>[1]) =>
        product(name, {
          facts: { categoryId, rootCategoryId: 'home' },
          series: [series('bsr', ranks, 'home')],
        });
      await store.imports.apply(
        [
          ...HOME,
          seen('1', 'mugs', [
            [0, 5],
            [7, null],
          ]),
          seen('2', 'mugs', [[0, 8]]),
          seen('3', 'bath', [[6, 8]]),
          seen('4', 'mugs', [[0, 9]]),
        ],
        derive,
      );
      const { categories } = store;
      const root = await categories.bestSellers('US', 'home', 10);
      expect(root.map(({ asin: one }) => one.slice(-1))).toEqual(['2', '3', '4']);
      expect(await categories.bestSellersByRoot('US', 'mugs', 10)).toEqual([
        { asin: asin('2'), rank: 8, observedAt: day(0), rankSeenAt: day(6) },
        { asin: asin('4'), rank: 9, observedAt: day(0), rankSeenAt: day(0) },
      ]);
    },
};
