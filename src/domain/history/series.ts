/** A product's possible series and their units. A point holds until the next one. */
import type { EpochSeconds } from '../values/time.ts';

/**
 * Units of the integer values: `money` in minor units of the marketplace's currency, `rank` (1 =
 * best), `count`, and `rating` in tenths of a star (45 = 4.5).
 */
export type SeriesUnit = 'money' | 'rank' | 'count' | 'rating';

const UNITS = {
  buyBox: 'money',
  amazon: 'money',
  new: 'money',
  newFba: 'money',
  newFbm: 'money',
  used: 'money',
  listPrice: 'money',
  lightningDeal: 'money',
  rating: 'rating',
  reviewCount: 'count',
  offerCount: 'count',
  boughtInPastMonth: 'count',
  bsr: 'rank',
  collectible: 'money',
  refurbished: 'money',
  warehouse: 'money',
  usedLikeNew: 'money',
  usedVeryGood: 'money',
  usedGood: 'money',
  usedAcceptable: 'money',
  collectibleLikeNew: 'money',
  collectibleVeryGood: 'money',
  collectibleGood: 'money',
  collectibleAcceptable: 'money',
  refurbishedShipped: 'money',
  ebayNew: 'money',
  ebayUsed: 'money',
  tradeIn: 'money',
  rent: 'money',
  buyBoxUsed: 'money',
  primeExclusive: 'money',
  usedOfferCount: 'count',
  refurbishedOfferCount: 'count',
  collectibleOfferCount: 'count',
  offersFetched: 'count',
  fbaOfferCount: 'count',
  fbmOfferCount: 'count',
} as const satisfies Record<string, SeriesUnit>;

export type SeriesName = keyof typeof UNITS;

export const SERIES_NAMES = Object.keys(UNITS) as readonly SeriesName[];

export function unitOf(series: SeriesName): SeriesUnit {
  return UNITS[series];
}

export function isSeriesName(text: string): text is SeriesName {
  return Object.hasOwn(UNITS, text);
}

/**
 * Point states. `ok`: there is a value (no other state has one). `out_of_stock`: no offer.
 * `hidden`: the store hides the price (MAP). `unknown`: the source looked and could not tell.
 * Stored data uses a state's place in this list, so released places never change. If two states
 * claim one instant, the earlier in the list wins.
 */
export const POINT_STATES = ['ok', 'out_of_stock', 'hidden', 'unknown'] as const;
export type PointState = (typeof POINT_STATES)[number];

export function stateNumber(state: PointState): number {
  return POINT_STATES.indexOf(state);
}

/** Returns the state of a stored number. @throws TypeError for an unknown number */
export function stateOf(stored: number): PointState {
  const state = POINT_STATES[stored];
  if (state === undefined) throw new TypeError(`no point state is stored as ${stored}`);
  return state;
}

/**
 * States of an answer. Two of them are told from other points: nobody has the buy box while others
 * offer the product (`no_buy_box`), and a series without any offer so far (`never_offered`).
 */
export const SHOWN_STATES = [
  'ok',
  'no_buy_box',
  'out_of_stock',
  'never_offered',
  'hidden',
  'unknown',
] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** A point as answers show it and statistics read it. */
export interface ShownPoint {
  readonly at: EpochSeconds;
  /** An integer in the unit of the series. `null` unless the state is `ok`. */
  readonly value: number | null;
  readonly state: ShownState;
}

/** A point as it is stored. */
export interface Point extends ShownPoint {
  readonly state: PointState;
}

/** Names a series of one product. Only `bsr` has a category, the one it ranks in. */
export interface SeriesKey {
  readonly name: SeriesName;
  readonly categoryId: string | null;
}

/** Points in ascending time, at most one per instant, each a change or a confirmation. */
export interface Series extends SeriesKey {
  readonly points: readonly Point[];
}

export interface Span {
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

export function spanBefore(to: EpochSeconds, seconds: number): Span {
  return { from: to - seconds, to };
}
