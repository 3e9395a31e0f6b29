import { describe, expect, it } from 'vitest';
import {
  base,
  csvWith,
  none,
  ok,
  pointsOf,
  productOf,
  readKeepa,
  T,
} from '../../../../../test/support/keepa.ts';
import { SERIES_NAMES } from '../../../../domain/history/series.ts';
import { CSV_TYPES } from './keepa-value.ts';

describe('csv series', () => {
  it('knows all 36 of them, each under its own name', () => {
    expect(CSV_TYPES).toHaveLength(36);
    const names = CSV_TYPES.map(({ name }) => name);
    expect(new Set(names).size).toBe(36);
    expect(SERIES_NAMES.filter((name) => !names.includes(name))).toEqual(['boughtInPastMonth']);
    const shipped = CSV_TYPES.flatMap(({ hasShipping }, index) => (hasShipping ? [index] : []));
    expect(shipped).toEqual([7, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 32]);
  });

  it('dates points in minutes since 2011 and reads money in minor units', async () => {
    const csv = csvWith({ 0: [T, 1999, T + 5, -1] });
    expect(await pointsOf({ csv }, 'amazon')).toEqual([ok(0, 1999), none(5, 'out_of_stock')]);
  });

  it('leaves yen whole', async () => {
    const product = await productOf({ domainId: 5, csv: csvWith({ 1: [T, 1980] }) });
    expect(product.marketplace).toBe('JP');
    expect(product.series[0]?.points).toEqual([ok(0, 1980)]);
  });

  it('adds shipping to the price where it is known', async () => {
    const csv = csvWith({ 18: [T, 1000, 299, T + 1, 1000, 0, T + 2, 1000, -1, T + 3, -1, -1] });
    expect(await pointsOf({ csv }, 'buyBox')).toEqual([
      ok(0, 1299),
      ok(1, 1000),
      ok(2, 1000),
      none(3, 'out_of_stock'),
    ]);
  });

  it('tells out of stock, hidden and unknown apart', async () => {
    const csv = csvWith({ 1: [T, -1, T + 1, 500, T + 2, -1], 0: [T, -2], 18: [T, -1, -1] });
    const hidden = await productOf({ csv, newPriceIsMAP: true });
    const states = (name: string) =>
      hidden.series.find((one) => one.name === name)?.points.map(({ state }) => state);
    expect(states('new')).toEqual(['out_of_stock', 'ok', 'hidden']);
    expect(states('buyBox')).toEqual(['hidden']);
    expect(states('amazon')).toEqual(['unknown']);
    expect(hidden.facts.isPriceHidden).toBe(true);
    expect((await pointsOf({ csv, newPriceIsMAP: false }, 'new')).at(-1)?.state).toBe(
      'out_of_stock',
    );
  });

  it('keeps ratings in tenths, counts, and how many offers were fetched at least', async () => {
    const csv = csvWith({ 16: [T, 45, T + 1, -1], 17: [T, 0], 15: [T, 12, T + 1, -20] });
    expect(await pointsOf({ csv }, 'rating')).toEqual([ok(0, 45), none(1, 'unknown')]);
    expect(await pointsOf({ csv }, 'reviewCount')).toEqual([ok(0, 0)]);
    expect(await pointsOf({ csv }, 'offersFetched')).toEqual([ok(0, 12), ok(1, 20)]);
  });

  it('says when Keepa has a series more', async () => {
    const { notes } = await readKeepa({ products: [{ ...base, csv: [...csvWith({}), [T, 1]] }] });
    expect(notes).toEqual(['csv[36] is a series this version does not know; it is left out']);
  });

  it('orders points and keeps the last of one instant', async () => {
    const csv = csvWith({ 0: [T + 2, 3, T, 1, T + 2, 4] });
    expect(await pointsOf({ csv }, 'amazon')).toEqual([ok(0, 1), ok(2, 4)]);
  });

  it('takes current values where the answer has no history', async () => {
    const current = [-1, 2599, -2, 77, ...Array.from({ length: 32 }, () => -2)];
    const fields = { csv: null, stats: { current }, rootCategory: 5 };
    expect(await pointsOf(fields, 'new')).toEqual([ok(100, 2599)]);
    expect(await pointsOf(fields, 'amazon')).toEqual([none(100, 'out_of_stock')]);
    expect(await pointsOf(fields, 'used')).toEqual([]);
    expect(await pointsOf(fields, 'bsr', '5')).toEqual([ok(100, 77)]);
    const elsewhere = { ...fields, salesRanks: { 9: [T, 3] } };
    expect(await pointsOf(elsewhere, 'bsr', '5')).toEqual([ok(100, 77)]);
    const there = { ...fields, salesRanks: { 5: [T + 90, 78] } };
    expect(await pointsOf(there, 'bsr', '5')).toEqual([ok(90, 78)]);
  });
});

describe('ranks', () => {
  it('unites csv[3] with salesRanks of the root and leaves other categories apart', async () => {
    const product = await productOf({
      rootCategory: 10,
      csv: csvWith({ 3: [T, 500, T + 2, 400] }),
      salesRanks: { 10: [T, 500, T + 1, 450], 99: [T, 3] },
    });
    const ranks = product.series.filter(({ name }) => name === 'bsr');
    expect(ranks.map(({ categoryId, points }) => [categoryId, points])).toEqual([
      ['10', [ok(0, 500), ok(1, 450), ok(2, 400)]],
      ['99', [ok(0, 3)]],
    ]);
  });

  it('gives csv[3] to the reference category that held at the time', async () => {
    const fields = {
      rootCategory: 10,
      csv: csvWith({ 3: [T - 9, 1, T, 2, T + 5, 3, T + 9, 4] }),
      salesRankReferenceHistory: [T, 20, T + 5, -1, T + 8, 10],
    };
    expect(await pointsOf(fields, 'bsr', '20')).toEqual([ok(0, 2)]);
    expect(await pointsOf(fields, 'bsr', '10')).toEqual([ok(-9, 1), ok(5, 3), ok(9, 4)]);
  });

  it('takes 0 stars as no rating, and 0 ratings as a count', async () => {
    const csv = csvWith({ 16: [T, 0, T + 1, 45], 17: [T, 0] });
    expect(await pointsOf({ csv }, 'rating')).toEqual([none(0, 'unknown'), ok(1, 45)]);
    expect(await pointsOf({ csv }, 'reviewCount')).toEqual([ok(0, 0)]);
  });

  it('gives csv[3] to the stated reference, which is then the root, where no history says', async () => {
    const fields = {
      rootCategory: 10,
      salesRankReference: 20,
      csv: csvWith({ 3: [T, 500] }),
      salesRanks: { 20: [T, 500, T + 1, 450], 99: [T, 3] },
    };
    const { facts, series } = await productOf(fields);
    expect(facts.rootCategoryId).toBe('20');
    expect(series.map(({ categoryId, points }) => [categoryId, points])).toEqual([
      ['20', [ok(0, 500), ok(1, 450)]],
      ['99', [ok(0, 3)]],
    ]);
    const current = { csv: null, salesRanks: null, stats: { current: [-1, -1, -1, 321] } };
    expect((await productOf({ ...fields, ...current })).series.at(-1)?.categoryId).toBe('20');
    const none = await productOf({ ...fields, salesRankReference: -1 });
    expect(none.facts.rootCategoryId).toBe('10');
  });

  it('never takes a subcategory of the product for the root', async () => {
    const { facts, series } = await productOf({
      rootCategory: 10,
      salesRankReference: 20,
      csv: csvWith({ 3: [T, 5] }),
      categoryTree: [
        { catId: 10, name: 'Root' },
        { catId: 20, name: 'Leaf' },
      ],
    });
    expect(facts.rootCategoryId).toBe('10');
    expect(series.map(({ categoryId }) => categoryId)).toEqual(['20']);
  });

  it('takes a rank of -1 as not known, and ids of any length exactly', async () => {
    const text = `{"products":[{"asin":"B000000001","domainId":1,"lastUpdate":${T},
      "rootCategory":9007199254740993,"salesRanks":{"9007199254740993":[${T},-1]},
      "categoryTree":[{"catId":9007199254740993,"name":"Far"}]}]}`;
    const { products, observations } = await readKeepa(text);
    expect(products[0]?.series).toEqual([
      { name: 'bsr', categoryId: '9007199254740993', points: [none(0, 'unknown')] },
    ]);
    expect(observations[0]).toMatchObject({ kind: 'category', id: '9007199254740993' });
    expect(products[0]?.facts.rootCategoryId).toBe('9007199254740993');
  });

  it('takes the largest 64-bit number as no category', async () => {
    const text = `{"products":[{"asin":"B000000001","domainId":1,"rootCategory":9223372036854775807}]}`;
    const { products } = await readKeepa(text);
    expect(products[0]?.facts.rootCategoryId).toBeUndefined();
  });
});
