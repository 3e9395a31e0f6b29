/** The store contract on keywords and sales labels. */
import { expect } from 'vitest';
import type { KeywordObservation } from '../../src/domain/product/observation.ts';
import { asin, collect, day, derive, keyword, label, type StoreCases } from './store-fixture.ts';

const texts = (rows: readonly KeywordObservation[]) => rows.map((row) => row.keyword);
const click = (name: string) => ({ asin: asin(name), clickShare: 0.5, conversionShare: null });

export const keywordCases: StoreCases = {
  'answers unknown keywords with empty lists': async (store) => {
    expect(await store.keywords.exact('US', 'yoga mat')).toEqual([]);
    expect(await store.keywords.containing('US', ['yoga'], 10)).toEqual([]);
    expect(await store.keywords.clickedOn('US', [asin('1')], 10)).toEqual([]);
    expect(await store.keywords.volumes('US', 'yoga mat', '')).toEqual([]);
    expect(await collect(store.keywords.labels())).toEqual([]);
  },

  'keeps every field of a row': async (store) => {
    const row = keyword('yoga mat', {
      department: 'Sports',
      searchVolume: 12_345,
      searchFrequencyRank: 67,
      top3ClickShare: 0.31,
      top3ConversionShare: 0.12,
      suggestedBidLow: 80,
      suggestedBidHigh: 150,
      competitionIndex: 44,
      clicked: [click('2'), { asin: asin('1'), clickShare: null, conversionShare: 0.25 }],
      observedAt: day(8),
    });
    await store.imports.apply([row], derive);
    expect(await store.keywords.exact('US', 'yoga mat')).toEqual([row]);
    expect(await store.keywords.exact('DE', 'yoga mat')).toEqual([]);
  },

  'finds a keyword by its normalized form': async (store) => {
    await store.imports.apply([keyword('Yoga  MAT')], derive);
    expect(texts(await store.keywords.exact('US', 'yoga mat'))).toEqual(['Yoga  MAT']);
  },

  'answers the newest period of each department and source': async (store) => {
    const week = (start: number, parts: Partial<KeywordObservation> = {}) =>
      keyword('mat', { periodStart: day(start), periodEnd: day(start + 7), ...parts });
    await store.imports.apply([week(7), week(0), week(0, { department: 'Toys' })], derive);
    await store.imports.apply([week(14, { source: 'acme' }), week(-7)], derive);
    await store.imports.apply([keyword('mat', { periodStart: null, periodEnd: null })], derive);
    const rows = await store.keywords.exact('US', 'mat');
    const found = rows.map((row) => [row.department, row.source, row.periodStart]);
    expect(found.sort()).toEqual([
      ['', 'acme', day(14)],
      ['', 'csv', day(7)],
      ['Toys', 'csv', day(0)],
    ]);
    const periods = await store.keywords.volumes('US', 'mat', '');
    expect(periods.map((row) => row.periodEnd)).toEqual([null, day(0), day(7), day(14), day(21)]);
    expect(await store.keywords.containing('US', ['mat'], 10)).toHaveLength(3);
    await store.imports.apply([week(21)], derive);
    expect(await store.keywords.containing('US', ['mat'], 10)).toHaveLength(3);
  },

  'scans the rows of all periods in an order of their own': async (store) => {
    const rows = [
      keyword('b', { marketplace: 'DE' }),
      keyword('A  b', { periodStart: null, periodEnd: null }),
      keyword('a b'),
      keyword('a b', { source: 'x' }),
      keyword('a b', { department: 'Toys', observedAt: day(1) }),
    ];
    await store.imports.apply(rows.toReversed(), derive);
    expect(await collect(store.keywords.scan(null))).toEqual(rows);
    expect(await collect(store.keywords.scan('US'))).toEqual(rows.slice(1));
    expect(await collect(store.keywords.scan('FR'))).toEqual([]);
  },

  'keeps one row a period: the newer observation, whatever the order': async (store) => {
    const row = (searchVolume: number, observedAt: number) =>
      keyword('mat', { searchVolume, observedAt: day(observedAt) });
    const volume = async () => (await store.keywords.exact('US', 'mat'))[0]?.searchVolume;
    expect((await store.imports.apply([row(5, 2)], derive)).changed).toEqual([true]);
    expect((await store.imports.apply([row(9, 1)], derive)).changed).toEqual([false]);
    expect(await volume()).toBe(5);
    expect((await store.imports.apply([row(4, 3)], derive)).changed).toEqual([true]);
    expect(await volume()).toBe(4);
    expect((await store.imports.apply([row(4, 3)], derive)).changed).toEqual([false]);
    expect((await store.imports.apply([keyword('mat')], derive)).changed).toEqual([false]);
  },

  'lets the row told last win where rows carry no time': async (store) => {
    await store.imports.apply([keyword('mat', { searchVolume: 9 })], derive);
    await store.imports.apply([keyword('mat', { searchVolume: 5 })], derive);
    expect((await store.keywords.exact('US', 'mat'))[0]?.searchVolume).toBe(5);
  },

  'finds keywords that contain all words, whole, the most searched first': async (store) => {
    await store.imports.apply(
      [
        keyword('yoga mat', { searchVolume: 10 }),
        keyword('thick yoga mat', { searchVolume: 30 }),
        keyword('mat for yoga', { searchFrequencyRank: 5 }),
        keyword('yoga mattress'),
        keyword('automatic yoga'),
        keyword("kid's yoga-mat, blue!", { searchVolume: 20 }),
        keyword('ヨガ マット'),
        keyword('yoga mat', { marketplace: 'DE' }),
      ],
      derive,
    );
    const containing = async (words: string[], limit = 10) =>
      texts(await store.keywords.containing('US', words, limit));
    expect(await containing(['yoga', 'mat'])).toEqual([
      'thick yoga mat',
      'yoga mat',
      'mat for yoga',
    ]);
    expect(await containing(['MAT'], 1)).toEqual(['thick yoga mat']);
    expect(await containing(['yoga-mat'])).toEqual(["kid's yoga-mat, blue!"]);
    expect(await containing(['マット'])).toEqual(['ヨガ マット']);
    expect(await containing([])).toEqual([]);
    expect(await containing(['"', '*', 'NEAR('])).toEqual([]);
  },

  'finds keywords by the products clicked after them': async (store) => {
    await store.imports.apply(
      [
        keyword('mat', { clicked: [click('1'), click('2')], searchVolume: 5 }),
        keyword('mug', { clicked: [click('2')], searchVolume: 7 }),
        keyword('cup', { clicked: [click('3')] }),
        keyword('mat', { clicked: [click('9')], periodStart: day(-7), periodEnd: day(0) }),
      ],
      derive,
    );
    const clickedOn = async (...names: string[]) =>
      texts(await store.keywords.clickedOn('US', names.map(asin), 10));
    expect(await clickedOn('2')).toEqual(['mug', 'mat']);
    expect(await clickedOn('1', '2')).toEqual(['mug', 'mat']);
    expect(await clickedOn('9')).toEqual([]);
    expect(await clickedOn()).toEqual([]);
    await store.imports.apply([keyword('mug', { clicked: [click('4')] })], derive);
    expect(await clickedOn('2')).toEqual(['mat']);
    expect(await clickedOn('4')).toEqual(['mug']);
    expect(await store.keywords.clickedOn('US', [asin('1'), asin('4')], 1)).toHaveLength(1);
  },

  'keeps its order when what is measured changes': async (store) => {
    const clicked = [click('1')];
    const row = (text: string, searchVolume: number | null, more = {}) =>
      keyword(text, { searchVolume, clicked, ...more });
    await store.imports.apply([row('mat a', 10), row('mat b', 20), row('mat c', null)], derive);
    await store.imports.apply([row('mat a', 30), row('mat c', null, { clicked: [] })], derive);
    const containing = () => store.keywords.containing('US', ['mat'], 10);
    const clickedOn = () => store.keywords.clickedOn('US', [asin('1')], 10);
    expect(texts(await containing())).toEqual(['mat a', 'mat b', 'mat c']);
    expect(texts(await clickedOn())).toEqual(['mat a', 'mat b']);
    const later = { periodStart: day(30), periodEnd: day(37), clicked: [click('2')] };
    await store.imports.apply([row('mat a', 5, later)], derive);
    expect(texts(await containing())).toEqual(['mat b', 'mat a', 'mat c']);
    expect(texts(await clickedOn())).toEqual(['mat b']);
    expect(await store.check()).toEqual([]);
  },

  'answers a limit with the most searched': async (store) => {
    const rows = Array.from({ length: 40 }, (_, n) =>
      keyword(`mat ${n}`, { searchVolume: (n * 7) % 41, clicked: [click(String(n % 3))] }),
    );
    await store.imports.apply(rows, derive);
    const best = rows
      .toSorted((left, right) => (right.searchVolume ?? 0) - (left.searchVolume ?? 0))
      .slice(0, 5)
      .map((row) => row.keyword);
    const asked = ['0', '1', '2'].map(asin);
    expect(texts(await store.keywords.containing('US', ['mat'], 5))).toEqual(best);
    expect(texts(await store.keywords.clickedOn('US', asked, 5))).toEqual(best);
  },

  'tells the volumes of all periods': async (store) => {
    const week = (start: number, searchVolume: number | null, source = 'csv') =>
      keyword('mat', { periodStart: day(start), periodEnd: day(start + 7), searchVolume, source });
    await store.imports.apply([week(7, 20), week(0, 10), week(0, null, 'acme')], derive);
    expect(await store.keywords.volumes('US', 'Mat', '')).toEqual([
      { periodEnd: day(7), searchVolume: null, source: 'acme' },
      { periodEnd: day(7), searchVolume: 10, source: 'csv' },
      { periodEnd: day(14), searchVolume: 20, source: 'csv' },
    ]);
    expect(await store.keywords.volumes('US', 'mat', 'Toys')).toEqual([]);
  },

  'pairs ranks and volumes of one department and period only': async (store) => {
    const cell = { periodStart: day(0), periodEnd: day(7) };
    const ranked = (text: string, searchFrequencyRank: number, more = {}) =>
      keyword(text, { ...cell, searchFrequencyRank, source: 'ranks', ...more });
    const counted = (text: string, searchVolume: number, more = {}) =>
      keyword(text, { ...cell, searchVolume, source: 'counts', ...more });
    await store.imports.apply(
      [
        ...[ranked('both', 3), counted('both', 900), counted('both', 901, { source: 'other' })],
        keyword('one row', { ...cell, searchVolume: 50, searchFrequencyRank: 40 }),
        ...[ranked('ranked only', 1), counted('counted only', 7)],
        ...[ranked('other week', 4, { periodEnd: day(8) }), counted('other week', 5)],
        ...[ranked('other place', 5, { department: 'Toys' }), counted('other place', 6)],
        ...[ranked('abroad', 6, { marketplace: 'DE' }), counted('abroad', 7)],
      ],
      derive,
    );
    const pairs = (more = {}) =>
      store.keywords.rankVolumes({ marketplace: 'US', department: '', ...cell, ...more });
    expect(await pairs()).toEqual([
      { rank: 3, volume: 901 },
      { rank: 40, volume: 50 },
    ]);
    expect(await pairs({ department: 'Toys' })).toEqual([]);
    await store.imports.apply([counted('ranked only', 8_000)], derive);
    expect(await pairs()).toHaveLength(3);
  },

  'keeps every different label once, in a stable order': async (store) => {
    const labels = [
      label({ estimates: { acme: 250.5, zed: 1 }, asin: asin('1'), from: day(0), to: day(30) }),
      label({ estimates: { acme: 251 } }),
      label({ rank: 121 }),
    ];
    expect((await store.imports.apply(labels, derive)).changed).toEqual([true, true, true]);
    const [first] = labels;
    const rearranged = label({ ...first, estimates: { zed: 1, acme: 250.5 } });
    expect((await store.imports.apply([rearranged], derive)).changed).toEqual([false]);
    const kept = await collect(store.keywords.labels());
    expect(kept).toHaveLength(3);
    expect(kept).toEqual(expect.arrayContaining(labels));
    expect(await collect(store.keywords.labels())).toEqual(kept);
    const many = Array.from({ length: 2500 }, (_, units) => label({ units }));
    await store.imports.apply(many, derive);
    expect(await collect(store.keywords.labels())).toHaveLength(2503);
  },
};
