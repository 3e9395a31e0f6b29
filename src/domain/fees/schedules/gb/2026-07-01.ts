/**
 * Fees of the United Kingdom from 2026-07-01.
 *
 * Source: "Rate Card Europe, Fees effective 1 July 2026" (260630-FBA-Rate-Card-EN1.pdf).
 */
import type { FeeSchedule } from '../../schedule.ts';
import { europeDigitalServices } from '../europe/digital-services.ts';
import { europePeak2026 } from '../europe/peak.ts';
import { europeReferral } from '../europe/referral.ts';
import { europeSizeTiers } from '../europe/size-tiers.ts';
import { EUROPE_CARD_JULY_2026 } from '../europe/source.ts';
import { gbRates20260701 } from './2026-07-01-fulfillment.ts';

export const gb20260701: FeeSchedule = {
  id: 'gb-2026-07-01',
  marketplace: 'GB',
  currency: 'GBP',
  effectiveFrom: '2026-07-01',
  effectiveTo: null,
  source: EUROPE_CARD_JULY_2026,
  confidence: 'high',
  vat: {
    onPricePercent: 20,
    onFeesPercent: 20,
    note: 'VAT on fees is recoverable for a registered seller; whether it is charged or reversed depends on the account.',
  },
  plans: { professionalMonthly: 25, individualPerItem: 0.75 },
  referral: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'high',
    minimum: 0.25,
    minimumOfTier: { tier: 'heavy_oversize', minimum: 20 },
    categories: europeReferral({
      automotive: 45,
      clothing: 40,
      furniture: 175,
      jewellery: 225,
      watches: 225,
    }),
  },
  closing: { source: EUROPE_CARD_JULY_2026, confidence: 'high', books: 0.5, media: 0.5 },
  refundAdministration: {
    source: 'sellercentral.amazon.co.uk, refund administration fee',
    confidence: 'low',
    percentOfReferral: 20,
    cap: null,
  },
  digitalServices: europeDigitalServices('GB'),
  fulfillment: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'high',
    withheld: null,
    includesVat: false,
    lengthUnit: 'cm',
    weightUnit: 'kg',
    dimensionalWeight: { divisor: 5000, per: 'cm3/kg' },
    priceColumns: [{ name: 'any price' }],
    sizeTiers: europeSizeTiers,
    rates: gbRates20260701,
    lowPrice: { kind: 'program', upTo: 20, upToSpecial: 10 },
    peak: europePeak2026,
    surcharges: [
      { kind: 'percent', name: 'fuel and logistics', from: '2026-04-17', percent: 1.5 },
      { kind: 'dangerous_goods', name: 'dangerous goods or lithium battery', amount: 0.1 },
      {
        kind: 'packaging_by_weight',
        name: 'oversize packaging',
        tiers: {
          small_oversize: { upTo: 0.76, base: 0.59, perKg: 0.01 },
          standard_oversize_light: { upTo: 0.76, base: 0.8, perKg: 0.1 },
          standard_oversize_heavy: { upTo: 15.76, base: 2.25, perKg: 0.42 },
          standard_oversize_large: { upTo: 0.76, base: 0.87, perKg: 0.21 },
          bulky_oversize: { upTo: 0.76, base: 1.76, perKg: 0.22 },
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
          [0.21, 0.01],
          [0.46, 0.01],
        ],
      },
      { tier: 'large_envelope', unit: 'kg', bands: [[0.96, 0.02]] },
      { tier: 'extra_large_envelope', unit: 'kg', bands: [[0.96, 0.04]] },
      {
        tier: 'small_parcel',
        unit: 'kg',
        bands: [
          [0.15, 0.06],
          [0.4, 0.06],
          [0.9, 0.07],
          [1.4, 0.07],
          [1.9, 0.08],
          [3.9, 0.09],
        ],
      },
      {
        tier: 'standard_parcel',
        unit: 'kg',
        bands: [
          [0.15, 0.08],
          [0.4, 0.09],
          [0.9, 0.1],
          [1.4, 0.11],
          [1.9, 0.13],
          [2.9, 0.15],
          [3.9, 0.17],
          [5.9, 0.18],
          [8.9, 0.24],
          [11.9, 0.27],
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
      {
        tiers: ['small_oversize'],
        text: 'Small oversize by the kilogram is 0.25 in four transcriptions and 0.22 in two.',
      },
    ],
  },
  storage: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'high',
    unit: 'ft3',
    rates: [
      { size: 'standard', goods: 'fashion', januaryToSeptember: 0.62, octoberToDecember: 0.82 },
      { size: 'standard', goods: 'standard', januaryToSeptember: 0.76, octoberToDecember: 1.51 },
      { size: 'oversize', goods: 'standard', januaryToSeptember: 0.55, octoberToDecember: 0.87 },
      {
        size: 'standard',
        goods: 'dangerous_goods',
        januaryToSeptember: 0.74,
        octoberToDecember: 1.3,
      },
      {
        size: 'oversize',
        goods: 'dangerous_goods',
        januaryToSeptember: 0.7,
        octoberToDecember: 1.11,
      },
    ],
  },
  agedStorage: {
    source: EUROPE_CARD_JULY_2026,
    confidence: 'medium',
    unit: 'ft3',
    bands: [
      [241, 1.18, 0],
      [271, 3.14, 0],
      [301, 3.26, 0],
      [331, 3.41, 0],
      [366, 5.71, 0.2],
      [456, 6.14, 0.25],
    ],
  },
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
    'refund administration cap in GBP',
    'special/heavy minimum referral (20/25) exact wording',
    'small oversize per-kg: 0.25 (4 transcriptions) vs 0.22 (2)',
  ],
};
