/**
 * The store contract on rows of plain histories: many in one batch give the result of each in a
 * batch of its own.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Observation } from '../../src/domain/product/observation.ts';
import { STORE_RUNS_MS, storeRuns } from '../support/store-runs.ts';
import { derive, product, type StoreContract, T0 } from './store-fixture.ts';

const RUNS = 25;

/** Single points in files' usual order, by series and time, or in any other. */
const rows = fc.array(
  fc.record({
    name: fc.constantFrom('new', 'used'),
    source: fc.constantFrom('csv', 'keepa'),
    at: fc.nat({ max: 60 }),
    value: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 80 },
);
const history = fc.tuple(rows, fc.boolean()).map(([all, isSorted]) => {
  const key = ({ name, source: by, at }: (typeof all)[number]) => [name, by, 1000 + at].join();
  return isSorted ? all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)) : all;
});

export function historyRowCases(contract: StoreContract): void {
  it('takes rows of histories together as it takes them one by one', {
    timeout: STORE_RUNS_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat({ max: 80 }), async (all, known) => {
        const observations = all.map(({ name, source: by, at, value }) => {
          const points = [{ at: T0 + at, value, state: 'ok' as const }];
          return product('1', { source: by, series: [{ name, categoryId: null, points }] });
        });
        const batches = [observations.slice(0, known), observations.slice(known)];
        const together = await toldInBatches(contract, batches);
        const apart = await toldInBatches(
          contract,
          batches.flat().map((one) => [one]),
        );
        expect(together).toEqual(apart);
      }),
      storeRuns(RUNS, contract.share),
    );
  });
}

async function toldInBatches(contract: StoreContract, batches: readonly Observation[][]) {
  const place = await contract.create();
  const store = await place.open();
  try {
    const changed: boolean[] = [];
    let points = 0;
    for (const batch of batches) {
      const result = await store.imports.apply(batch, derive);
      changed.push(...result.changed);
      points += result.points;
    }
    expect(await store.check()).toEqual([]);
    return { changed, points, content: await store.contentHash() };
  } finally {
    await store.close();
    await place.dispose();
  }
}
