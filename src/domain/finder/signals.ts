/**
 * The figures of a listing that only the product finder asks for: what its histories and facts say
 * of the time up to its last look. They are derived with the listing and stored with it as a text,
 * so that an index is made again from listings alone.
 */
import type { MeasuredFees } from '../product/facts.ts';
import type { EpochSeconds } from '../values/time.ts';

/**
 * The names of the figures, in the order in which they are stored: new ones come last. Money is in
 * minor units, percentages are in tenths, a flag is 0 or 1.
 */
export const SIGNALS = [
  'priceAverage30',
  'priceAverage90',
  'priceAverage180',
  'priceAverage365',
  'priceAtLowest90',
  'priceAtLowest365',
  'priceAtLowestEver',
  'priceDrops90',
  'priceVolatility90',
  'bsrAverage30',
  'bsrAverage90',
  'bsrAverage180',
  'bsrAverage365',
  'rankDrops30',
  'rankDrops90',
  'salesChange90',
  'boughtInPastMonth',
  'reviewsAdded30',
  'reviewsAdded90',
  'offerCount',
  'fbaOfferCount',
  'buyBoxIsAmazon',
  'buyBoxIsFba',
  'amazonOutOfStock90',
  'outOfStock90',
  'weightG',
  'lengthMm',
  'widthMm',
  'heightMm',
  /** 1: size and weight are those of the product itself, its package is not known. */
  'packageAssumed',
  /** The fee that a source measured, and the day of that. */
  'pickAndPack',
  /** In hundredths of a percent. */
  'referralPercent',
  'closingFee',
  'feesAt',
  'isDangerousGoods',
  'listedSince',
  'imageCount',
] as const;
export type SignalName = (typeof SIGNALS)[number];

export type SignalFigures = Readonly<Record<SignalName, number | null>>;

export interface ListingSignals {
  readonly figures: SignalFigures;
  readonly manufacturer: string | null;
}

export const NO_SIGNALS: ListingSignals = {
  figures: Object.fromEntries(SIGNALS.map((name) => [name, null])) as SignalFigures,
  manufacturer: null,
};

const RADIX = 36;

/** Writes the figures in base 36 with commas between them, unknown ones empty, then the maker. */
export function signalsText({ figures, manufacturer }: ListingSignals): string {
  let text = '';
  for (const name of SIGNALS) {
    const value = figures[name];
    if (text !== '' || name !== SIGNALS[0]) text += ',';
    if (value !== null) text += value.toString(RADIX);
  }
  const written = text.replace(/,+$/, '');
  return manufacturer === null ? written : `${written}\n${manufacturer}`;
}

/** Reads what `signalsText` wrote, also with fewer figures. Empty: nothing was derived yet. */
export function readSignals(text: string): ListingSignals {
  if (text === '') return NO_SIGNALS;
  const end = text.indexOf('\n');
  const cells = (end < 0 ? text : text.slice(0, end)).split(',');
  const figures = Object.fromEntries(
    SIGNALS.map((name, index) => {
      const cell = cells[index] ?? '';
      return [name, cell === '' ? null : Number.parseInt(cell, RADIX)];
    }),
  ) as SignalFigures;
  return { figures, manufacturer: end < 0 ? null : text.slice(end + 1) };
}

/** The fees that a source measured for the listing; null if none did. */
export function measuredFeesOf({
  figures,
}: ListingSignals): (MeasuredFees & { readonly at: EpochSeconds }) | null {
  const { pickAndPack, referralPercent, closingFee: closing, feesAt: at } = figures;
  if (at === null) return null;
  const percent = referralPercent === null ? null : referralPercent / 100;
  return { pickAndPack, referralPercent: percent, closing, at };
}
