/**
 * Fees of Australia from 2026-06-10. Eight referral rows only, in doubt; oversize increments above
 * the printed bands are in doubt and left out.
 *
 * Source: sell.amazon.com.au/pricing (two transcriptions that agree on all shared cells).
 */
import type { FeeSchedule } from '../../schedule.ts';

export const au20260610: FeeSchedule = {
  id: 'au-2026-06-10',
  marketplace: 'AU',
  currency: 'AUD',
  effectiveFrom: '2026-06-10',
  effectiveTo: null,
  source: 'https://sell.amazon.com.au/pricing',
  confidence: 'low',
  vat: {
    onPricePercent: 10,
    onFeesPercent: 10,
    note: 'GST of 10 % is contained in the price of a registered seller and added to fees.',
  },
  plans: { professionalMonthly: 49.95, individualPerItem: 0.99 },
  referral: {
    source: 'https://sell.amazon.com.au/pricing',
    confidence: 'low',
    minimum: 0,
    categories: [
      { name: 'Everything else', isDefault: true, rate: { mode: 'flat', percent: 15 } },
      { name: 'Tools & DIY', rate: { mode: 'flat', percent: 13 } },
      {
        name: 'Sports & Outdoors',
        rate: {
          mode: 'marginal',
          tiers: [
            [200, 13],
            [null, 12],
          ],
        },
      },
      { name: 'Lawn & Garden', rate: { mode: 'flat', percent: 13 } },
      {
        name: 'Pet Products',
        rate: {
          mode: 'marginal',
          tiers: [
            [200, 13],
            [null, 12],
          ],
        },
      },
      { name: 'Office Products', rate: { mode: 'flat', percent: 13 } },
      { name: 'Kitchen', rate: { mode: 'flat', percent: 13 } },
      { name: 'Home', rate: { mode: 'flat', percent: 13 } },
    ],
  },
  closing: {
    source: 'sellercentral.amazon.com.au, 2019-03-31',
    confidence: 'low',
    books: 1,
    media: 1,
  },
  refundAdministration: {
    source: 'sellercentral.amazon.com.au, 2019',
    confidence: 'low',
    percentOfReferral: 20,
    cap: null,
  },
  digitalServices: [],
  fulfillment: {
    source: 'https://sell.amazon.com.au/pricing',
    confidence: 'medium',
    withheld: null,
    includesVat: false,
    lengthUnit: 'cm',
    weightUnit: 'kg',
    dimensionalWeight: { divisor: 4000, per: 'cm3/kg' },
    priceColumns: [{ name: 'below 13', below: 13 }, { name: '13 and above' }],
    sizeTiers: [
      {
        id: 'small_envelope',
        sides: [20, 15, 1],
        unitWeight: 0.075,
        weighs: 'unit',
        storage: 'standard',
      },
      {
        id: 'standard_envelope',
        sides: [33, 23, 2.5],
        unitWeight: 0.475,
        weighs: 'unit',
        storage: 'standard',
      },
      {
        id: 'large_envelope',
        sides: [33, 23, 5],
        unitWeight: 0.975,
        weighs: 'unit',
        storage: 'standard',
      },
      { id: 'parcel', sides: [45, 34, 20], unitWeight: 12, weighs: 'greater', storage: 'standard' },
      { id: 'small_oversize', sides: [61, 46, 46], weighs: 'greater', storage: 'oversize' },
      {
        id: 'standard_oversize',
        sides: [105, 60, 60],
        unitWeight: 22,
        weighs: 'greater',
        storage: 'oversize',
      },
      { id: 'large_oversize', unitWeight: 35, weighs: 'greater', storage: 'oversize' },
      { id: 'extra_large', unitWeight: 250, weighs: 'greater', storage: 'oversize' },
    ],
    rates: [
      {
        program: 'standard',
        product: 'standard',
        period: 'ordinary',
        tiers: {
          small_envelope: { unit: 'kg', bands: [[0.075, 3.64, 4.55]] },
          standard_envelope: {
            unit: 'kg',
            bands: [
              [0.075, 3.67, 4.58],
              [0.225, 4.35, 5.26],
              [0.475, 4.7, 5.61],
            ],
          },
          large_envelope: {
            unit: 'kg',
            bands: [
              [0.225, 5.87, 6.78],
              [0.475, 6.11, 7.02],
              [0.975, 7.38, 8.29],
            ],
          },
          parcel: {
            unit: 'kg',
            bands: [
              [0.25, 6.43, 7.34],
              [0.5, 6.73, 7.64],
              [1, 8.31, 9.22],
              [1.5, 8.77, 9.68],
              [2, 8.9, 9.81],
              [3, 8.95, 9.86],
              [4, 9.27, 10.18],
              [5, 9.28, 10.19],
              [6, 10.19, 11.1],
              [7, 10.35, 11.26],
              [8, 10.35, 11.26],
              [9, 10.36, 11.27],
              [10, 10.36, 11.27],
              [11, 12.89, 13.8],
              [12, 13.02, 13.93],
            ],
          },
          small_oversize: {
            unit: 'kg',
            bands: [
              [1, 9.03, 9.94],
              [1.25, 9.5, 10.41],
              [1.5, 9.74, 10.65],
              [1.75, 9.75, 10.66],
              [2, 9.75, 10.66],
            ],
          },
          standard_oversize: {
            unit: 'kg',
            bands: [
              [1, 11.39, 12.3],
              [2, 12.04, 12.95],
              [3, 12.13, 13.04],
              [4, 12.27, 13.18],
              [5, 12.5, 13.41],
              [6, 13.4, 14.31],
              [7, 13.55, 14.46],
              [8, 13.57, 14.48],
              [9, 13.61, 14.52],
              [10, 13.61, 14.52],
              [15, 14.95, 15.86],
              [20, 15.51, 16.42],
              [22, 15.51, 16.42],
            ],
          },
          large_oversize: {
            unit: 'kg',
            bands: [
              [5, 13.8, 14.71],
              [10, 14.21, 15.12],
              [15, 15.11, 16.02],
              [20, 15.61, 16.52],
              [25, 15.65, 16.56],
              [30, 22.09, 23],
              [35, 23.09, 24],
            ],
          },
          extra_large: { unit: 'kg', bands: [[35, 71.09, 72]] },
        },
      },
    ],
    lowPrice: null,
    peak: null,
    surcharges: [],
    ownPackagingDiscount: null,
    notes: [],
  },
  storage: {
    source: 'https://sell.amazon.com.au/pricing',
    confidence: 'low',
    unit: 'm3',
    rates: [
      { size: 'standard', goods: 'standard', januaryToSeptember: 37, octoberToDecember: 51.8 },
      { size: 'oversize', goods: 'standard', januaryToSeptember: 34.2, octoberToDecember: 48 },
    ],
  },
  agedStorage: null,
  lowInventory: null,
  inboundPlacement: { kind: 'none', note: null },
  returnsProcessing: { kind: 'none', note: null },
  gaps: [
    'current full referral table',
    'aged/removal',
    'media closing fee 2026',
    'oversize fees above the printed bands: the increments read as 0.01 and 0.10 for each kilogram are in doubt',
  ],
};
