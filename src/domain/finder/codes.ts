/**
 * The codes of a listing's fields. Some are kept; others follow from kept ones and are made when
 * asked for. An unknown one is null.
 */
import { isVariation } from '../product/family.ts';
import type { Availability, Listing, SalesGrade } from '../product/listing.ts';
import { textKey } from '../search/language/fold-word.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { codeOf, type FlagName, keptOf, type RangeName, rangeField } from './fields.ts';
import type { ListingFees } from './listing-fees.ts';
import type { ListingSignals, SignalName } from './signals.ts';

/** A field that follows from kept values of others: two or three, all known. */
export interface Made {
  readonly of: readonly [RangeName, RangeName, RangeName?];
  /** Returns its code; null if the values tell none. */
  readonly make: (first: number, second: number, third: number) => number | null;
}

function change(name: RangeName, average: RangeName, now: RangeName): Made {
  const field = rangeField(name);
  const make = (value: number, usual: number) =>
    usual === 0 ? null : codeOf(field, Math.round((1_000 * (value - usual)) / usual));
  return { of: [now, average], make };
}

const REVENUE = rangeField('monthlyRevenue');
const NET = rangeField('netPerUnit');
const NET_SHARE = rangeField('netSharePercent');

/** The fields that follow from others. */
export const MADE = {
  priceChange30Percent: change('priceChange30Percent', 'priceAverage30', 'price'),
  priceChange90Percent: change('priceChange90Percent', 'priceAverage90', 'price'),
  bsrChange30Percent: change('bsrChange30Percent', 'bsrAverage30', 'bsr'),
  bsrChange90Percent: change('bsrChange90Percent', 'bsrAverage90', 'bsr'),
  monthlyRevenue: {
    of: ['monthlySales', 'price'],
    // It is kept in tens of minor units, so that its codes reach far enough.
    make: (sales, price) => codeOf(REVENUE, Math.floor((sales * price) / 10)),
  },
  netPerUnit: {
    of: ['price', 'referralFee', 'fbaFee'],
    make: (price, referral, fba) => codeOf(NET, price - referral - fba),
  },
  netSharePercent: {
    of: ['price', 'referralFee', 'fbaFee'],
    make: (price, referral, fba) =>
      price === 0
        ? null
        : codeOf(NET_SHARE, Math.round((1_000 * (price - referral - fba)) / price)),
  },
} as const satisfies Partial<Record<RangeName, Made>>;

export type MadeName = keyof typeof MADE;

export function isMade(name: string): name is MadeName {
  return Object.hasOwn(MADE, name);
}

/** @param known returns the kept value of a field, or null */
export function madeCode(name: MadeName, known: (name: RangeName) => number | null): number | null {
  const { of, make }: Made = MADE[name];
  const [first = null, second = null, third = null] = of.map((one) => one && known(one));
  if (first === null || second === null) return null;
  if (of.length === 3 && third === null) return null;
  return make(first, second, third ?? 0);
}

/** Returns the code of `lastLookDays`: whole days between the last look and now. */
export function lookAge(lookAt: EpochSeconds, now: EpochSeconds): number {
  return codeOf(rangeField('lastLookDays'), Math.max(0, Math.floor((now - lookAt) / DAY_S)));
}

/** The number fields that signals state, each with its signal. */
export const OF_SIGNALS = {
  priceAverage30: 'priceAverage30',
  priceAverage90: 'priceAverage90',
  priceAverage180: 'priceAverage180',
  priceAverage365: 'priceAverage365',
  priceDrops90: 'priceDrops90',
  priceVolatility90Percent: 'priceVolatility90',
  bsrAverage30: 'bsrAverage30',
  bsrAverage90: 'bsrAverage90',
  bsrAverage180: 'bsrAverage180',
  bsrAverage365: 'bsrAverage365',
  rankDrops30: 'rankDrops30',
  rankDrops90: 'rankDrops90',
  salesChange90Percent: 'salesChange90',
  boughtInPastMonth: 'boughtInPastMonth',
  reviewsAdded30: 'reviewsAdded30',
  reviewsAdded90: 'reviewsAdded90',
  offerCount: 'offerCount',
  fbaOfferCount: 'fbaOfferCount',
  amazonOutOfStock90Percent: 'amazonOutOfStock90',
  outOfStock90Percent: 'outOfStock90',
  weightG: 'weightG',
  lengthMm: 'lengthMm',
  widthMm: 'widthMm',
  heightMm: 'heightMm',
  imageCount: 'imageCount',
} as const satisfies Partial<Record<RangeName, SignalName>>;

/** The flags that signals state. */
export const FLAGS_OF_SIGNALS = [
  'priceAtLowest90',
  'priceAtLowest365',
  'priceAtLowestEver',
  'buyBoxIsAmazon',
  'buyBoxIsFba',
  'packageAssumed',
] as const satisfies readonly SignalName[];

/** The number fields that the index keeps for the finder alone. */
export const KEPT_FIELDS = [
  ...(Object.keys(OF_SIGNALS) as (keyof typeof OF_SIGNALS)[]),
  'referralFee',
  'fbaFee',
  'listedSince',
] as const;
export type KeptName = (typeof KEPT_FIELDS)[number];

/** What a listing brings to the index for the finder alone. */
export interface FinderFacts {
  readonly codes: Readonly<Record<KeptName, number | null>>;
  readonly flags: Readonly<Record<FlagName, boolean | null>>;
  readonly availability: Availability;
  readonly grade: SalesGrade | null;
  readonly manufacturer: string | null;
  readonly sizeTier: string | null;
}

export function finderFacts(
  listing: Pick<Listing, 'availability' | 'sales' | 'gtins' | 'asin' | 'family' | 'familyBasis'>,
  { figures, manufacturer }: ListingSignals,
  { referralFee, fbaFee, sizeTier }: ListingFees,
): FinderFacts {
  const day = figures.listedSince === null ? null : Math.floor(figures.listedSince / DAY_S);
  const own: Partial<Record<KeptName, number | null>> = { referralFee, fbaFee, listedSince: day };
  const kept = (name: KeptName): number | null =>
    name in OF_SIGNALS ? figures[OF_SIGNALS[name as keyof typeof OF_SIGNALS]] : (own[name] ?? null);
  const codes = Object.fromEntries(
    KEPT_FIELDS.map((name) => {
      const value = kept(name);
      return [name, value === null ? null : codeOf(rangeField(name), value)];
    }),
  ) as FinderFacts['codes'];
  const stated = Object.fromEntries(
    FLAGS_OF_SIGNALS.map((name) => [name, figures[name] === null ? null : figures[name] === 1]),
  ) as Record<(typeof FLAGS_OF_SIGNALS)[number], boolean | null>;
  return {
    codes,
    flags: { ...stated, isVariation: isVariation(listing), hasGtin: listing.gtins.length > 0 },
    availability: listing.availability,
    grade: listing.sales?.grade ?? null,
    manufacturer: manufacturer === null ? null : textKey(manufacturer),
    sizeTier,
  };
}

/** Returns the value of a code in the unit it is asked for, but money in minor units. */
export function shownOf(name: RangeName, code: number): number {
  const field = rangeField(name);
  const shown = keptOf(field, code) / field.scale;
  return field.unit === 'money' ? Math.round(shown) : shown;
}
