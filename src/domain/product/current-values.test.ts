import { describe, expect, it } from 'vitest';
import type { Point, PointState, SeriesName } from '../history/series.ts';
import { currentPrice, priceTypeOf } from './current-values.ts';
import type { SeriesHead } from './listing.ts';

const point = (at: number, what: number | PointState): Point =>
  typeof what === 'number' ? { at, value: what, state: 'ok' } : { at, value: null, state: what };

const head = (name: SeriesName, what: number | PointState, firstAt = 0): SeriesHead => ({
  name,
  categoryId: null,
  firstAt,
  last: point(5, what),
  source: 'csv',
});

describe('priceTypeOf', () => {
  it('goes by which series exist', () => {
    expect(priceTypeOf([])).toBeNull();
    expect(priceTypeOf([{ name: 'used' }, { name: 'amazon' }, { name: 'new' }])).toBe('new');
  });
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
      availability: 'no_buy_box',
    });
  });

  it('calls out of stock only what nobody offers new', () => {
    const empty = head('buyBox', 'out_of_stock');
    const availabilityWith = (...others: SeriesHead[]) =>
      currentPrice([empty, ...others]).availability;
    expect(availabilityWith(head('amazon', 'out_of_stock'), head('newFbm', 20))).toBe('no_buy_box');
    expect(availabilityWith(head('new', 'out_of_stock'), head('used', 9))).toBe('out_of_stock');
    // An offer that another source saw before the buy box was empty may be gone.
    const earlier: SeriesHead = { ...head('new', 20), source: 'keepa', last: point(4, 20) };
    expect(availabilityWith(earlier)).toBe('out_of_stock');
    expect(availabilityWith({ ...earlier, last: point(6, 20) })).toBe('no_buy_box');
  });

  it('tells what never had an offer from what has none any more', () => {
    expect(currentPrice([head('amazon', 'out_of_stock', 5)]).availability).toBe('never_offered');
    expect(currentPrice([head('amazon', 'out_of_stock')]).availability).toBe('out_of_stock');
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
