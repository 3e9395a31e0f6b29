/** The store contract on families: what a derivation receives, and when it is called again. */
import { expect } from 'vitest';
import { RECENT_POINTS_S } from '../../src/domain/estimation/evidence/rank-falls.ts';
import type { DeriveListings } from '../../src/ports/store/import-store.ts';
import {
  asin,
  collect,
  day,
  derivation,
  derive,
  product,
  type StoreCases,
  series,
} from './store-fixture.ts';

const child = (name: string, parent: string) =>
  product(name, { facts: { parentAsin: asin(parent) }, observedAt: day(1) });
const rank = (name: string, value: number) =>
  product(name, { series: [series('bsr', [[0, value]])] });

/** Remembers each family it derives as the last characters of its ASINs. */
function recordingDerive(): { families: string[]; derive: DeriveListings } {
  const families: string[] = [];
  return {
    families,
    derive: derivation((family) => {
      families.push(family.map(({ record }) => record.asin.slice(-1)).join(''));
      return derive(family);
    }),
  };
}

export const familyCases: StoreCases = {
  'derives each touched family once a batch, members by ASIN, the parent among them': async (
    store,
  ) => {
    const recording = recordingDerive();
    await store.imports.apply(
      [child('3', '5'), product('5', { facts: { isParent: true } }), child('1', '5'), product('8')],
      recording.derive,
    );
    expect([...recording.families].sort()).toEqual(['135', '8']);
    recording.families.length = 0;
    await store.imports.apply([rank('3', 10), rank('3', 11)], recording.derive);
    expect(recording.families).toEqual(['135']);
  },

  'derives nothing for a batch that changes nothing': async (store) => {
    const recording = recordingDerive();
    await store.imports.apply([child('1', '5')], derive);
    await store.imports.apply([child('1', '5')], recording.derive);
    expect(recording.families).toEqual([]);
  },

  'derives both families of a member that moves': async (store) => {
    await store.imports.apply([child('1', '5'), child('2', '5'), child('3', '6')], derive);
    const recording = recordingDerive();
    const move = product('2', { facts: { parentAsin: asin('6') }, observedAt: day(2) });
    await store.imports.apply([move], recording.derive);
    expect([...recording.families].sort()).toEqual(['1', '23']);
    const children = await store.products.children('US', asin('6'));
    expect(children.map((listing) => listing.asin)).toEqual([asin('2'), asin('3')]);
  },

  're-derives the siblings of a member that changes': async (store) => {
    await store.imports.apply([rank('1', 100)], derive);
    const [single] = await store.products.listings('US', [asin('1')]);
    expect(single?.sales).toMatchObject({ median: 1000, basis: 'single' });
    await store.imports.apply([child('1', '5'), child('2', '5')], derive);
    const [shared] = await store.products.listings('US', [asin('1')]);
    expect(shared?.sales).toMatchObject({ median: 500, basis: 'equal' });
  },

  'lists the children of a parent, known or not, without the parent': async (store) => {
    await store.imports.apply(
      [
        child('2', '5'),
        product('5', { facts: { isParent: true } }),
        child('1', '5'),
        child('3', '7'),
      ],
      derive,
    );
    const of = async (parent: string) =>
      (await store.products.children('US', asin(parent))).map((listing) => listing.asin);
    expect(await of('5')).toEqual([asin('1'), asin('2')]);
    expect(await of('7')).toEqual([asin('3')]);
    expect(await of('1')).toEqual([]);
  },

  'takes a product that names itself its parent for a single one': async (store) => {
    const recording = recordingDerive();
    await store.imports.apply([child('1', '1')], recording.derive);
    expect(recording.families).toEqual(['1']);
    expect(await store.products.children('US', asin('1'))).toEqual([]);
  },

  'hands over the root ranks an estimate reads before the newest, with their opener': async (
    store,
  ) => {
    let given: readonly unknown[] = [];
    const facts = { rootCategoryId: '11' };
    const ranks = series(
      'bsr',
      [
        [-90, 9],
        [-45, 8],
        [-20, 7],
        [-1, 6],
      ],
      '11',
    );
    const other = series('bsr', [[0, 1]], '12');
    await store.imports.apply(
      [product('1', { facts, series: [ranks, other] })],
      derivation((family) => {
        given = family[0]?.recentRanks ?? [];
        return derive(family);
      }),
    );
    expect(given).toEqual([
      { at: day(-45), value: 8, state: 'ok' },
      { at: day(-20), value: 7, state: 'ok' },
      { at: day(-1), value: 6, state: 'ok' },
    ]);
    const edge = {
      name: 'bsr',
      categoryId: '11',
      points: [{ at: day(-1) - RECENT_POINTS_S, value: 5, state: 'ok' }],
    } as const;
    await store.imports.apply(
      [product('1', { series: [edge] })],
      derivation((family) => {
        given = family[0]?.recentRanks.map(({ value }) => value) ?? [];
        return derive(family);
      }),
    );
    expect(given).toEqual([5, 7, 6]);
  },

  'hands over ranks without a category where no root is known': async (store) => {
    let given = 0;
    await store.imports.apply(
      [rank('1', 7)],
      derivation((family) => {
        given = family[0]?.recentRanks.length ?? 0;
        return derive(family);
      }),
    );
    expect(given).toBe(1);
  },

  'derives everything again on request, and grows the revision only by a change': async (store) => {
    const names = Array.from({ length: 1203 }, (_, index) => `X${index}`);
    await store.imports.apply(
      [child('1', '5'), child('2', '5'), ...names.map((name) => product(name))],
      derive,
    );
    const recording = recordingDerive();
    expect(await store.imports.rederive(recording.derive, { isFitted: true })).toBe(1205);
    expect(recording.families).toHaveLength(1204);
    expect(await store.revision()).toBe(1);
    const renaming = derivation((family) =>
      derive(family).map((listing) => ({ ...listing, title: 'Renamed' })),
    );
    await store.imports.rederive(renaming, { isFitted: true });
    expect(await store.revision()).toBeGreaterThan(1);
    const titles = (await collect(store.products.scan(null))).map(({ title }) => title);
    expect(new Set(titles)).toEqual(new Set(['Renamed']));
  },
};
