/**
 * The store contract on taking back: after any imports in any batches, the withdrawal of some
 * leaves the content of a store that never saw them.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeriesPacker } from '../../src/domain/history/packed-series.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import type { Store } from '../../src/ports/store/store.ts';
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
  type StoreCases,
  type StoreContract,
  type StorePlace,
  series,
  T0,
} from './store-fixture.ts';
import { anyLook } from './store-like-families.ts';
import { anyObservation } from './store-order.ts';

/** Every run opens two stores or three. */
const RUNS = 15;
const IMPORTS = 4;
const UNDO_DAYS = 90;
const pack = createSeriesPacker();

/** Stretches of one long series, so that tellings repeat, extend and contradict each other. */
const anyStretch: fc.Arbitrary<Observation> = fc
  .record({
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.constantFrom(1, 2, 9, 40),
    step: fc.constantFrom(1, 2, 3),
    salt: fc.nat({ max: 2 }),
    source: fc.constantFrom('keepa', 'csv', 'acme'),
    isPacked: fc.boolean(),
  })
  .map(({ start, length, step, salt, source, isPacked }) => {
    const points = Array.from({ length }, (_, index) => {
      const place = start + index * step;
      const value = (place + salt) % 5 === 0 ? null : 100 + (place % 7) + salt;
      const state = value === null ? ('out_of_stock' as const) : ('ok' as const);
      return { at: T0 + place * 3600, value, state };
    });
    const key = { name: 'new' as const, categoryId: null };
    const packed = isPacked ? pack({ ...key, points }) : null;
    const told = packed === null ? { series: [{ ...key, points }] } : { packed: [packed] };
    return product('1', { source, observedAt: day(1), ...told });
  });

/** Of rows without a time the one told last counts, so their order must be kept. */
const anyUndated = fc
  .integer({ min: 1, max: 4 })
  .map((searchVolume): Observation => keyword('mat', { searchVolume }));

export const anything = fc.oneof(
  { weight: 5, arbitrary: anyObservation },
  { weight: 2, arbitrary: anyStretch },
  // Products that make families with others.
  { weight: 4, arbitrary: anyLook },
  anyUndated,
);

interface Step {
  /** The import that tells; one more than there are is nobody's. */
  readonly by: number;
  readonly observations: readonly Observation[];
}

const anySteps = fc.array(
  fc.record({
    by: fc.nat({ max: IMPORTS }),
    observations: fc.array(anything, { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 12 },
);

class Told {
  readonly #place: StorePlace;
  readonly #ids = new Map<number, number>();
  store: Store;

  constructor(place: StorePlace, store: Store) {
    this.#place = place;
    this.store = store;
  }

  async tell({ by, observations }: Step): Promise<void> {
    const id = by === IMPORTS ? undefined : await this.idOf(by);
    await this.store.imports.apply(observations, derive, id);
  }

  async idOf(by: number): Promise<number> {
    const known = this.#ids.get(by);
    if (known !== undefined) return known;
    const start = { file: `${by}.csv`, format: 'products', startedAt: T0 };
    const id = await this.store.importLog.begin(start, UNDO_DAYS);
    this.#ids.set(by, id);
    return id;
  }

  async undo(by: number): Promise<void> {
    await this.store.withdrawals.undoImport(await this.idOf(by), derive);
  }

  async reopen(): Promise<void> {
    await this.store.close();
    this.store = await this.#place.open();
  }

  /** What answers are made from. */
  async view() {
    expect(await this.store.check()).toEqual([]);
    return {
      hash: await this.store.contentHash(),
      listings: await collect(this.store.products.scan(null)),
      tree: await this.store.categories.tree('US'),
      best: await this.store.categories.bestSellers('US', '10', 10),
      keywords: await this.store.keywords.containing('US', ['mat'], 10),
    };
  }
}

async function withTold<Result>(
  contract: StoreContract,
  work: (told: Told) => Promise<Result>,
): Promise<Result> {
  const place = await contract.create();
  const told = new Told(place, await place.open());
  try {
    return await work(told);
  } finally {
    await told.store.close();
    await place.dispose();
  }
}

/** What a store holds that saw these steps alone. */
function viewOf(contract: StoreContract, steps: readonly Step[]) {
  return withTold(contract, async (told) => {
    for (const step of steps) await told.tell(step);
    return await told.view();
  });
}

export function withdrawalCases(contract: StoreContract): void {
  it('leaves of any imports what a store holds that never saw the withdrawn ones', {
    timeout: STORE_RUNS_MS,
  }, async () => {
    const withdrawn = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(anySteps, withdrawn, anySteps, async (before, undone, after) => {
        const kept = after.map((step) => (undone.includes(step.by) ? { ...step, by: 4 } : step));
        const left = before.filter(({ by }) => !undone.includes(by));
        await withTold(contract, async (told) => {
          for (const step of before) await told.tell(step);
          await told.reopen();
          for (const by of undone) await told.undo(by);
          expect(await told.view()).toEqual(await viewOf(contract, left));
          // Taking back must also work on what was folded again.
          await told.reopen();
          for (const step of kept) await told.tell(step);
          const last = [0, 1, 2, 3].find((by) => !undone.includes(by));
          if (last !== undefined) await told.undo(last);
          const all = [...left, ...kept].filter(({ by }) => by !== last);
          expect(await told.view()).toEqual(await viewOf(contract, all));
        });
      }),
      storeRuns(RUNS, contract.share),
    );
  });

  it('leaves without a source what a store holds that it never told anything', {
    timeout: STORE_RUNS_MS,
  }, async () => {
    const isOf = (source: string) => (one: Observation) => one.source === source;
    const tells = (one: Observation) =>
      one.kind !== 'product' ||
      Object.values(one.facts).some((value) => value !== undefined) ||
      [...one.series, ...(one.packed ?? [])].some((s) => !('points' in s) || s.points.length > 0);
    await fc.assert(
      fc.asyncProperty(anySteps, fc.constantFrom('keepa', 'csv', 'acme'), async (all, source) => {
        const steps = all.map(({ by, observations }) => ({
          by: by % IMPORTS,
          observations: observations.filter(tells),
        }));
        await withTold(contract, async (told) => {
          for (const step of steps) await told.tell(step);
          const { hiddenUnknown } = await told.store.withdrawals.deleteSource(source, null, derive);
          expect(hiddenUnknown).toBe(0);
          const without = steps.map(({ by, observations }) => ({
            by,
            observations: observations.filter((one) => !isOf(source)(one)),
          }));
          expect(await told.view()).toEqual(await viewOf(contract, without));
        });
      }),
      storeRuns(RUNS, contract.share),
    );
  });
}

const START = { file: 'a.csv', format: 'products', startedAt: T0 };
const HISTORY = [series('new', [[0, 100]])];

export const withdrawalExamples: StoreCases = {
  'brings back what a withdrawn import hid, and keeps what another repeated': async (store) => {
    const first = await store.importLog.begin(START, UNDO_DAYS);
    const second = await store.importLog.begin(START, UNDO_DAYS);
    const wrong = await store.importLog.begin(START, UNDO_DAYS);
    const old = product('1', { facts: { title: 'Mat', brand: 'Acme' }, series: HISTORY });
    await store.imports.apply([old], derive, first);
    const before = await store.contentHash();
    await store.imports.apply([old], derive, second);
    const bad = { facts: { title: 'Rug' }, observedAt: day(9), series: [series('new', [[9, 5]])] };
    await store.imports.apply([product('1', bad), product('2')], derive, wrong);
    expect(await store.withdrawals.undoImport(wrong, derive)).toMatchObject({
      productsChanged: 1,
      productsRemoved: 1,
    });
    expect(await store.contentHash()).toBe(before);
    expect(await store.products.record('US', asin('2'))).toBeNull();
    await store.withdrawals.undoImport(first, derive);
    expect(await store.contentHash()).toBe(before);
    await store.withdrawals.undoImport(second, derive);
    expect(await store.products.record('US', asin('1'))).toBeNull();
  },

  'keeps what was there before the first import that is kept': async (store) => {
    await store.imports.apply([product('1', { facts: { title: 'Mat' } }), label()], derive);
    const before = await store.contentHash();
    const id = await store.importLog.begin(START, UNDO_DAYS);
    const told = product('1', { facts: { title: 'Rug' }, observedAt: day(1), series: HISTORY });
    await store.imports.apply([told, label(), label({ units: 5 })], derive, id);
    const { labels } = await store.withdrawals.undoImport(id, derive);
    expect(labels).toBe(1);
    expect(await store.contentHash()).toBe(before);
  },

  'says of an import that cannot be taken back why': async (store) => {
    const { undoImport } = store.withdrawals;
    await expect(undoImport(1, derive)).rejects.toThrow('there is no import 1');
    const none = await store.importLog.begin(START, 0);
    await expect(undoImport(none, derive)).rejects.toThrow('`undoDays` in settings.json was 0');
    const old = await store.importLog.begin(START, UNDO_DAYS);
    await store.imports.apply([product('1')], derive, old);
    const later = { ...START, startedAt: day(UNDO_DAYS + 1) };
    const young = await store.importLog.begin(later, UNDO_DAYS);
    await expect(undoImport(old, derive)).rejects.toThrow('no longer kept');
    await store.imports.apply([product('1', { observedAt: day(1) })], derive, young);
    const hash = await store.contentHash();
    await store.imports.apply([product('1', { observedAt: day(2) })], derive, young);
    await undoImport(young, derive);
    expect(await store.contentHash()).not.toBe(hash);
    await expect(undoImport(young, derive)).rejects.toThrow('was taken back already');
    await expect(store.imports.apply([product('1')], derive, young)).rejects.toThrow(
      'was taken back while it ran',
    );
    expect((await store.importLog.all()).map(({ state, forgotten }) => [state, forgotten])).toEqual(
      [
        ['open', 'setting'],
        ['open', 'age'],
        ['undone', null],
      ],
    );
  },

  'goes on to undo what came between, when an older import is forgotten': async (store) => {
    const older = await store.importLog.begin(START, UNDO_DAYS);
    const later = { ...START, startedAt: day(50) };
    const younger = await store.importLog.begin(later, UNDO_DAYS);
    const titled = (title: string, at: number) =>
      product('1', { facts: { title }, observedAt: day(at), series: [series('new', [[at, at]])] });
    await store.imports.apply([titled('one', 1)], derive);
    await store.imports.apply([titled('two', 2)], derive, older);
    await store.imports.apply([titled('three', 3)], derive, younger);
    await store.imports.apply([titled('four', 4)], derive, older);
    await store.imports.apply([titled('five', 5)], derive, younger);
    await store.importLog.begin({ ...START, startedAt: day(100) }, UNDO_DAYS);
    await store.withdrawals.undoImport(younger, derive);
    const record = await store.products.record('US', asin('1'));
    expect(record?.facts.title?.value).toBe('four');
    const [history] = await store.history.sourced('US', asin('1'));
    expect(history?.points.map(({ value }) => value)).toEqual([1, 2, 4]);
  },

  'forgets the file of a withdrawn import, once no other import is of it': async (store) => {
    await store.imports.rememberFile({ sha256: 'ab', observedAt: day(1) });
    const ids: number[] = [];
    for (const report of ['{}', '{}']) {
      const id = await store.importLog.begin(START, UNDO_DAYS);
      await store.importLog.finish(id, { sha256: 'ab', report });
      ids.push(id);
    }
    const [one = 0, other = 0] = ids;
    await store.withdrawals.undoImport(one, derive);
    expect(await store.imports.importedFile('ab')).not.toBeNull();
    await store.withdrawals.undoImport(other, derive);
    expect(await store.imports.importedFile('ab')).toBeNull();
  },

  'removes a product wholly, and takes it again from a later import': async (store) => {
    const others = [product('2', { series: HISTORY }), category('10', null), label()];
    await store.imports.apply(others, derive);
    const before = await store.contentHash();
    const id = await store.importLog.begin(START, UNDO_DAYS);
    const inFamily = { facts: { parentAsin: asin('2') }, series: HISTORY };
    const ranked = [...HISTORY, series('bsr', [[0, 3]], '10')];
    await store.imports.apply([product('1', inFamily)], derive);
    await store.imports.apply([product('1', { series: ranked })], derive, id);
    const told = await store.contentHash();
    await store.withdrawals.deleteProduct('US', asin('1'), derive);
    expect(await store.contentHash()).toBe(before);
    expect(await store.check()).toEqual([]);
    await store.imports.apply([product('1', inFamily), product('1', { series: ranked })], derive);
    expect(await store.contentHash()).toBe(told);
    await expect(store.withdrawals.deleteProduct('US', asin('7'), derive)).rejects.toThrow(
      'is not known',
    );
  },

  'removes the labels of one marketplace or of all': async (store) => {
    await store.imports.apply([label(), label({ marketplace: 'DE' })], derive);
    const revision = await store.revision();
    expect((await store.withdrawals.deleteLabels('DE')).labels).toBe(1);
    expect((await collect(store.keywords.labels())).map((one) => one.marketplace)).toEqual(['US']);
    expect((await store.withdrawals.deleteLabels(null)).labels).toBe(1);
    expect(await collect(store.keywords.labels())).toEqual([]);
    expect(await store.revision()).toBe(revision + 2);
  },

  'says of how many things a source hid something nobody knows any more': async (store) => {
    await store.imports.apply([product('1', { facts: { title: 'Mat' }, source: 'csv' })], derive);
    const newer = { facts: { title: 'Rug' }, source: 'acme', observedAt: day(1) };
    await store.imports.apply([product('1', newer)], derive);
    const left = await store.withdrawals.deleteSource('acme', null, derive);
    expect(left).toMatchObject({ productsRemoved: 1, hiddenUnknown: 1 });
  },
};
