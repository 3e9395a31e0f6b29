/** The models that listings follow: one at a time, also after a calibration that was stopped. */
import { expect } from 'vitest';
import type { FamilyMember } from '../../src/domain/product/listing.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { collect, derivation, derive, product, type StoreCases, series } from './store-fixture.ts';

/** More than one page of them. */
const PRODUCTS = 1_203;

/** Estimates this many units for everything. */
const estimating = (units: number, modelId = `model ${units}`, failAfter = Infinity) => {
  let families = 0;
  return derivation((family: readonly FamilyMember[]) => {
    families += 1;
    if (families > failAfter) throw new RangeError('stopped');
    return derive(family).map((listing) =>
      listing.sales === null
        ? listing
        : { ...listing, sales: { ...listing.sales, median: units, mean: units } },
    );
  }, modelId);
};

const fill = (store: Store, from: number, to: number, units: number) =>
  store.imports.apply(
    Array.from({ length: to - from }, (_, index) =>
      product(`N${from + index}`, { series: [series('bsr', [[0, 5 + index]])] }),
    ),
    estimating(units),
  );

async function unitsOf(store: Store): Promise<ReadonlySet<number | undefined>> {
  const listings = await collect(store.products.scan(null));
  return new Set(listings.map(({ sales }) => sales?.median));
}

export const modelCases: StoreCases = {
  'finishes a calibration that was stopped, from where it was': async (store) => {
    await fill(store, 0, PRODUCTS, 1);
    expect(await store.imports.staleListings('model 1')).toBe(0);
    const stopped = estimating(2, 'model 2', 700);
    const calibration = store.imports.rederive(stopped, { isFitted: true });
    await expect(calibration).rejects.toThrow('stopped');
    expect(await unitsOf(store)).toEqual(new Set([1, 2]));
    const stale = await store.imports.staleListings('model 2');
    expect(stale).toBeGreaterThan(0);
    expect(stale).toBeLessThan(PRODUCTS);
    expect(await store.imports.bringOver(estimating(2))).toBe(stale);
    expect(await unitsOf(store)).toEqual(new Set([2]));
    expect(await store.imports.staleListings('model 2')).toBe(0);
    expect(await store.imports.bringOver(estimating(2))).toBe(0);
  },

  'goes back to the model before where that is in force again': async (store) => {
    await fill(store, 0, PRODUCTS, 1);
    const stopped = store.imports.rederive(estimating(2, 'model 2', 700), { isFitted: true });
    await expect(stopped).rejects.toThrow('stopped');
    await store.imports.bringOver(estimating(1));
    expect(await unitsOf(store)).toEqual(new Set([1]));
    expect(await store.imports.staleListings('model 2')).toBe(PRODUCTS);
  },

  'derives what an import has estimated meanwhile with the model before': async (store) => {
    await fill(store, 0, 3, 1);
    await store.imports.rederive(estimating(2), { isFitted: true });
    await fill(store, 3, 5, 1);
    expect(await store.imports.staleListings('model 2')).toBe(2);
    expect(await store.imports.bringOver(estimating(2))).toBe(2);
    expect(await unitsOf(store)).toEqual(new Set([2]));
  },

  'does not grow the revision where another model estimates the same': async (store) => {
    await fill(store, 0, 3, 1);
    const revision = await store.revision();
    expect(await store.imports.bringOver(estimating(1, 'its twin'))).toBe(3);
    expect(await store.imports.staleListings('its twin')).toBe(0);
    expect(await store.revision()).toBe(revision);
  },

  'remembers which model a calibration put in force': async (store) => {
    await fill(store, 0, 1, 1);
    expect(await store.imports.calibratedModel()).toBeNull();
    await store.imports.rederive(estimating(2), { isFitted: true });
    expect(await store.imports.calibratedModel()).toBe('model 2');
    await store.imports.bringOver(estimating(1));
    expect(await store.imports.calibratedModel()).toBe('model 2');
    await store.imports.rederive(estimating(1), { isFitted: false });
    expect(await store.imports.calibratedModel()).toBeNull();
  },
};
