/** Schema of a profit answer. */
import Type, { type Static } from 'typebox';
import * as field from '../interface/fields.ts';

const channel = Type.Object({
  ...field.each(field.numberOrNull, 'feesTotal', 'profit', 'marginPercent'),
});
const comparison = field.nullable(
  Type.Object({
    measured: field.number,
    schedule: field.numberOrNull,
    difference: field.numberOrNull,
  }),
);

const vat = Type.Object({
  scheme: Type.Enum(['none', 'registered', 'unregistered', 'unknown']),
  ...field.each(field.numberOrNull, 'ratePercent', 'onPrice', 'onFees'),
  isRecoverable: field.flag,
});

const fees = Type.Object({
  ...field.each(field.numberOrNull, 'referral', 'closing', 'perItem', 'fulfillment'),
  surcharges: Type.Array(Type.Object({ name: field.text, amount: field.numberOrNull })),
  ...field.each(field.numberOrNull, 'storage', 'inboundPlacement', 'returns', 'digitalServices'),
  ...field.each(field.numberOrNull, 'other', 'total'),
});

const feeRules = Type.Array(
  Type.Object({
    fee: field.text,
    rule: field.text,
    source: Type.Enum(['schedule', 'override', 'measured']),
  }),
);

const costs = Type.Object({
  ...field.each(field.number, 'product', 'inboundShipping', 'fbmShipping', 'advertising'),
  returns: field.numberOrNull,
  vatOnFees: field.numberOrNull,
  other: field.number,
  total: field.numberOrNull,
});

const monthly = Type.Object({
  ...field.each(field.integerOrNull, 'units', 'unitsLow', 'unitsHigh', 'expectedUnits'),
  ...field.each(field.integerOrNull, 'listingUnits', 'competitors'),
  sharePercent: field.numberOrNull,
  shareBasis: field.nullable(Type.Enum(['winners', 'offers'])),
  basis: field.nullable(Type.Enum(['given', 'estimate'])),
  grade: field.nullable(Type.Enum(['A', 'B', 'C', 'D'])),
  calibrated: field.nullable(field.flag),
  salesAsOf: field.dayOrNull,
  ...field.each(field.numberOrNull, 'revenue', 'profit', 'low', 'high', 'expectedProfit'),
});

const profitByPrice = Type.Array(
  Type.Object({
    ...field.each(field.number, 'fromPrice', 'toPrice'),
    ...field.each(field.numberOrNull, 'fromProfit', 'toProfit'),
  }),
);

const sensitivity = Type.Array(
  Type.Object({
    factor: Type.Enum(['price', 'cost', 'returnRatePercent', 'advertising']),
    change: field.number,
    profit: field.numberOrNull,
    marginPercent: field.numberOrNull,
  }),
);

export const profitSchema = () =>
  Type.Object({
    marketplace: field.text,
    asin: field.textOrNull,
    currency: field.text,
    date: field.text,
    priceAsOf: field.instantOrNull,
    fulfillment: Type.Enum(['fba', 'fbm']),
    price: field.number,
    category: field.textOrNull,
    vat,
    fees,
    feeRules,
    costs,
    ...field.each(field.numberOrNull, 'profit', 'profitLow', 'profitHigh'),
    ...field.each(field.numberOrNull, 'marginPercent', 'roiPercent', 'breakEvenPrice'),
    minPriceForMargin: Type.Object({ marginPercent: field.number, price: field.numberOrNull }),
    minPriceForRoi: Type.Object({ roiPercent: field.number, price: field.numberOrNull }),
    maxCostForRoi: Type.Object({ roiPercent: field.number, cost: field.numberOrNull }),
    breakEvenAcosPercent: field.numberOrNull,
    notes: Type.Array(field.text),
    monthly,
    profitByPrice,
    sensitivity,
    channels: Type.Object({ fba: channel, fbm: channel }),
    seasons: Type.Object({
      januaryToSeptember: Type.Object({ storage: field.numberOrNull, profit: field.numberOrNull }),
      octoberToDecember: Type.Object({ storage: field.numberOrNull, profit: field.numberOrNull }),
    }),
    schedule: Type.Object({
      ...field.each(field.text, 'id', 'effectiveFrom', 'source'),
      confidence: Type.Enum(['high', 'medium', 'low']),
      gaps: Type.Array(field.text),
    }),
    sizeTier: field.textOrNull,
    shippingWeightG: field.numberOrNull,
    knownFees: field.number,
    profitBeforeMissingFees: field.number,
    crossCheck: field.nullable(
      Type.Object({
        source: field.text,
        observedOn: field.text,
        fulfillment: comparison,
        referralPercent: comparison,
      }),
    ),
    assumptions: Type.Array(field.text),
    missing: Type.Array(Type.Object({ fee: field.text, reason: field.text, remedy: field.text })),
  });

export type ProfitData = Static<ReturnType<typeof profitSchema>>;
