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

/** The fields that follow from others, with what they follow from. */
export const MADE_OF = {
  priceChange30Percent: ['price', 'priceAverage30'],
  priceChange90Percent: ['price', 'priceAverage90'],
  bsrChange30Percent: ['bsr', 'bsrAverage30'],
  bsrChange90Percent: ['bsr', 'bsrAverage90'],
  monthlyRevenue: ['monthlySales', 'price'],
  netPerUnit: ['price', 'referralFee', 'fbaFee'],
  netSharePercent: ['price', 'referralFee', 'fbaFee'],
} as const satisfies Partial<Record<RangeName, readonly RangeName[]>>;

export type MadeName = keyof typeof MADE_OF;

export function isMade(name: string): name is MadeName {
  return Object.hasOwn(MADE_OF, name);
}

/**
 * Returns the code of a field that follows from others.
 *
 * @param of returns the kept value of a field, or null
 */
export function madeCode(name: MadeName, of: (name: RangeName) => number | null): number | null {
  const [first, second, third] = (MADE_OF[name] as readonly RangeName[]).map(of);
  if (first === null || first === undefined || second === null || second === undefined) return null;
  switch (name) {
    case 'monthlyRevenue':
      // Revenue is kept in tens of minor units, so that its codes reach far enough.
      return codeOf(rangeField(name), Math.floor((first * second) / 10));
    case 'netPerUnit':
    case 'netSharePercent': {
      if (third === null || third === undefined) return null;
      const net = first - second - third;
      if (name === 'netPerUnit') return codeOf(rangeField(name), net);
      return first === 0 ? null : codeOf(rangeField(name), Math.round((1_000 * net) / first));
    }
    default:
      if (second === 0) return null;
      return codeOf(rangeField(name), Math.round((1_000 * (first - second)) / second));
  }
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

/** Returns the value of a code as it is asked for: money in minor units, other units as they are. */
export function shownOf(name: RangeName, code: number): number {
  const field = rangeField(name);
  const shown = keptOf(field, code) / field.scale;
  return field.unit === 'money' ? Math.round(shown) : shown;
}
