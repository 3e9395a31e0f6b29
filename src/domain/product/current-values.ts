/**
 * Reads the current values of a product from its newest points: price, rank and others. The price
 * is the buy box's landed price if the product has a buy box series, else the new price, else the
 * store's own. The existence of a series decides, not its value: a product with an empty buy box
 * has no price, and never shows one of another type.
 */
import type { SeriesName } from '../history/series.ts';
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

/** Returns the type of the current price; null without any price series. */
export function priceTypeOf(series: readonly { readonly name: string }[]): PriceType | null {
  return PRICE_TYPES.find((type) => series.some(({ name }) => name === type)) ?? null;
}

export function currentPrice(heads: readonly SeriesHead[]): CurrentPrice {
  const priceType = priceTypeOf(heads);
  const head = heads.find(({ name }) => name === priceType);
  if (head === undefined) return { price: null, priceType, availability: 'unknown' };
  return { price: head.last.value, priceType, availability: availabilityOf(head, heads) };
}

/** The series of new offers apart from the buy box. */
export const NEW_OFFERS: ReadonlySet<SeriesName> = new Set(['new', 'newFba', 'newFbm', 'amazon']);

function availabilityOf(head: SeriesHead, heads: readonly SeriesHead[]): Availability {
  const { state } = head.last;
  if (state === 'ok') return 'in_stock';
  if (state === 'hidden') return 'price_hidden';
  if (state === 'unknown') return 'unknown';
  if (head.name === 'buyBox' && heads.some((other) => isOfferedBeside(head, other))) {
    return 'no_buy_box';
  }
  return head.firstAt === head.last.at ? 'never_offered' : 'out_of_stock';
}

/** Returns whether a series has a new offer at the time of the newest point of the buy box. */
function isOfferedBeside(buyBox: SeriesHead, { name, last, source }: SeriesHead): boolean {
  const isSeenThen = source === buyBox.source || last.at >= buyBox.last.at;
  return NEW_OFFERS.has(name) && last.state === 'ok' && isSeenThen;
}

/** Returns the newest value of a series; null if that point has no value. */
export function headValue(heads: readonly SeriesHead[], name: SeriesName): number | null {
  const head = heads.find((candidate) => candidate.name === name);
  return head?.last.state === 'ok' ? head.last.value : null;
}

export interface RootRank {
  readonly value: number;
  readonly at: EpochSeconds;
  /** The last look, until which the rank is known to hold. */
  readonly seenAt: EpochSeconds;
}

/**
 * Returns the newest rank in the root category. If the newest point has no value, it is the last
 * recent point with one. Null without a rank in the root; ranks in other categories never count.
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

/** Returns the category whose ranks measure sales; null if no source stated it. */
export function rootCategoryOf({ facts }: ProductRecord): string | null {
  return facts.rootCategoryId?.value ?? null;
}
