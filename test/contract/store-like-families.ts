/** The store contract on families without a known parent: named by variations, or inferred. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Facts } from '../../src/domain/product/facts.ts';
import type { ProductObservation } from '../../src/domain/product/observation.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { STORE_RUNS_MS, storeRuns } from '../support/store-runs.ts';
import {
  asin,
  collect,
  day,
  derive,
  product,
  type StoreCases,
  type StoreContract,
  series,
} from './store-fixture.ts';

/** Each makes two stores. */
const RUNS = 20;

interface Look {
  readonly rank?: number;
  readonly reviews?: number;
  readonly days?: number;
  readonly facts?: Partial<Facts>;
}

const TITLE = 'Acme Retro Two Slot Toaster With Crumb Tray';

/** One look at a product, by default a toaster of one family. */
function look(name: string, { rank = 5_415, reviews = 3_634, days = 0, facts = {} }: Look = {}) {
  return product(name, {
    observedAt: day(days),
    facts: { brand: 'Acme', rootCategoryId: '11', title: TITLE, ...facts },
    series: [series('bsr', [[days, rank]], '11'), series('reviewCount', [[days, reviews]])],
  });
}

/** `name family basis` of each product, in the order of the ASINs. */
async function placesIn(store: Store): Promise<string[]> {
  const listings = await collect(store.products.scan(null));
  return listings.map((one) => {
    return [one.asin.slice(-1), one.family.slice(-1), one.familyBasis].join(' ');
  });
}

export const likeFamilyCases: StoreCases = {
  'joins products that name each other, though their parent is not known': async (store) => {
    const variations = (...names: string[]) => ({ facts: { variations: names.map(asin) } });
    await store.imports.apply(
      [product('2', variations('1', '9')), product('1'), product('3', variations('2'))],
      derive,
    );
    expect(await placesIn(store)).toEqual(['1 1 variations', '2 1 variations', '3 1 variations']);
    const parted = { ...product('2', variations('9')), observedAt: day(1) };
    await store.imports.apply([parted], derive);
    expect(await placesIn(store)).toEqual(['1 1 ', '2 2 variations', '3 2 variations']);
    expect(await store.check()).toEqual([]);
  },

  'joins them to the parent that one of them names, and never joins two parents': async (store) => {
    await store.imports.apply(
      [
        product('1', { facts: { parentAsin: asin('8'), variations: [asin('2')] } }),
        product('2'),
        product('3', { facts: { variations: [asin('2'), asin('4')] } }),
        product('4', { facts: { parentAsin: asin('9') } }),
      ],
      derive,
    );
    expect(await placesIn(store)).toEqual([
      '1 8 parent',
      '2 8 variations',
      '3 8 variations',
      '4 9 parent',
    ]);
  },

  'joins to a parent those that its being one parts, whatever comes first': async (store) => {
    const named = product('1', { facts: { variations: [asin('2')] } });
    const parent = product('2');
    const child = product('3', { facts: { parentAsin: asin('2') } });
    await store.imports.apply([named, parent], derive);
    expect(await placesIn(store)).toEqual(['1 1 variations', '2 1 variations']);
    await store.imports.apply([child], derive);
    const joined = ['1 2 variations', '2 2 parent', '3 2 parent'];
    expect(await placesIn(store)).toEqual(joined);
    await store.withdrawals.deleteProduct('US', asin('2'), derive);
    expect(await placesIn(store)).toEqual(['1 1 ', '3 2 parent']);
    await store.imports.apply([parent], derive);
    expect(await placesIn(store)).toEqual(joined);
  },

  'infers a family, splits its sales and counts it once': async (store) => {
    await store.imports.apply(
      [look('2'), look('1', { rank: 5_418, reviews: 3_635 }), look('3', { rank: 12_000 })],
      derive,
    );
    expect(await placesIn(store)).toEqual(['1 1 inferred', '2 1 inferred', '3 3 ']);
    const [first, other] = await store.products.family('US', asin('1'));
    expect([first?.asin, first?.sales?.basis, other?.asin]).toEqual([
      asin('1'),
      'equal',
      asin('2'),
    ]);
    expect((await store.products.record('US', asin('2')))?.family).toBe(asin('1'));
  },

  'joins what shares a large count of ratings, whichever day each was seen': async (store) => {
    const kettle = { facts: { title: 'Quick Boil Kettle' } };
    const rated = { rank: 27, reviews: 95_294 };
    await store.imports.apply([look('1', rated), look('2', { ...rated, days: 90 })], derive);
    await store.imports.apply([look('3', { ...kettle, rank: 30, reviews: 95_291 })], derive);
    await store.imports.apply([look('4', { ...kettle, rank: 90, reviews: 95_294 })], derive);
    expect(await placesIn(store)).toEqual(['1 1 inferred', '2 1 inferred', '3 1 inferred', '4 4 ']);
    expect(await store.check()).toEqual([]);
  },

  'parts an inferred family when the evidence is gone, and not by an older look': async (store) => {
    await store.imports.apply([look('1'), look('2')], derive);
    await store.imports.apply([look('2', { days: -9, rank: 9 })], derive);
    expect(await placesIn(store)).toEqual(['1 1 inferred', '2 1 inferred']);
    await store.imports.apply([look('2', { days: 1, rank: 90_000 })], derive);
    expect(await placesIn(store)).toEqual(['1 1 ', '2 2 ']);
    const [single] = await store.products.listings('US', [asin('1')]);
    expect(single?.sales?.basis).toBe('single');
  },

  'infers nothing on a crowded shelf, whether it comes at once or one by one': async (store) => {
    const crowd = Array.from({ length: 160 }, (_, index) => look(String(1_000 + index)));
    await store.imports.apply(crowd.slice(0, 140), derive);
    expect(new Set((await placesIn(store)).map((place) => place.split(' ')[2]))).toContain(
      'inferred',
    );
    for (const one of crowd.slice(140)) await store.imports.apply([one], derive);
    await store.imports.rederive(derive, { isFitted: true });
    const listings = await collect(store.products.scan(null));
    expect(listings.filter(({ family, asin: own }) => family !== own)).toEqual([]);
    expect(await store.check()).toEqual([]);
  },

  'joins the family of the parent that a like product names': async (store) => {
    await store.imports.apply([look('1'), look('2')], derive);
    await store.imports.apply([look('3', { facts: { parentAsin: asin('9') } })], derive);
    expect(await placesIn(store)).toEqual(['1 9 inferred', '2 9 inferred', '3 9 parent']);
    const other = look('3', { days: 1, facts: { parentAsin: asin('8'), brand: 'Bolt' } });
    await store.imports.apply([other], derive);
    expect(await placesIn(store)).toEqual(['1 1 inferred', '2 1 inferred', '3 8 parent']);
  },
};

export function familyOrderCases(contract: StoreContract): void {
  it(
    'ends in the same families whatever the order and the batches',
    async () => {
      await fc.assert(
        fc.asyncProperty(looks, fc.integer({ min: 1, max: 4 }), async (given, size) => {
          const { inOrder, shuffled } = given;
          const places = await settled(contract, inOrder, inOrder.length);
          expect(await settled(contract, shuffled, size)).toEqual(places);
        }),
        storeRuns(RUNS, contract.share),
      );
    },
    STORE_RUNS_MS,
  );
}

/** Few names, ranks and counts, so that most products are like some others. */
export const anyLook = fc
  .record({
    name: fc.constantFrom(...'123456'),
    rank: fc.constantFrom(1_000, 1_001, 1_050, 1_100, 1_155, 5_000),
    reviews: fc.constantFrom(499, 500, 505, 510, 2_000),
    days: fc.constantFrom(0, 1, 2, 12, 40),
    facts: fc.record(
      {
        title: fc.constantFrom(TITLE, 'Acme Kettle Quick Boil'),
        // Also one with smaller siblings, whose ASIN does not name their family already.
        parentAsin: fc.constantFrom(...'1478').map(asin),
        isParent: fc.boolean(),
        variations: fc.uniqueArray(fc.constantFrom(...'1234569').map(asin), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ name, ...rest }) => look(name, rest));

const looks = fc
  .array(anyLook, { minLength: 2, maxLength: 14 })
  .chain((inOrder) =>
    fc
      .shuffledSubarray(inOrder, { minLength: inOrder.length })
      .map((shuffled) => ({ inOrder, shuffled })),
  );

/**
 * The places in a store of its own, which is sound and does not change when it is derived again.
 */
async function settled(
  { create }: StoreContract,
  given: readonly ProductObservation[],
  size: number,
): Promise<string[]> {
  const place = await create();
  const store = await place.open();
  try {
    for (let start = 0; start < given.length; start += size) {
      await store.imports.apply(given.slice(start, start + size), derive);
    }
    const places = await placesIn(store);
    expect(await store.check()).toEqual([]);
    await store.imports.rederive(derive, { isFitted: true });
    expect(await placesIn(store)).toEqual(places);
    return places;
  } finally {
    await store.close();
    await place.dispose();
  }
}
