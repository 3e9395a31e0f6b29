/** The store contract on batches: results, atomicity, reopening, two users, copies. */
import { existsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  asin,
  category,
  day,
  derivation,
  derive,
  keyword,
  label,
  product,
  type StoreCases,
  series,
} from './store-fixture.ts';

const EVERYTHING = [
  category('11', null),
  product('1', {
    facts: { title: 'Mat', categoryId: '11' },
    series: [series('bsr', [[0, 5]], '11')],
  }),
  keyword('mat'),
  label(),
];
const TWO = [
  [1, 7],
  [2, 8],
] as const;
const failing = derivation(() => {
  throw new RangeError('no listing today');
});

export const batchCases: StoreCases = {
  'tells what each observation changed, and nothing the second time': async (store) => {
    expect(await store.revision()).toBe(0);
    const first = await store.imports.apply([...EVERYTHING, ...EVERYTHING], derive);
    expect(first.changed).toEqual([true, true, true, true, false, false, false, false]);
    expect(first).toMatchObject({ points: 1, revision: 1 });
    const again = await store.imports.apply(EVERYTHING, derive);
    expect(again).toEqual({ changed: [false, false, false, false], points: 0, revision: 1 });
    expect(await store.imports.apply([], derive)).toEqual({ changed: [], points: 0, revision: 1 });
    expect(await store.revision()).toBe(1);
  },

  'calls the same facts seen later a change, seen earlier none': async (store) => {
    const at = (days: number) => product('1', { facts: { title: 'Mat' }, observedAt: day(days) });
    await store.imports.apply([at(1)], derive);
    expect((await store.imports.apply([at(2)], derive)).changed).toEqual([true]);
    expect((await store.products.record('US', asin('1')))?.observedAt).toBe(day(2));
    expect((await store.imports.apply([at(1)], derive)).changed).toEqual([false]);
  },

  'leaves nothing of a batch whose derivation fails': async (store) => {
    await store.imports.apply([product('8', { facts: { title: 'Mug' } })], derive);
    const before = await store.contentHash();
    const rename = product('8', { facts: { title: 'Cup' }, source: 'new', observedAt: day(1) });
    await expect(store.imports.apply([rename, ...EVERYTHING], failing)).rejects.toThrow(
      'no listing',
    );
    expect(await store.contentHash()).toBe(before);
    expect(await store.revision()).toBe(1);
    expect(await store.products.record('US', asin('1'))).toBeNull();
    expect(await store.keywords.exact('US', 'mat')).toEqual([]);
    expect(await store.check()).toEqual([]);
    expect((await store.imports.apply([rename, ...EVERYTHING], derive)).revision).toBe(2);
    expect(await store.check()).toEqual([]);
  },

  'refuses a derivation that does not answer for every member in order': async (store) => {
    const pair = [
      product('1', { facts: { parentAsin: asin('5') } }),
      product('2', { facts: { parentAsin: asin('5') } }),
    ];
    const short = derivation((family) => derive(family).slice(1));
    const turned = derivation((family) => [...derive(family)].reverse());
    await expect(store.imports.apply(pair, short)).rejects.toThrow('each member');
    await expect(store.imports.apply(pair, turned)).rejects.toThrow('order of the members');
    expect(await store.revision()).toBe(0);
  },

  'remembers complete files with their first time': async (store) => {
    expect(await store.imports.importedFile('ab12')).toBeNull();
    await store.imports.rememberFile({ sha256: 'ab12', observedAt: day(1) });
    await store.imports.rememberFile({ sha256: 'ab12', observedAt: day(2) });
    expect(await store.imports.importedFile('ab12')).toEqual({
      sha256: 'ab12',
      observedAt: day(1),
    });
    expect(await store.revision()).toBe(0);
  },

  'holds everything after reopening': async (store, place) => {
    await store.imports.apply(EVERYTHING, derive);
    await store.imports.rememberFile({ sha256: 'ab12', observedAt: day(1) });
    const before = await store.contentHash();
    await store.close();
    const again = await place.open();
    try {
      expect(await again.contentHash()).toBe(before);
      expect(await again.revision()).toBe(1);
      expect((await again.imports.importedFile('ab12'))?.observedAt).toBe(day(1));
      expect((await again.imports.apply(EVERYTHING, derive)).points).toBe(0);
      expect(await again.check()).toEqual([]);
    } finally {
      await again.close();
    }
  },

  'shows one user what the other wrote, at once': async (store, place) => {
    const other = await place.open();
    try {
      expect((await store.products.coverage('US')).listings).toBe(0);
      expect(await store.categories.node('US', '11')).toBeNull();
      await other.imports.apply(EVERYTHING, derive);
      expect(await store.revision()).toBe(1);
      expect((await store.products.coverage('US')).listings).toBe(1);
      expect((await store.categories.node('US', '11'))?.productCount).toBe(1);
      const batch = await store.imports.apply([product('2', { source: 'acme' })], derive);
      expect(batch.revision).toBe(2);
      await other.imports.apply(
        [product('3', { source: 'zed', series: [series('bsr', [[0, 1]])] })],
        derive,
      );
      const record = await store.products.record('US', asin('3'));
      expect(record?.heads[0]?.source).toBe('zed');
      expect(await store.contentHash()).toBe(await other.contentHash());
    } finally {
      await other.close();
    }
  },

  'shows one user the histories that the other wrote and removed, at once': async (
    store,
    place,
  ) => {
    const other = await place.open();
    const write = (id: string, ...written: readonly ReturnType<typeof series>[]) =>
      other.imports.apply([product(id, { series: written })], derive);
    const values = async () => {
      const keys = [
        { name: 'buyBox', categoryId: null },
        { name: 'new', categoryId: null },
      ] as const;
      const read = await store.history.read('US', asin('1'), keys, { from: 0, to: day(9) });
      return read.map(({ points }) => points.map(({ value }) => value));
    };
    try {
      await write('1', series('buyBox', [[0, 5]]));
      expect(await values()).toEqual([[5], []]);
      await write('1', series('buyBox', [[1, 6]]), series('new', TWO));
      expect(await values()).toEqual([
        [5, 6],
        [7, 8],
      ]);
      await other.withdrawals.deleteProduct('US', asin('1'), derive);
      expect(await values()).toEqual([[], []]);
      await write('2', series('buyBox', [[0, 1]]));
      await write('1', series('new', TWO));
      expect(await values()).toEqual([[], [7, 8]]);
    } finally {
      await other.close();
    }
  },

  'writes a copy that holds one state, and never over a file': async (store) => {
    const directory = await mkdtemp(join(tmpdir(), 'shelfline-copy-'));
    const file = join(directory, 'market.db');
    try {
      await store.imports.apply(EVERYTHING, derive);
      const copying = store.backup(file);
      await Promise.all([copying, store.imports.apply([product('7')], derive)]);
      expect(existsSync(file)).toBe(true);
      await expect(store.backup(file)).rejects.toThrow('exists already');
      const precious = join(directory, 'precious');
      writeFileSync(precious, '');
      await expect(store.backup(precious)).rejects.toThrow('exists already');
    } finally {
      await rm(directory, { recursive: true });
    }
  },
};
