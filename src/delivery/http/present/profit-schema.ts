/** Schema of a profit answer. */
import Type, { type Static } from 'typebox';
import { nullable } from '../interface/parameters.ts';

const money = nullable(Type.Number());
const number = nullable(Type.Number());
const text = Type.String();

const channel = Type.Object({ feesTotal: money, profit: money, marginPercent: number });
const comparison = nullable(
  Type.Object({ measured: Type.Number(), schedule: number, difference: number }),
);

const vat = Type.Object({
  scheme: Type.Enum(['none', 'registered', 'unregistered', 'unknown']),
  ratePercent: number,
  onPrice: nullable(Type.Number()),
  onFees: money,
  isRecoverable: Type.Boolean(),
});

const fees = Type.Object({
  referral: money,
  closing: money,
  perItem: money,
  fulfillment: money,
  surcharges: Type.Array(Type.Object({ name: text, amount: money })),
  storage: money,
  inboundPlacement: money,
  returns: money,
  digitalServices: money,
  other: money,
  total: money,
});

const feeRules = Type.Array(
  Type.Object({ fee: text, rule: text, source: Type.Enum(['schedule', 'override', 'measured']) }),
);

const costs = Type.Object({
  product: Type.Number(),
  inboundShipping: Type.Number(),
  fbmShipping: Type.Number(),
  advertising: Type.Number(),
  returns: money,
  vatOnFees: money,
  other: Type.Number(),
  total: money,
});

const monthly = Type.Object({
  units: nullable(Type.Integer()),
  unitsLow: nullable(Type.Integer()),
  unitsHigh: nullable(Type.Integer()),
  expectedUnits: nullable(Type.Integer()),
  basis: nullable(Type.Enum(['given', 'estimate'])),
  grade: nullable(Type.Enum(['A', 'B', 'C', 'D'])),
  calibrated: nullable(Type.Boolean()),
  revenue: money,
  profit: nullable(Type.Number()),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
  expectedProfit: nullable(Type.Number()),
});

const sensitivity = Type.Array(
  Type.Object({
    factor: Type.Enum(['price', 'cost', 'returnRatePercent', 'advertising']),
    change: Type.Number(),
    profit: money,
    marginPercent: number,
  }),
);

export const profitSchema = () =>
  Type.Object({
    marketplace: text,
    asin: nullable(text),
    currency: text,
    date: text,
    fulfillment: Type.Enum(['fba', 'fbm']),
    price: Type.Number(),
    category: nullable(Type.String()),
    vat,
    fees,
    feeRules,
    costs,
    profit: money,
    marginPercent: Type.Union([Type.Number(), Type.Null()]),
    roiPercent: Type.Union([Type.Number(), Type.Null()]),
    breakEvenPrice: money,
    minPriceForMargin: Type.Object({ marginPercent: Type.Number(), price: money }),
    minPriceForRoi: Type.Object({ roiPercent: Type.Number(), price: money }),
    maxCostForRoi: Type.Object({ roiPercent: Type.Number(), cost: money }),
    breakEvenAcosPercent: number,
    notes: Type.Array(text),
    monthly,
    sensitivity,
    channels: Type.Object({ fba: channel, fbm: channel }),
    seasons: Type.Object({
      januaryToSeptember: Type.Object({ storage: money, profit: money }),
      octoberToDecember: Type.Object({ storage: money, profit: money }),
    }),
    schedule: Type.Object({
      id: text,
      effectiveFrom: text,
      source: text,
      confidence: Type.Enum(['high', 'medium', 'low']),
      gaps: Type.Array(text),
    }),
    sizeTier: nullable(text),
    shippingWeightG: number,
    knownFees: Type.Number(),
    profitBeforeMissingFees: Type.Number(),
    crossCheck: nullable(
      Type.Object({
        source: text,
        observedOn: text,
        fulfillment: comparison,
        referralPercent: comparison,
      }),
    ),
    assumptions: Type.Array(text),
    missing: Type.Array(Type.Object({ fee: text, reason: text, remedy: text })),
  });

export type ProfitData = Static<ReturnType<typeof profitSchema>>;
