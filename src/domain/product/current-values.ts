/**
 * What the newest points of a product say: its price, its rank and its other values. The price is
 * the buy box's landed price where the product has a buy box series, else the new price, else the
 * store's own. Which series exist decides, not which has a value: a product whose buy box is empty
 * has no price, and is never shown one of another type.
 */
import type { PointState, SeriesName } from '../history/series.ts';
import type { EpochSeconds } from '../values/time.ts';
import { lastLook } from './freshness.ts';
import {
  type Availability,
  type FamilyMember,
  type Listing,
  PRICE_TYPES,
  type PriceType,
  type ProductRecord,
  type SeriesHead,
} from './listing.ts';

type CurrentPrice = Pick<Listing, 'price' | 'priceType' | 'availability'>;

/** The price type that a product is shown in; null without any price series. */
export function priceTypeOf(series: readonly { readonly name: string }[]): PriceType | null {
  return PRICE_TYPES.find((type) => series.some(({ name }) => name === type)) ?? null;
}

const AVAILABILITIES = {
  ok: 'in_stock',
  out_of_stock: 'out_of_stock',
  hidden: 'price_hidden',
  unknown: 'unknown',
} as const satisfies Record<PointState, Availability>;

/** The price by the newest point of its series. */
export function currentPrice(heads: readonly SeriesHead[]): CurrentPrice {
  const priceType = priceTypeOf(heads);
  const point = heads.find(({ name }) => name === priceType)?.last;
  if (point === undefined) return { price: null, priceType, availability: 'unknown' };
  return { price: point.value, priceType, availability: AVAILABILITIES[point.state] };
}

/** Null without the series, and where its newest point has no value. */
export function headValue(heads: readonly SeriesHead[], name: SeriesName): number | null {
  const head = heads.find((candidate) => candidate.name === name);
  return head?.last.state === 'ok' ? head.last.value : null;
}

export interface RootRank {
  readonly value: number;
  /** When it was reached. */
  readonly at: EpochSeconds;
  /** Until when it is known to have held: the last look. */
  readonly seenAt: EpochSeconds;
}

/**
 * Where a source saw no rank last, the newest of the days before, with its own time. Null where the
 * product has no root category or no rank in it; ranks below it never count.
 */
export function rootRankOf({ record, recentRanks }: FamilyMember): RootRank | null {
  const root = rootCategoryOf(record);
  const head = record.heads.find(({ name, categoryId }) => name === 'bsr' && categoryId === root);
  if (head === undefined) return null;
  const { value, at } = head.last;
  if (value !== null) return { value, at, seenAt: lastLook(record, head) };
  const before = recentRanks.findLast((point) => point.value !== null);
  if (before === undefined || before.value === null) return null;
  return { value: before.value, at: before.at, seenAt: before.at };
}

/** The category whose ranks speak of sales; null where no source has stated it. */
export function rootCategoryOf({ facts }: ProductRecord): string | null {
  return facts.rootCategoryId?.value ?? null;
}
