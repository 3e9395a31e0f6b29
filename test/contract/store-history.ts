/** The store contract on histories: windows, their opening value, corrections, states. */
import { expect } from 'vitest';
import type { Point, SeriesKey } from '../../src/domain/history/series.ts';
import { asin, day, derive, product, type StoreCases, series } from './store-fixture.ts';

const BUY_BOX: SeriesKey = { name: 'buyBox', categoryId: null };
const ALL = { from: 0, to: day(10_000) };
const days = (points: readonly Point[] | undefined) =>
  points?.map(({ at, value }) => [(at - day(0)) / (day(1) - day(0)), value]);

export const historyCases: StoreCases = {
  'answers the series in the order of the keys, unknown ones without points': async (store) => {
    const bsr = series('bsr', [[0, 4]], '11');
    await store.imports.apply(
      [product('1', { series: [bsr, series('buyBox', [[0, 5]])] })],
      derive,
    );
    const keys: SeriesKey[] = [
      BUY_BOX,
      { name: 'bsr', categoryId: '12' },
      { name: 'bsr', categoryId: null },
      { name: 'bsr', categoryId: '11' },
    ];
    const answer = await store.history.read('US', asin('1'), keys, ALL);
    expect(answer.map(({ name, categoryId }) => ({ name, categoryId }))).toEqual(keys);
    expect(answer.map(({ points }) => points.length)).toEqual([1, 0, 0, 1]);
    const unknown = await store.history.read('US', asin('2'), keys, ALL);
    expect(unknown.map(({ points }) => points)).toEqual([[], [], [], []]);
    expect(await store.history.read('US', asin('1'), [], ALL)).toEqual([]);
  },

  'cuts half-open windows, opened by the point still valid at their start': async (store) => {
    const points = series('buyBox', [
      [0, 10],
      [2, 12],
      [4, 14],
      [6, 16],
    ]);
    await store.imports.apply([product('1', { series: [points] })], derive);
    const read = async (from: number, to: number) => {
      const window = { from: day(from), to: day(to) };
      const [answer] = await store.history.read('US', asin('1'), [BUY_BOX], window);
      return days(answer?.points);
    };
    expect(await read(3, 6)).toEqual([
      [2, 12],
      [4, 14],
    ]);
    expect(await read(4, 7)).toEqual([
      [4, 14],
      [6, 16],
    ]);
    expect(await read(-5, 1)).toEqual([[0, 10]]);
    expect(await read(-5, 0)).toEqual([]);
    expect(await read(90, 91)).toEqual([[6, 16]]);
    expect(await read(3, 3)).toEqual([[2, 12]]);
    expect(await read(4, 4)).toEqual([[2, 12]]);
  },

  'makes the points of the state that was read, later and in part': async (store) => {
    const written = (values: [number, number][]) =>
      store.imports.apply([product('1', { series: [series('buyBox', values)] })], derive);
    await written(Array.from({ length: 30 }, (_, at) => [at, 10 + at]));
    await written([[40, 50]]);
    const window = { from: day(5), to: day(60) };
    const [whole] = await store.history.read('US', asin('1'), [BUY_BOX], window);
    const [unmade] = await store.history.readUnmade('US', asin('1'), [{ ...BUY_BOX, window }]);
    await written([[20, 99]]);
    await written([[50, 60]]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unmade?.points()).toEqual(whole?.points);
    for (const before of [day(6), day(20), day(29) + 1, day(40), day(41), day(90)]) {
      expect(unmade?.points(before)).toEqual(whole?.points.filter(({ at }) => at < before));
    }
    expect(
      days((await store.history.read('US', asin('1'), [BUY_BOX], ALL))[0]?.points),
    ).toHaveLength(32);
  },

  'keeps the four states apart': async (store) => {
    const states = ['ok', 'out_of_stock', 'hidden', 'unknown'] as const;
    const points = states.map((state, index) => ({
      at: day(index),
      value: state === 'ok' ? 0 : null,
      state,
    }));
    await store.imports.apply([product('1', { series: [{ ...BUY_BOX, points }] })], derive);
    const [answer] = await store.history.read('US', asin('1'), [BUY_BOX], ALL);
    expect(answer?.points).toEqual(points);
  },

  'counts new and corrected points, and takes late ones': async (store) => {
    const apply = (source: string, points: readonly (readonly [number, number | null])[]) =>
      store.imports.apply([product('1', { source, series: [series('buyBox', points)] })], derive);
    expect(
      await apply('csv', [
        [0, 10],
        [4, 14],
      ]),
    ).toMatchObject({ points: 2, changed: [true] });
    expect(
      await apply('csv', [
        [0, 10],
        [4, 14],
      ]),
    ).toMatchObject({ points: 0, changed: [false] });
    expect(await apply('csv', [[2, 12]])).toMatchObject({ points: 1, changed: [true] });
    expect(
      await apply('demo', [
        [0, 99],
        [4, null],
      ]),
    ).toMatchObject({ points: 0 });
    expect(
      await apply('keepa', [
        [0, 9],
        [4, null],
        [5, 15],
      ]),
    ).toMatchObject({ points: 3 });
    expect(
      await apply('csv', [
        [-1, 7],
        [4, 14],
      ]),
    ).toMatchObject({ points: 1 });
    const [answer] = await store.history.read('US', asin('1'), [BUY_BOX], ALL);
    expect(days(answer?.points)).toEqual([
      [-1, 7],
      [0, 9],
      [2, 12],
      [4, null],
      [5, 15],
    ]);
    expect(await store.check()).toEqual([]);
  },

  'gives one instant to the trusted source, then to a value, then to the greater': async (
    store,
  ) => {
    const tell = async (source: string, value: number | null) => {
      await store.imports.apply(
        [product('1', { source, series: [series('buyBox', [[0, value]])] })],
        derive,
      );
      const [head] = (await store.products.record('US', asin('1')))?.heads ?? [];
      return [head?.last.value, head?.source];
    };
    expect(await tell('csv', null)).toEqual([null, 'csv']);
    expect(await tell('csv', 5)).toEqual([5, 'csv']);
    expect(await tell('csv', 4)).toEqual([5, 'csv']);
    expect(await tell('csv', 6)).toEqual([6, 'csv']);
    expect(await tell('demo', 7)).toEqual([6, 'csv']);
    expect(await tell('spapi', null)).toEqual([null, 'spapi']);
    expect(await tell('keepa', 8)).toEqual([null, 'spapi']);
  },

  'keeps long histories whole': async (store) => {
    const points = Array.from({ length: 5000 }, (_, index) => [index, index % 7] as const);
    await store.imports.apply([product('1', { series: [series('buyBox', points)] })], derive);
    const even = points.filter(([at]) => at % 2 === 0).map(([at]) => [at, 9] as const);
    const again = product('1', { series: [series('buyBox', even)] });
    expect((await store.imports.apply([again], derive)).points).toBe(2500);
    const [answer] = await store.history.read('US', asin('1'), [BUY_BOX], ALL);
    expect(days(answer?.points)).toEqual(points.map(([at, value]) => [at, at % 2 ? value : 9]));
  },
};
