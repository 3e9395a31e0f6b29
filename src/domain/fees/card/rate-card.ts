/**
 * A rate card as the marketplace prints it: major units of money, percent, and the card's own
 * pounds, ounces, kilograms, inches or centimeters. Its data file can thus be checked against the
 * card line by line. `rate-cards.ts` converts everything to minor units once.
 *
 * Values that a card omits, or nobody could read, are `null` and have a line in `gaps`.
 */
import Type, { type Static } from 'typebox';
import { MARKETPLACES } from '../../values/marketplace.ts';
import {
  amount,
  closed,
  day,
  feesByLimit,
  nullable,
  percent,
  positive,
  provenance,
  text,
} from './card-terms.ts';
import { type FulfillmentCard, fulfillmentCard, fulfillmentOf } from './fulfillment-card.ts';
import { type ReferralTable, referralOf, referralTable } from './referral-table.ts';

const volumeUnit = Type.Enum(['ft3', 'm3', 'dm3']);

/** Per month and unit of volume. */
const storageRate = closed({
  size: Type.Enum(['standard', 'oversize']),
  goods: Type.Enum(['standard', 'fashion', 'dangerous_goods']),
  januaryToSeptember: amount,
  octoberToDecember: amount,
});

const lowInventoryRate = closed({
  tier: text,
  // In the card's unit of shipping weight.
  upToWeight: Type.Optional(positive),
  under14Days: amount,
  under21Days: amount,
  under28Days: amount,
});

/** A complete card, merged from its files. */
export const cardSchema = closed({
  marketplace: Type.Enum(MARKETPLACES.map(({ id }) => id)),
  currency: Type.Enum([...new Set(MARKETPLACES.map(({ currency }) => currency))]),
  effectiveFrom: day,
  // Last day of the card. Null while no later card is known.
  effectiveTo: nullable(day),
  ...provenance,
  // `onPricePercent`: tax contained in the price. 0: prices exclude tax. Null: differs by seller.
  // `onFeesPercent`: tax the marketplace adds to its fees.
  vat: closed({ onPricePercent: nullable(percent), onFeesPercent: nullable(percent), note: text }),
  plans: closed({ professionalMonthly: nullable(amount), individualPerItem: nullable(amount) }),
  referral: referralTable,
  // Fee per media item, by the trait of the category.
  closing: closed({
    ...provenance,
    books: nullable(amount),
    media: nullable(amount),
    // India: all categories, by price. `fbmUntil`: last day on which `fbm` is known to apply.
    byPrice: Type.Optional(
      closed({ fba: nullable(feesByLimit), fbm: nullable(feesByLimit), fbmUntil: day }),
    ),
  }),
  // Share of the referral fee that the marketplace keeps on a refund. `cap` null: unknown.
  refundAdministration: nullable(
    closed({ ...provenance, percentOfReferral: percent, cap: nullable(amount) }),
  ),
  // Percentage on fees where the marketplace passes on a digital services tax.
  digitalServices: Type.Array(
    closed({
      ...provenance,
      sellerCountries: Type.Union([Type.Literal('other'), Type.Array(text)]),
      from: day,
      percent,
      onFba: Type.Boolean(),
    }),
  ),
  fulfillment: fulfillmentCard,
  storage: nullable(
    closed({ ...provenance, unit: volumeUnit, rates: Type.Array(storageRate, { minItems: 1 }) }),
  ),
  // Monthly surcharge by days in store: `[first day of age, per unit of volume, least per piece]`,
  // youngest first.
  agedStorage: nullable(
    closed({
      ...provenance,
      unit: volumeUnit,
      bands: Type.Array(Type.Tuple([positive, amount, amount])),
    }),
  ),
  // Charged per unit sold when both 30- and 90-day supply are under 28 days.
  lowInventory: nullable(closed({ ...provenance, rates: Type.Array(lowInventoryRate) })),
  // `optional`: no fee where the marketplace chooses the warehouses.
  inboundPlacement: closed({ kind: Type.Enum(['none', 'optional']), note: nullable(text) }),
  // Fee for handling returned units. `apparel_unknown`: charged on clothing at unknown rates.
  returnsProcessing: closed({
    kind: Type.Enum(['none', 'apparel_unknown']),
    note: nullable(text),
  }),
  // Known gaps and doubts, in words a seller can act on.
  gaps: Type.Array(text),
});

type WrittenCard = Static<typeof cardSchema>;

export interface RateCard extends Omit<WrittenCard, 'referral' | 'fulfillment'> {
  readonly id: string;
  readonly referral: ReferralTable;
  readonly fulfillment: FulfillmentCard;
}

export type StorageTable = NonNullable<RateCard['storage']>;
export type StorageRate = StorageTable['rates'][number];

/** Returns the card with its tables as lists. */
export function rateCardOf(id: string, card: WrittenCard): RateCard {
  const { referral, fulfillment } = card;
  return {
    ...card,
    id,
    referral: referralOf(referral),
    fulfillment: fulfillmentOf(fulfillment),
  };
}
