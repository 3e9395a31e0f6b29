/**
 * What a rate card may say once everything it extends is put together. The members mean what
 * `domain/fees/rate-card.ts` says; three are written shorter in a file: categories and rates are
 * named members instead of lists, a flat rate is a number, and a table with bands alone is their
 * list.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { MARKETPLACES } from '../../domain/values/marketplace.ts';

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([Type.Null(), schema]);
const closed = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const text = Type.String({ minLength: 1 });
const texts = Type.Array(text, { minItems: 1 });
const amount = Type.Number({ minimum: 0 });
const positive = Type.Number({ exclusiveMinimum: 0 });
const percent = Type.Number({ minimum: 0, maximum: 100 });
const day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const weightUnit = Type.Enum(['g', 'kg', 'oz', 'lb']);
const productType = Type.Enum(['standard', 'apparel', 'dangerous_goods']);
const program = Type.Enum(['standard', 'low_price', 'selected', 'special']);

const provenance = { source: text, confidence: Type.Enum(['high', 'medium', 'low']) };
const feesByLimit = Type.Array(Type.Tuple([nullable(positive), amount]), { minItems: 1 });
const percentsByPrice = Type.Array(Type.Tuple([nullable(positive), percent]), { minItems: 1 });

const tieredRate = Type.Object(
  {
    whole: Type.Optional(percentsByPrice),
    marginal: Type.Optional(percentsByPrice),
    unstated: Type.Optional(percentsByPrice),
    isExclusive: Type.Optional(Type.Literal(true)),
    above: Type.Optional(
      closed({ price: positive, channel: Type.Enum(['fba', 'any']), tiers: percentsByPrice }),
    ),
  },
  {
    additionalProperties: false,
    oneOf: [{ required: ['whole'] }, { required: ['marginal'] }, { required: ['unstated'] }],
  },
);

const category = closed({
  rate: Type.Union([Type.Null(), percent, tieredRate]),
  isDefault: Type.Optional(Type.Literal(true)),
  minimum: Type.Optional(nullable(amount)),
  minimumAtMost: Type.Optional(amount),
  traits: Type.Optional(
    Type.Array(
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
    ),
  ),
  taxPercent: Type.Optional(percent),
  note: Type.Optional(text),
  departments: Type.Optional(texts),
});

const referral = closed({
  ...provenance,
  minimum: nullable(amount),
  minimumAtMost: Type.Optional(amount),
  minimumOfTier: Type.Optional(closed({ tier: text, minimum: amount })),
  // False: only the names of the categories are the card's, not their rates.
  ratesAreKnown: Type.Optional(Type.Literal(false)),
  categories: Type.Record(Type.String(), category),
});

const bands = Type.Array(Type.Array(nullable(positive), { minItems: 2 }), { minItems: 1 });
const rateTable = closed({
  unit: Type.Optional(weightUnit),
  bands: Type.Optional(bands),
  beyond: Type.Optional(
    Type.Array(
      closed({
        above: positive,
        upTo: Type.Optional(positive),
        step: positive,
        base: Type.Array(amount, { minItems: 1 }),
        perStep: Type.Array(amount, { minItems: 1 }),
      }),
    ),
  ),
});

const sizeTier = closed({
  id: text,
  sides: Type.Optional(Type.Tuple([positive, nullable(positive), nullable(positive)])),
  sum: Type.Optional(positive),
  lengthPlusGirth: Type.Optional(positive),
  unitWeight: Type.Optional(positive),
  dimensionalWeight: Type.Optional(positive),
  shippingWeight: Type.Optional(positive),
  weighs: Type.Enum(['unit', 'greater']),
  packagingG: Type.Optional(amount),
  storage: Type.Enum(['standard', 'oversize']),
  only: Type.Optional(Type.Enum(['selected', 'ordinary'])),
});

const lowPrice = Type.Union([
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
  closed({
    kind: Type.Literal('over_limits'),
    name: text,
    longest: positive,
    lengthPlusGirth: positive,
    amounts: Type.Record(Type.String(), amount),
  }),
  closed({
    kind: Type.Literal('packaging_by_dimensional_weight'),
    name: text,
    tiers: texts,
    bands: feesByLimit,
  }),
  closed({
    kind: Type.Literal('packaging_by_weight'),
    name: text,
    tiers: Type.Record(Type.String(), closed({ upTo: positive, base: amount, perKg: amount })),
  }),
]);

const fulfillment = closed({
  ...provenance,
  withheld: nullable(text),
  includesVat: Type.Boolean(),
  lengthUnit: Type.Enum(['mm', 'cm', 'in']),
  weightUnit: Type.Enum(['lb', 'kg']),
  dimensionalWeight: nullable(
    closed({
      divisor: positive,
      per: Type.Enum(['in3/lb', 'cm3/kg']),
      sideMinimum: Type.Optional(closed({ length: positive, tiers: texts })),
    }),
  ),
  priceColumns: Type.Array(
    closed({ name: text, upTo: Type.Optional(positive), below: Type.Optional(positive) }),
    { minItems: 1 },
  ),
  sizeTiers: Type.Array(sizeTier, { minItems: 1 }),
  localVariant: Type.Optional(text),
  // By program/product/period, and /variant where the card has several.
  rates: Type.Record(
    Type.String({
      pattern:
        '^(standard|low_price|selected|special)/(standard|apparel|dangerous_goods)/(ordinary|peak)(/[A-Z_]+)?$',
    }),
    Type.Record(Type.String(), Type.Union([bands, rateTable])),
    { additionalProperties: false },
  ),
  lowPrice: nullable(lowPrice),
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
  notes: Type.Array(closed({ tiers: nullable(texts), text })),
});

const storageRate = closed({
  size: Type.Enum(['standard', 'oversize']),
  goods: Type.Enum(['standard', 'fashion', 'dangerous_goods']),
  januaryToSeptember: amount,
  octoberToDecember: amount,
});

const lowInventoryRate = closed({
  tier: text,
  upToWeight: Type.Optional(positive),
  under14Days: amount,
  under21Days: amount,
  under28Days: amount,
});

const volumeUnit = Type.Enum(['ft3', 'm3', 'dm3']);

export const cardSchema = closed({
  marketplace: Type.Enum(MARKETPLACES.map(({ id }) => id)),
  currency: Type.Enum([...new Set(MARKETPLACES.map(({ currency }) => currency))]),
  effectiveFrom: day,
  effectiveTo: nullable(day),
  ...provenance,
  vat: closed({ onPricePercent: nullable(percent), onFeesPercent: nullable(percent), note: text }),
  plans: closed({ professionalMonthly: nullable(amount), individualPerItem: nullable(amount) }),
  referral,
  closing: closed({
    ...provenance,
    books: nullable(amount),
    media: nullable(amount),
    byPrice: Type.Optional(
      closed({ fba: nullable(feesByLimit), fbm: nullable(feesByLimit), fbmUntil: day }),
    ),
  }),
  refundAdministration: nullable(
    closed({ ...provenance, percentOfReferral: percent, cap: nullable(amount) }),
  ),
  digitalServices: Type.Array(
    closed({
      ...provenance,
      sellerCountries: Type.Union([Type.Literal('other'), Type.Array(text)]),
      from: day,
      percent,
      onFba: Type.Boolean(),
    }),
  ),
  fulfillment,
  storage: nullable(
    closed({ ...provenance, unit: volumeUnit, rates: Type.Array(storageRate, { minItems: 1 }) }),
  ),
  agedStorage: nullable(
    closed({
      ...provenance,
      unit: volumeUnit,
      bands: Type.Array(Type.Tuple([positive, amount, amount])),
    }),
  ),
  lowInventory: nullable(closed({ ...provenance, rates: Type.Array(lowInventoryRate) })),
  inboundPlacement: closed({ kind: Type.Enum(['none', 'optional']), note: nullable(text) }),
  returnsProcessing: closed({
    kind: Type.Enum(['none', 'apparel_unknown']),
    note: nullable(text),
  }),
  gaps: Type.Array(text),
});

/** A card as its files write it, put together. */
export type WrittenCard = Static<typeof cardSchema>;

const namesByDepartment = Type.Record(Type.String(), texts);

export const departmentsSchema = closed({
  about: texts,
  roots: namesByDepartment,
  below: Type.Record(Type.String(), namesByDepartment),
});
