import { describe, expect, it } from 'vitest';
import type { Point, PointState, Series, SeriesName } from '../history/series.ts';
import { currentPrice, priceAt, priceTypeOf } from './current-price.ts';
import type { SeriesHead } from './listing.ts';

const point = (at: number, what: number | PointState): Point =>
  typeof what === 'number' ? { at, value: what, state: 'ok' } : { at, value: null, state: what };

const head = (name: SeriesName, what: number | PointState): SeriesHead => ({
  name,
  categoryId: null,
  firstAt: 0,
  last: point(5, what),
  source: 'csv',
});

const series = (name: SeriesName, ...points: readonly Point[]): Series => ({
  name,
  categoryId: null,
  points,
});

describe('currentPrice', () => {
  it('takes the buy box, else new, else amazon', () => {
    const all = [head('amazon', 30), head('new', 20), head('buyBox', 10)];
    expect(currentPrice(all)).toEqual({ price: 10, priceType: 'buyBox', availability: 'in_stock' });
    expect(currentPrice(all.slice(0, 2)).priceType).toBe('new');
    expect(currentPrice(all.slice(0, 1)).priceType).toBe('amazon');
  });

  it('never fills an empty buy box with another type’s price', () => {
    expect(currentPrice([head('buyBox', 'out_of_stock'), head('new', 20)])).toEqual({
      price: null,
      priceType: 'buyBox',
      availability: 'out_of_stock',
    });
  });

  it('tells hidden from unknown from never seen', () => {
    expect(currentPrice([head('new', 'hidden')]).availability).toBe('price_hidden');
    expect(currentPrice([head('new', 'unknown')]).availability).toBe('unknown');
    expect(currentPrice([head('listPrice', 20)])).toEqual({
      price: null,
      priceType: null,
      availability: 'unknown',
    });
  });
});

describe('priceAt', () => {
  const all = [
    series('new', point(10, 20), point(30, 25)),
    series('buyBox', point(50, 22), point(60, 'out_of_stock')),
  ];

  it('answers as it was known then, also in the price type of then', () => {
    expect(priceAt(all, 9).availability).toBe('unknown');
    expect(priceAt(all, 29)).toEqual({ price: 20, priceType: 'new', availability: 'in_stock' });
    expect(priceAt(all, 50).priceType).toBe('buyBox');
    expect(priceAt(all, 61).availability).toBe('out_of_stock');
  });

  it('does not count a series without points', () => {
    expect(priceTypeOf([])).toBeNull();
    expect(priceAt([series('buyBox'), series('amazon', point(1, 7))], 5).priceType).toBe('amazon');
  });
});
