/**
 * The one price of a product: the buy box's landed price where the product has a buy box series, else
 * the new price, else the store's own. The type is chosen by which series exist, not by which has a
 * value: a product whose buy box is empty has no price now, and is never shown another type's.
 */
import type { Point, PointState } from '../history/series.ts';
import type { Minor } from '../money.ts';
import { type Availability, PRICE_TYPES, type PriceType, type SeriesHead } from './listing.ts';

export interface CurrentPrice {
  readonly price: Minor | null;
  /** Null where the product has no price series of any type. */
  readonly priceType: PriceType | null;
  readonly availability: Availability;
}

/** The price type a product is shown in; null without any price series. */
export function priceTypeOf(series: readonly { readonly name: string }[]): PriceType | null {
  return PRICE_TYPES.find((type) => series.some(({ name }) => name === type)) ?? null;
}

/** The price by the newest point of each series. */
export function currentPrice(heads: readonly SeriesHead[]): CurrentPrice {
  const priceType = priceTypeOf(heads);
  const head = heads.find(({ name }) => name === priceType);
  return presentState(priceType, head?.last ?? null);
}

const AVAILABILITIES = {
  ok: 'in_stock',
  out_of_stock: 'out_of_stock',
  hidden: 'price_hidden',
  unknown: 'unknown',
} as const satisfies Record<PointState, Availability>;

function presentState(priceType: PriceType | null, point: Point | null): CurrentPrice {
  if (point === null) return { price: null, priceType, availability: 'unknown' };
  return { price: point.value, priceType, availability: AVAILABILITIES[point.state] };
}
