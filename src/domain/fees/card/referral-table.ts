/** The referral table of a rate card: a percentage of the price for each category. */
import Type, { type Static } from 'typebox';
import {
  amount,
  closed,
  nullable,
  percent,
  positive,
  provenance,
  text,
  texts,
} from './card-terms.ts';

/** `[up to this total price, percent]`. Null means no limit. */
const percentsByPrice = Type.Array(Type.Tuple([nullable(positive), percent]), { minItems: 1 });

export type RateTier = Static<typeof percentsByPrice>[number];

/**
 * whole: the tier of the whole price sets the rate of the whole price. marginal: each rate applies
 * to the portion inside its tier. unstated: the source does not say which, so a fee is known only
 * in the first tier, where both agree.
 */
const tieredRate = Type.Object(
  {
    whole: Type.Optional(percentsByPrice),
    marginal: Type.Optional(percentsByPrice),
    unstated: Type.Optional(percentsByPrice),
    // A price exactly at a limit belongs to the next tier.
    isExclusive: Type.Optional(Type.Literal(true)),
    // Above this price these tiers apply, by portion (to FBA only, or to all).
    above: Type.Optional(
      closed({ price: positive, channel: Type.Enum(['fba', 'any']), tiers: percentsByPrice }),
    ),
  },
  {
    additionalProperties: false,
    oneOf: [{ required: ['whole'] }, { required: ['marginal'] }, { required: ['unstated'] }],
  },
);

/**
 * Further effects of a product's category. `selected_parcel`: its own parcel sizes (Europe).
 * `low_price_special`: a lower ceiling for Low-Price FBA. `special_rates`: its own fulfillment
 * table (Mexico). `fashion`: its own storage rate. `apparel`: counts as clothing. `shoes`: pay for
 * returns like clothing. `books` and other `media`: pay a closing fee. `grocery`: exempt from the
 * low-inventory fee.
 */
const traits = Type.Array(
  Type.Enum([
    'selected_parcel',
    'low_price_special',
    'special_rates',
    'fashion',
    'apparel',
    'shoes',
    'books',
    'media',
    'grocery',
  ]),
);

export type CategoryTrait = Static<typeof traits>[number];

const category = closed({
  // A number is a flat percentage. Null: the marketplace's rate is unknown.
  rate: Type.Union([Type.Null(), percent, tieredRate]),
  // The card's row for products without a row of their own.
  isDefault: Type.Optional(Type.Literal(true)),
  minimum: Type.Optional(nullable(amount)),
  minimumAtMost: Type.Optional(amount),
  traits: Type.Optional(traits),
  // Tax contained in the price, if it differs by category (India).
  taxPercent: Type.Optional(percent),
  note: Type.Optional(text),
  // Catalog departments whose products belong here. See `departments.ts`.
  departments: Type.Optional(texts),
});

type WrittenCategory = Static<typeof category>;

export const referralTable = closed({
  ...provenance,
  // Smallest fee per item, unless the category has its own. Null: unknown.
  minimum: nullable(amount),
  // Upper limit of an unknown minimum.
  minimumAtMost: Type.Optional(amount),
  // Smallest fee per item of this size tier when the marketplace ships it.
  minimumOfTier: Type.Optional(closed({ tier: text, minimum: amount })),
  // False: the card supplies only the names of the categories, not their rates.
  ratesAreKnown: Type.Optional(Type.Literal(false)),
  categories: Type.Record(Type.String(), category),
});

type WrittenReferral = Static<typeof referralTable>;
type TieredRate = Pick<Static<typeof tieredRate>, 'isExclusive' | 'above'>;

export type ReferralRate =
  | { readonly mode: 'flat'; readonly percent: number }
  | (TieredRate & {
      readonly mode: 'whole' | 'marginal' | 'unstated';
      readonly tiers: readonly RateTier[];
    });

export interface ReferralCategory extends Omit<WrittenCategory, 'rate'> {
  readonly name: string;
  readonly rate: ReferralRate | null;
}

export interface ReferralTable extends Omit<WrittenReferral, 'categories'> {
  readonly categories: readonly ReferralCategory[];
}

/** Returns the table with its categories as a list, each with its name and rate mode. */
export function referralOf(written: WrittenReferral): ReferralTable {
  const isKnown = written.ratesAreKnown !== false;
  const categories = Object.entries(written.categories).map(([name, { rate, ...category }]) =>
    isKnown
      ? { ...category, name, rate: rateOf(rate) }
      : { ...category, name, rate: null, minimum: null },
  );
  return { ...written, categories };
}

function rateOf(rate: WrittenCategory['rate']): ReferralRate | null {
  if (rate === null) return null;
  if (typeof rate === 'number') return { mode: 'flat', percent: rate };
  const { whole, marginal, unstated, ...more } = rate;
  const mode = whole !== undefined ? 'whole' : marginal !== undefined ? 'marginal' : 'unstated';
  return { ...more, mode, tiers: whole ?? marginal ?? unstated ?? [] };
}
