/** The fulfillment part of a rate card: size tiers, rates by weight and price, surcharges. */
import Type, { type Static } from 'typebox';
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
  texts,
} from './card-terms.ts';

const weightUnit = Type.Enum(['g', 'kg', 'oz', 'lb']);
const productType = Type.Enum(['standard', 'apparel', 'dangerous_goods']);
const program = Type.Enum(['standard', 'low_price', 'selected', 'special']);

/** Limits are inclusive. An omitted one does not exist. Weights are in the card's unit. */
const sizeTier = closed({
  id: text,
  // Longest, median, shortest.
  sides: Type.Optional(Type.Tuple([positive, nullable(positive), nullable(positive)])),
  // Length + width + height.
  sum: Type.Optional(positive),
  lengthPlusGirth: Type.Optional(positive),
  unitWeight: Type.Optional(positive),
  dimensionalWeight: Type.Optional(positive),
  shippingWeight: Type.Optional(positive),
  // The shipping weight: the unit's own, or the greater of that and the dimensional weight.
  weighs: Type.Enum(['unit', 'greater']),
  // Weight of the marketplace's own packaging, added to the shipping weight.
  packagingG: Type.Optional(amount),
  storage: Type.Enum(['standard', 'oversize']),
  // Used only for products of selected categories, or only for all others.
  only: Type.Optional(Type.Enum(['selected', 'ordinary'])),
});

/** `[up to this weight, fee for each price column]`. Weight null: no limit. Fee null: unknown. */
const bands = Type.Array(Type.Array(nullable(positive), { minItems: 2 }), { minItems: 1 });

/** Above the bands: `base` plus `perStep` for every started step above `above`, up to `upTo`. */
const beyond = closed({
  above: positive,
  upTo: Type.Optional(nullable(positive)),
  step: positive,
  // One for each price column.
  base: Type.Array(amount, { minItems: 1 }),
  perStep: Type.Array(amount, { minItems: 1 }),
});

/** A table of bands alone is written as their list. */
const rateTable = Type.Union([
  bands,
  closed({
    unit: Type.Optional(weightUnit),
    bands: Type.Optional(bands),
    beyond: Type.Optional(Type.Array(beyond)),
  }),
]);

/** Tables by size tier, by program/product/period, and /variant if the card has several. */
const rates = Type.Record(
  Type.String({
    pattern:
      '^(standard|low_price|selected|special)/(standard|apparel|dangerous_goods)/(ordinary|peak)(/[A-Z_]+)?$',
  }),
  Type.Record(Type.String(), rateTable),
  { additionalProperties: false },
);

/** The marketplace's terms for cheap products. Limits are prices that buyers see. */
const lowPrice = Type.Union([
  // `upToSpecial` is for categories with the trait `low_price_special`.
  closed({ kind: Type.Literal('program'), upTo: positive, upToSpecial: positive }),
  closed({
    kind: Type.Literal('discount'),
    upTo: Type.Optional(positive),
    below: Type.Optional(positive),
    amount: positive,
  }),
  closed({ kind: Type.Literal('flat'), below: positive, fee: amount }),
]);

const surcharge = Type.Union([
  closed({ kind: Type.Literal('percent'), name: text, from: day, percent }),
  closed({ kind: Type.Literal('dangerous_goods'), name: text, amount }),
  // An amount by size tier for packages beyond these limits.
  closed({
    kind: Type.Literal('over_limits'),
    name: text,
    longest: positive,
    lengthPlusGirth: positive,
    amounts: Type.Record(Type.String(), amount),
  }),
  // The marketplace packs products that do not ship in their own packaging.
  closed({
    kind: Type.Literal('packaging_by_dimensional_weight'),
    name: text,
    tiers: texts,
    bands: feesByLimit,
  }),
  // By tier: `base` covers up to `upTo`, then `perKg` for every started kilogram.
  closed({
    kind: Type.Literal('packaging_by_weight'),
    name: text,
    tiers: Type.Record(Type.String(), closed({ upTo: positive, base: amount, perKg: amount })),
  }),
]);

export const fulfillmentCard = closed({
  ...provenance,
  // Why answers must not use the table (superseded, contradicted), or null.
  withheld: nullable(text),
  includesVat: Type.Boolean(),
  lengthUnit: Type.Enum(['mm', 'cm', 'in']),
  weightUnit: Type.Enum(['lb', 'kg']),
  dimensionalWeight: nullable(
    closed({
      divisor: positive,
      per: Type.Enum(['in3/lb', 'cm3/kg']),
      // In these tiers, median and shortest side count as at least this long.
      sideMinimum: Type.Optional(closed({ length: positive, tiers: texts })),
    }),
  ),
  // Price columns of the tables. A price of `upTo` is in the column, a price of `below` is not.
  priceColumns: Type.Array(
    closed({ name: text, upTo: Type.Optional(positive), below: Type.Optional(positive) }),
    { minItems: 1 },
  ),
  // Tried in this order. A product gets the first tier it fits.
  sizeTiers: Type.Array(sizeTier, { minItems: 1 }),
  // The variant for domestic orders, if the rates have several.
  localVariant: Type.Optional(text),
  rates,
  lowPrice: nullable(lowPrice),
  // First and last day. Excluded products pay the ordinary rate.
  peak: nullable(
    closed({
      from: day,
      to: day,
      excludedProducts: Type.Array(productType),
      excludedPrograms: Type.Array(program),
      excludedTiers: Type.Array(text),
    }),
  ),
  surcharges: Type.Array(surcharge),
  // Discount for products that ship in their own packaging, by shipping weight.
  ownPackagingDiscount: nullable(
    Type.Array(
      closed({
        tier: text,
        product: Type.Optional(productType),
        unit: Type.Optional(weightUnit),
        bands: feesByLimit,
      }),
    ),
  ),
  // Shown in answers that use the table, for products of these tiers. Null: all tiers.
  notes: Type.Array(closed({ tiers: nullable(texts), text })),
});

type WrittenFulfillment = Static<typeof fulfillmentCard>;

export type ProductType = Static<typeof productType>;
export type SizeTier = Static<typeof sizeTier>;
export type Surcharge = Static<typeof surcharge>;

export interface RateTable {
  readonly unit: Static<typeof weightUnit>;
  readonly bands: Static<typeof bands>;
  /** `upTo` null: no limit. */
  readonly beyond?: readonly (Static<typeof beyond> & { readonly upTo: number | null })[];
}

/** Tables by size tier for one program, kind of product, delivery variant and season. */
export interface RateSet {
  readonly program: Static<typeof program>;
  readonly product: ProductType;
  readonly variant?: string;
  readonly period: 'ordinary' | 'peak';
  readonly tiers: Readonly<Record<string, RateTable>>;
}

export interface FulfillmentCard extends Omit<WrittenFulfillment, 'rates'> {
  readonly rates: readonly RateSet[];
}

/** Returns the card with its rates as a list. Each table is complete and has its own unit. */
export function fulfillmentOf(written: WrittenFulfillment): FulfillmentCard {
  const rates = Object.entries(written.rates).map(([key, tables]): RateSet => {
    const [program, product, period, variant] = key.split('/');
    const tiers = Object.entries(tables).map(([tier, table]) => {
      const { beyond = [], ...own } = Array.isArray(table) ? { bands: table } : table;
      const lines = beyond.map((line) => ({ ...line, upTo: line.upTo ?? null }));
      return [tier, { unit: written.weightUnit, bands: [], ...own, beyond: lines }];
    });
    return {
      program: program as RateSet['program'],
      product: product as RateSet['product'],
      period: period as RateSet['period'],
      ...(variant !== undefined && { variant }),
      tiers: Object.fromEntries(tiers),
    };
  });
  return { ...written, rates };
}
