/**
 * The fields of the product finder, stated once: what they mean, how they are asked for, and how a
 * value becomes the whole number (its code) that the index keeps and compares.
 */
import { AVAILABILITIES } from '../product/listing.ts';

/**
 * `money` is asked in major units and kept in minor ones; `percent` is kept in tenths; `rating` in
 * ten-thousandths of a star; `date` in days.
 */
export type FieldUnit =
  | 'money'
  | 'percent'
  | 'rank'
  | 'units'
  | 'count'
  | 'stars'
  | 'g'
  | 'mm'
  | 'days'
  | 'date';

interface FieldWords {
  readonly name: string;
  readonly meaning: string;
}

/** A number: asked for by its least and greatest value. */
export interface RangeField extends FieldWords {
  readonly kind: 'range';
  readonly unit: FieldUnit;
  /** Codes of one unit: of one minor unit, for money. */
  readonly scale: number;
  /** Added to a code, so that negative values have codes, too. */
  readonly offset: number;
  /** How many bits keep the code. */
  readonly bits: 8 | 16 | 24 | 32;
}

/** True or false. */
export interface FlagField extends FieldWords {
  readonly kind: 'flag';
}

/** One of some names: asked for by those wanted, or by those not wanted. */
export interface NameField extends FieldWords {
  readonly kind: 'names';
  /** The names there are; null if any text may be one. */
  readonly names: readonly string[] | null;
}

/** Words, in the language of product search. */
export interface WordsField extends FieldWords {
  readonly kind: 'words';
}

export type FinderField = RangeField | FlagField | NameField | WordsField;

const SCALES: Readonly<Record<FieldUnit, number>> = {
  money: 1,
  percent: 10,
  rank: 1,
  units: 1,
  count: 1,
  stars: 10_000,
  g: 1,
  mm: 1,
  days: 1,
  date: 1,
};

function range<const Name extends string>(
  name: Name,
  unit: FieldUnit,
  bits: RangeField['bits'],
  meaning: string,
  { offset = 0, scale = SCALES[unit] }: { readonly offset?: number; readonly scale?: number } = {},
) {
  return { kind: 'range', name, unit, scale, offset, bits, meaning } as const;
}

function flag<const Name extends string>(name: Name, meaning: string) {
  return { kind: 'flag', name, meaning } as const;
}

function named<const Name extends string>(
  name: Name,
  meaning: string,
  names: readonly string[] | null = null,
) {
  return { kind: 'names', name, names, meaning } as const;
}

/** No price falls by more than 100 percent. */
const WHOLE_FALL = 1_000;
/** Counts of ratings shrink when a store removes some. */
const RATINGS_LOST = 5_000;
const SIGNED = 2 ** 30;

export const SALES_GRADES = ['A', 'B', 'C', 'D'] as const;

const AVERAGE = 'time-weighted over the days before the last look, in-stock time only';
const AGAINST = 'now against the average of the days before; negative: it fell';

export const FINDER_FIELDS = [
  range('price', 'money', 32, 'The current price, as `priceType` says which.'),
  range('priceAverage30', 'money', 24, `Average price of 30 days, ${AVERAGE}.`),
  range('priceAverage90', 'money', 24, `Average price of 90 days, ${AVERAGE}.`),
  range('priceAverage180', 'money', 24, `Average price of 180 days, ${AVERAGE}.`),
  range('priceAverage365', 'money', 24, `Average price of 365 days, ${AVERAGE}.`),
  range('priceChange30Percent', 'percent', 32, `Price ${AGAINST} (30 days).`, {
    offset: WHOLE_FALL,
  }),
  range('priceChange90Percent', 'percent', 32, `Price ${AGAINST} (90 days).`, {
    offset: WHOLE_FALL,
  }),
  flag('priceAtLowest90', 'The price is at its lowest of 90 days.'),
  flag('priceAtLowest365', 'The price is at its lowest of 365 days.'),
  flag('priceAtLowestEver', 'The price is at its lowest of all that is known.'),
  range('priceDrops90', 'count', 16, 'How often the price fell in 90 days.'),
  range(
    'priceVolatility90Percent',
    'percent',
    16,
    'How far the price strays from its 90-day average (coefficient of variation).',
  ),
  range('bsr', 'rank', 32, 'Rank in the root category at the last look; 1 is best.'),
  range('bsrAverage30', 'rank', 24, 'Time-weighted average rank of 30 days.'),
  range('bsrAverage90', 'rank', 24, 'Time-weighted average rank of 90 days.'),
  range('bsrAverage180', 'rank', 24, 'Time-weighted average rank of 180 days.'),
  range('bsrAverage365', 'rank', 24, 'Time-weighted average rank of 365 days.'),
  range('bsrChange30Percent', 'percent', 32, `Rank ${AGAINST}, so it sells better (30 days).`, {
    offset: WHOLE_FALL,
  }),
  range('bsrChange90Percent', 'percent', 32, `Rank ${AGAINST}, so it sells better (90 days).`, {
    offset: WHOLE_FALL,
  }),
  range('rankDrops30', 'count', 16, 'How often the rank improved by a sale in 30 days.'),
  range('rankDrops90', 'count', 16, 'How often the rank improved by a sale in 90 days.'),
  range('monthlySales', 'units', 32, 'Estimated units in the 30 days up to the last look.'),
  range('monthlyRevenue', 'money', 32, 'Those units times the price.', { scale: 0.1 }),
  named('salesGrade', 'How sure the estimate is: A is a narrow range.', SALES_GRADES),
  range(
    'salesChange90Percent',
    'percent',
    16,
    'Sales by rank in the last 30 days against the 30 days that ended 90 days before.',
    { offset: WHOLE_FALL },
  ),
  range('boughtInPastMonth', 'units', 24, 'The store’s own badge: at least as many were bought.'),
  range('rating', 'stars', 32, 'Stars, 0 to 5.'),
  range('reviewCount', 'count', 32, 'How many ratings it has.'),
  range('reviewsAdded30', 'count', 16, 'Ratings added in 30 days.', { offset: RATINGS_LOST }),
  range('reviewsAdded90', 'count', 16, 'Ratings added in 90 days.', { offset: RATINGS_LOST }),
  range('offerCount', 'count', 16, 'Offers of new goods.'),
  range('fbaOfferCount', 'count', 16, 'Offers that the marketplace ships.'),
  flag('buyBoxIsAmazon', 'Amazon itself has the buy box.'),
  flag('buyBoxIsFba', 'The buy box is shipped by the marketplace.'),
  range('amazonOutOfStock90Percent', 'percent', 8, 'Share of 90 days without an offer of Amazon.', {
    scale: 1,
  }),
  range('outOfStock90Percent', 'percent', 8, 'Share of 90 days in which nobody offered it new.', {
    scale: 1,
  }),
  named('availability', 'Whether and how it can be bought.', AVAILABILITIES),
  named('category', 'Id of a category; everything below it is included.'),
  named('brand', 'Exactly this brand, case and accents folded.'),
  named('manufacturer', 'Exactly this maker, case and accents folded.'),
  {
    kind: 'words',
    name: 'title',
    meaning: 'Words as in product search: in title, brand or category.',
  },
  range('weightG', 'g', 24, 'Weight of the package.'),
  range('lengthMm', 'mm', 16, 'Longest side of the package as stated.'),
  range('widthMm', 'mm', 16, 'Second side of the package as stated.'),
  range('heightMm', 'mm', 16, 'Third side of the package as stated.'),
  named('sizeTier', 'Size tier of the rate card in force at the last look.'),
  flag('packageAssumed', 'The package is not known: size and weight of the product stand for it.'),
  range('referralFee', 'money', 24, 'Referral fee at the price, with the closing fee of media.'),
  range('fbaFee', 'money', 24, 'Fulfillment fee with surcharges, measured or by the rate card.'),
  range('netPerUnit', 'money', 32, 'Price less these fees; tax in the price is not taken off.', {
    offset: SIGNED,
  }),
  range('netSharePercent', 'percent', 32, 'That as a share of the price.', { offset: SIGNED }),
  range('listedSince', 'date', 16, 'Day of the first listing.'),
  range('lastLookDays', 'days', 16, 'Days since the last look.'),
  range('familySize', 'count', 32, 'Known variations of its family, with itself.'),
  flag('isVariation', 'It is a variation of a parent that a source named.'),
  range('imageCount', 'count', 8, 'Pictures of the listing.'),
  flag('hasGtin', 'A code such as an EAN is known.'),
] as const satisfies readonly FinderField[];

export type FieldName = (typeof FINDER_FIELDS)[number]['name'];
type NameOf<Kind> = Extract<(typeof FINDER_FIELDS)[number], { readonly kind: Kind }>['name'];
export type RangeName = NameOf<'range'>;
export type FlagName = NameOf<'flag'>;
export type NamesName = NameOf<'names'>;

const BY_NAME: ReadonlyMap<string, FinderField> = new Map(
  FINDER_FIELDS.map((field) => [field.name, field]),
);

export function fieldOf(name: string): FinderField | null {
  return BY_NAME.get(name) ?? null;
}

export function rangeField(name: RangeName): RangeField {
  const field = BY_NAME.get(name);
  if (field?.kind !== 'range') throw new TypeError(`${name} is no number`);
  return field;
}

/** The fields that sort: all numbers. */
export const SORTABLE_FIELDS: readonly RangeName[] = FINDER_FIELDS.flatMap((field) =>
  field.kind === 'range' ? [field.name] : [],
);

/** The largest code of a width. What is above stands for an unknown value. */
const CODE_MOST = { 8: 0xfe, 16: 0xfffe, 24: 0xfe_ffff, 32: 0xffff_fffe } as const;

/** Above half of its codes, a value of 24 bits is kept in steps of this many. */
const COARSE_STEP = 64;

/** Returns the code of a kept value. One that is too large gets the largest code. */
export function codeOf(
  { bits, offset }: Pick<RangeField, 'bits' | 'offset'>,
  kept: number,
): number {
  const most = CODE_MOST[bits];
  const code = Math.max(0, kept + offset);
  if (bits !== 24 || code < 2 ** 23) return Math.min(most, code);
  return Math.min(most, 2 ** 23 + Math.floor((code - 2 ** 23) / COARSE_STEP));
}

/** Returns the value of a code in the unit it is kept in. */
export function keptOf(
  { bits, offset }: Pick<RangeField, 'bits' | 'offset'>,
  code: number,
): number {
  if (bits !== 24 || code < 2 ** 23) return code - offset;
  return 2 ** 23 + (code - 2 ** 23) * COARSE_STEP - offset;
}
