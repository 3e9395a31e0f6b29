/**
 * The store contract on long histories: points cut into any writes, single ones, runs and packed
 * series, in any order and with repeats, end in one history.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparePoints, type SourcedPoint } from '../../src/domain/history/merge-points.ts';
import { createSeriesPacker } from '../../src/domain/history/packed-series.ts';
import type { SeriesKey } from '../../src/domain/history/series.ts';
import { STORE_RUNS_MS, storeRuns } from '../support/store-runs.ts';
import { asin, derive, product, type StoreContract, T0 } from './store-fixture.ts';

const RUNS = 25;
const KEY: SeriesKey = { name: 'new', categoryId: null };
/** More than two chunks' worth, so that writes meet chunks, tails and folds. */
const INSTANTS = 1200;
const MISSING = ['out_of_stock', 'hidden', 'unknown'] as const;
const pack = createSeriesPacker();

const source = fc.constantFrom('spapi', 'keepa', 'csv', 'demo');
const write = fc.record({
  source,
  start: fc.integer({ min: 0, max: INSTANTS - 1 }),
  length: fc.constantFrom(1, 1, 2, 5, 9, 60, 700),
  salt: fc.nat({ max: 5 }),
  isPacked: fc.boolean(),
  times: fc.integer({ min: 1, max: 2 }),
});

type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

/** Values repeat, so that points tie; some are missing. */
function pointsOf({ source: by, start, length, salt }: Write): SourcedPoint[] {
  return Array.from({ length }, (_, index) => {
    const value = ((start + index) * 7 + salt * 13) % 11;
    const at = T0 + (start + index) * 3600;
    const state = MISSING[salt % MISSING.length] ?? 'unknown';
    return value === 0
      ? { at, value: null, state, source: by }
      : { at, value, state: 'ok', source: by };
  });
}

export function splitCases(contract: StoreContract): void {
  it('ends in one history for any split of its points into writes', {
    timeout: STORE_RUNS_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 60 }), async (writes) => {
        const expected = merged(writes);
        expect(await told(contract, writes)).toEqual(expected);
        expect(await told(contract, writes.toReversed())).toEqual(expected);
      }),
      storeRuns(RUNS, contract.share),
    );
  });
}

/** The winner of every instant, the slow way. */
function merged(writes: readonly Write[]): readonly SourcedPoint[] {
  const known = new Map<number, SourcedPoint>();
  for (const point of writes.flatMap(pointsOf)) {
    const other = known.get(point.at);
    if (other === undefined || comparePoints(point, other) > 0) known.set(point.at, point);
  }
  return [...known.values()].sort((left, right) => left.at - right.at);
}

async function told(contract: StoreContract, writes: readonly Write[]) {
  const place = await contract.create();
  const store = await place.open();
  try {
    for (const one of writes) {
      for (let time = 0; time < one.times; time += 1) {
        await store.imports.apply([observationOf(one)], derive);
      }
    }
    expect(await store.check()).toEqual([]);
    const [series] = await store.history.sourced('US', asin('1'));
    return series?.points;
  } finally {
    await store.close();
    await place.dispose();
  }
}

function observationOf(one: Write) {
  const points = pointsOf(one).map(({ at, value, state }) => ({ at, value, state }));
  const packed = one.isPacked ? pack({ ...KEY, points }) : null;
  const parts =
    packed === null ? { series: [{ ...KEY, points }] } : { series: [], packed: [packed] };
  return product('1', { source: one.source, ...parts });
}
