/**
 * The store contract on order: observations in any order, cut into any batches, with repeats, give
 * one content and one set of listings.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Observation } from '../../src/domain/product/observation.ts';
import { STORE_RUNS_MS, storeRuns } from '../support/store-runs.ts';
import {
  asin,
  category,
  collect,
  day,
  derive,
  keyword,
  label,
  product,
  type StoreContract,
} from './store-fixture.ts';

/** Every run opens two stores. */
const RUNS = 20;

const anyTime = fc.integer({ min: 0, max: 4 }).map(day);
const anySource = fc.constantFrom('spapi', 'keepa', 'csv', 'acme', 'demo');
const anyName = fc.constantFrom('1', '2', '3', '4');
const anyPoint = fc
  .record({ at: anyTime, value: fc.option(fc.integer({ min: 1, max: 3 })) })
  .map(({ at, value }) => ({ at, value, state: value === null ? 'hidden' : 'ok' }) as const);
const anySeries = fc.record({
  name: fc.constant('bsr' as const),
  categoryId: fc.constantFrom('10', '11', null),
  points: fc.uniqueArray(anyPoint, { selector: ({ at }) => at, maxLength: 4 }),
});

export const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({
        name: anyName,
        source: anySource,
        observedAt: anyTime,
        facts: fc.record(
          {
            title: fc.constantFrom('Mat', 'Mug', 'Matte'),
            parentAsin: fc.constantFrom(asin('1'), asin('2'), asin('9')),
            categoryId: fc.constantFrom('10', '11', '12'),
            rootCategoryId: fc.constantFrom('10', '11'),
            isParent: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
        series: fc.array(anySeries, { maxLength: 2 }),
      })
      .map(({ name, ...parts }) => product(name, parts)),
  },
  fc
    .record({
      id: fc.constantFrom('10', '11', '12'),
      parentId: fc.constantFrom('10', '11', null),
      name: fc.constantFrom('Home', 'Kitchen'),
      source: anySource,
      observedAt: anyTime,
    })
    .map(({ id, parentId, ...parts }) => category(id, parentId, parts)),
  fc
    .record({ names: fc.array(anyName, { maxLength: 4 }), source: anySource, observedAt: anyTime })
    .map(({ names, ...parts }) => ({
      kind: 'bestSellers' as const,
      marketplace: 'US' as const,
      categoryId: '10',
      asins: names.map(asin),
      ...parts,
    })),
  fc
    .record({ searchVolume: fc.integer({ min: 1, max: 3 }), observedAt: anyTime })
    .map((parts) => keyword('mat', parts)),
  fc.integer({ min: 1, max: 3 }).map((units) => label({ units })),
);

export function orderCases(contract: StoreContract): void {
  it('ends in the same market for any order and any batches, with repeats', {
    timeout: STORE_RUNS_MS,
  }, async () => {
    const telling = fc.record({
      observations: fc.array(anyObservation, { minLength: 1, maxLength: 20 }),
      keys: fc.infiniteStream(fc.nat({ max: 1000 })),
      batchSize: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(telling, async ({ observations, keys, batchSize }) => {
        const straight = await told(contract, observations, observations.length);
        const repeated = [...observations, ...observations.filter((_, index) => index % 3 === 0)];
        const shuffled = repeated
          .map((observation) => ({ observation, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ observation }) => observation);
        expect(await told(contract, shuffled, batchSize)).toEqual(straight);
      }),
      storeRuns(RUNS, contract.share),
    );
  });
}

async function told(contract: StoreContract, all: readonly Observation[], batchSize: number) {
  const place = await contract.create();
  const store = await place.open();
  try {
    for (let start = 0; start < all.length; start += batchSize) {
      await store.imports.apply(all.slice(start, start + batchSize), derive);
    }
    expect(await store.check()).toEqual([]);
    return {
      hash: await store.contentHash(),
      listings: await collect(store.products.scan(null)),
      tree: await store.categories.tree('US'),
    };
  } finally {
    await store.close();
    await place.dispose();
  }
}
