/**
 * Fees of France from 2026-07-01.
 *
 * Source: "Rate Card Europe, Fees effective 1 July 2026" (260630-FBA-Rate-Card-EN1.pdf).
 */
import type { FeeSchedule } from '../../schedule.ts';
import { europeDigitalServices } from '../europe/digital-services.ts';
import { efnEu4 } from '../europe/efn-eu4.ts';
import { europePeak2026 } from '../europe/peak.ts';
import { europeReferral } from '../europe/referral.ts';
import { europeSizeTiers } from '../europe/size-tiers.ts';
import { EUROPE_CARD_JULY_2026 } from '../europe/source.ts';
import { frRates20260701 } from './2026-07-01-fulfillment.ts';

export const fr20260701: FeeSchedule = {
  id: 'fr-2026-07-01',
  marketplace: 'FR',
  currency: 'EUR',
  effectiveFrom: '2026-07-01',
  effectiveTo: null,
  source: EUROPE_CARD_JULY_2026,
  confidence: 'medium',
  vat: {
    onPricePercent: 20,
    onFeesPercent: 20,
    note: 'VAT on fees is recoverable for a registered seller; whether it is charged or reversed depends on the account.',
  },
  plans: { professionalMonthly: 39, individualPerItem: 0.99 },
  referral: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'medium',
    minimum: 0.3,
    minimumOfTier: { tier: 'heavy_oversize', minimum: 20 },
    categories: europeReferral({
      automotive: 50,
      clothing: 45,
      furniture: 200,
      jewellery: 250,
      watches: 250,
    }),
  },
  closing: { source: EUROPE_CARD_JULY_2026, confidence: 'medium', books: 0.61, media: 0.61 },
  refundAdministration: {
    source: 'https://sellercentral.amazon.nl/gp/help/external/help.html?itemID=200387220',
    confidence: 'high',
    percentOfReferral: 20,
    cap: 5,
  },
  digitalServices: europeDigitalServices('FR'),
  fulfillment: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'medium',
    withheld: null,
    includesVat: false,
    lengthUnit: 'cm',
    weightUnit: 'kg',
    dimensionalWeight: { divisor: 5000, per: 'cm3/kg' },
    priceColumns: [{ name: 'any price' }],
    sizeTiers: europeSizeTiers,
    rates: [...frRates20260701, ...efnEu4],
    lowPrice: { kind: 'program', upTo: 20, upToSpecial: 12 },
    peak: europePeak2026,
    surcharges: [
      { kind: 'percent', name: 'fuel and logistics', from: '2026-04-17', percent: 1.5 },
      { kind: 'dangerous_goods', name: 'dangerous goods or lithium battery', amount: 0.1 },
      {
        kind: 'packaging_by_weight',
        name: 'oversize packaging',
        tiers: {
          small_oversize: { upTo: 0.76, base: 0.67, perKg: 0.01 },
          standard_oversize_light: { upTo: 0.76, base: 0.92, perKg: 0.11 },
          standard_oversize_heavy: { upTo: 15.76, base: 2.58, perKg: 0.49 },
          standard_oversize_large: { upTo: 0.76, base: 1, perKg: 0.24 },
          bulky_oversize: { upTo: 0.76, base: 2.01, perKg: 0.25 },
        },
      },
    ],
    ownPackagingDiscount: [
      {
        tier: 'light_envelope',
        unit: 'kg',
        bands: [
          [0.02, 0.01],
          [0.04, 0.01],
          [0.06, 0.01],
          [0.08, 0.01],
          [0.1, 0.01],
        ],
      },
      {
        tier: 'standard_envelope',
        unit: 'kg',
        bands: [
          [0.21, 0.02],
          [0.46, 0.02],
        ],
      },
      { tier: 'large_envelope', unit: 'kg', bands: [[0.96, 0.03]] },
      { tier: 'extra_large_envelope', unit: 'kg', bands: [[0.96, 0.05]] },
      {
        tier: 'small_parcel',
        unit: 'kg',
        bands: [
          [0.15, 0.07],
          [0.4, 0.08],
          [0.9, 0.08],
          [1.4, 0.08],
          [1.9, 0.09],
          [3.9, 0.1],
        ],
      },
      {
        tier: 'standard_parcel',
        unit: 'kg',
        bands: [
          [0.15, 0.1],
          [0.4, 0.11],
          [0.9, 0.12],
          [1.4, 0.14],
          [1.9, 0.15],
          [2.9, 0.18],
          [3.9, 0.21],
          [5.9, 0.23],
          [8.9, 0.29],
          [11.9, 0.33],
        ],
      },
    ],
    notes: [
      {
        tiers: [
          'small_oversize',
          'standard_oversize_light',
          'standard_oversize_heavy',
          'standard_oversize_large',
          'bulky_oversize',
          'heavy_oversize',
          'special_oversize',
        ],
        text: 'Above the first band the card charges by the kilogram without saying whether a started kilogram counts whole; it is counted whole.',
      },
    ],
  },
  storage: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'medium',
    unit: 'm3',
    rates: [
      { size: 'standard', goods: 'fashion', januaryToSeptember: 19.99, octoberToDecember: 29.23 },
      { size: 'standard', goods: 'standard', januaryToSeptember: 27.54, octoberToDecember: 52.2 },
      { size: 'oversize', goods: 'standard', januaryToSeptember: 21.78, octoberToDecember: 34.49 },
      {
        size: 'standard',
        goods: 'dangerous_goods',
        januaryToSeptember: 30,
        octoberToDecember: 50.51,
      },
      {
        size: 'oversize',
        goods: 'dangerous_goods',
        januaryToSeptember: 27.5,
        octoberToDecember: 43.89,
      },
    ],
  },
  agedStorage: null,
  lowInventory: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'medium',
    rates: [
      { tier: 'light_envelope', under14Days: 0.27, under21Days: 0.18, under28Days: 0.16 },
      { tier: 'standard_envelope', under14Days: 0.41, under21Days: 0.25, under28Days: 0.18 },
      { tier: 'large_envelope', under14Days: 0.46, under21Days: 0.27, under28Days: 0.18 },
      { tier: 'extra_large_envelope', under14Days: 0.46, under21Days: 0.27, under28Days: 0.18 },
      { tier: 'small_parcel', under14Days: 0.46, under21Days: 0.27, under28Days: 0.18 },
      { tier: 'standard_parcel', under14Days: 0.67, under21Days: 0.35, under28Days: 0.21 },
      { tier: 'small_parcel_1', under14Days: 0.46, under21Days: 0.27, under28Days: 0.18 },
      { tier: 'small_parcel_2', under14Days: 0.46, under21Days: 0.27, under28Days: 0.18 },
      { tier: 'small_parcel_3', under14Days: 0.46, under21Days: 0.27, under28Days: 0.18 },
      { tier: 'medium_parcel_1', under14Days: 0.67, under21Days: 0.35, under28Days: 0.21 },
      { tier: 'medium_parcel_2', under14Days: 0.67, under21Days: 0.35, under28Days: 0.21 },
      { tier: 'large_parcel_1', under14Days: 0.67, under21Days: 0.35, under28Days: 0.21 },
      { tier: 'large_parcel_2', under14Days: 0.67, under21Days: 0.35, under28Days: 0.21 },
    ],
  },
  inboundPlacement: { kind: 'none', note: null },
  returnsProcessing: {
    kind: 'apparel_unknown',
    note: 'Clothing and shoes pay a returns processing fee for every returned unit, other products only above the return rate of their category; the rates are not known.',
  },
  gaps: [
    'festive peak table',
    'returns processing',
    'storage utilisation surcharge',
    'aged/removal fees',
  ],
};
