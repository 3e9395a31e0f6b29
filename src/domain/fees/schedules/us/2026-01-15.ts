/**
 * Fees of the United States from 2026-01-15, with the peak season 2026-10-15 to 2027-01-14.
 *
 * Sources: sell.amazon.com/pricing (referral, closing, plans) and the Seller Central page of the
 * 2026 fulfilment fees (GPDC3KPYAGDTVDJP).
 */
import type { FeeSchedule } from '../../schedule.ts';
import { usRates20260115 } from './2026-01-15-fulfillment.ts';

export const us20260115: FeeSchedule = {
  id: 'us-2026-01-15',
  marketplace: 'US',
  currency: 'USD',
  effectiveFrom: '2026-01-15',
  effectiveTo: null,
  source: 'https://sell.amazon.com/pricing',
  confidence: 'high',
  vat: {
    onPricePercent: 0,
    onFeesPercent: 0,
    note: 'Prices stand without sales tax, which the marketplace collects and remits.',
  },
  plans: { professionalMonthly: 39.99, individualPerItem: 0.99 },
  referral: {
    source: 'https://sell.amazon.com/pricing',
    confidence: 'high',
    minimum: 0.3,
    categories: [
      { name: 'Everything Else', isDefault: true, rate: { mode: 'flat', percent: 15 } },
      { name: 'Amazon Device Accessories', rate: { mode: 'flat', percent: 45 } },
      {
        name: 'Appliances - Compact',
        rate: {
          mode: 'marginal',
          tiers: [
            [300, 15],
            [null, 8],
          ],
        },
      },
      { name: 'Appliances - Full-size', rate: { mode: 'flat', percent: 8 } },
      { name: 'Automotive and Powersports', rate: { mode: 'flat', percent: 12 } },
      {
        name: 'Baby Products',
        rate: {
          mode: 'whole',
          tiers: [
            [10, 8],
            [null, 15],
          ],
        },
      },
      { name: 'Backpacks, Handbags, and Luggage', rate: { mode: 'flat', percent: 15 } },
      { name: 'Base Equipment Power Tools', rate: { mode: 'flat', percent: 12 } },
      {
        name: 'Beauty, Health, and Personal Care',
        rate: {
          mode: 'whole',
          tiers: [
            [10, 8],
            [null, 15],
          ],
        },
      },
      { name: 'Books', rate: { mode: 'flat', percent: 15 }, minimum: 0, traits: ['books'] },
      { name: 'DVD', rate: { mode: 'flat', percent: 15 }, minimum: 0, traits: ['media'] },
      { name: 'Music', rate: { mode: 'flat', percent: 15 }, minimum: 0, traits: ['media'] },
      { name: 'Software', rate: { mode: 'flat', percent: 15 }, minimum: 0, traits: ['media'] },
      { name: 'Video', rate: { mode: 'flat', percent: 15 }, minimum: 0, traits: ['media'] },
      {
        name: 'Business, Industrial, and Scientific Supplies',
        rate: { mode: 'flat', percent: 12 },
      },
      {
        name: 'Clothing and Accessories',
        rate: {
          mode: 'whole',
          tiers: [
            [15, 5],
            [20, 10],
            [null, 17],
          ],
        },
        traits: ['apparel'],
      },
      { name: 'Computers', rate: { mode: 'flat', percent: 8 } },
      { name: 'Consumer Electronics', rate: { mode: 'flat', percent: 8 } },
      {
        name: 'Electronics Accessories',
        rate: {
          mode: 'marginal',
          tiers: [
            [100, 15],
            [null, 8],
          ],
        },
      },
      { name: 'Eyewear', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Fine Art',
        rate: {
          mode: 'marginal',
          tiers: [
            [100, 20],
            [1000, 15],
            [5000, 10],
            [null, 5],
          ],
        },
        minimum: 0,
      },
      { name: 'Footwear', rate: { mode: 'flat', percent: 15 }, traits: ['shoes'] },
      {
        name: 'Furniture',
        rate: {
          mode: 'marginal',
          tiers: [
            [200, 15],
            [null, 10],
          ],
        },
      },
      { name: 'Gift Cards', rate: { mode: 'flat', percent: 20 }, minimum: 0 },
      {
        name: 'Grocery and Gourmet',
        rate: {
          mode: 'whole',
          tiers: [
            [15, 8],
            [null, 15],
          ],
        },
        minimum: 0,
        traits: ['grocery'],
      },
      {
        name: 'Handmade',
        rate: { mode: 'flat', percent: 15 },
        minimum: null,
        minimumAtMost: 1,
        note: 'A programme minimum of 1.00 is reported once and not confirmed.',
      },
      { name: 'Home and Kitchen', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Jewelry',
        rate: {
          mode: 'marginal',
          tiers: [
            [250, 20],
            [null, 5],
          ],
        },
      },
      { name: 'Lawn and Garden', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Lawn Mowers and Snow Throwers',
        rate: {
          mode: 'whole',
          tiers: [
            [500, 15],
            [null, 8],
          ],
        },
      },
      { name: 'Mattresses', rate: { mode: 'flat', percent: 15 } },
      { name: 'Merchant Fulfilled Services', rate: { mode: 'flat', percent: 20 } },
      { name: 'Musical Instruments and AV Production', rate: { mode: 'flat', percent: 15 } },
      { name: 'Office Products', rate: { mode: 'flat', percent: 15 } },
      { name: 'Pet Supplies', rate: { mode: 'flat', percent: 15 } },
      { name: 'Pet Supplies - Veterinary Diets', rate: { mode: 'flat', percent: 22 } },
      { name: 'Sports and Outdoors', rate: { mode: 'flat', percent: 15 } },
      { name: 'Tires', rate: { mode: 'flat', percent: 10 } },
      { name: 'Tools and Home Improvement', rate: { mode: 'flat', percent: 15 } },
      { name: 'Toys and Games', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Video Game Consoles',
        rate: { mode: 'flat', percent: 8 },
        minimum: 0,
        traits: ['media'],
        note: 'The closing fee of 1.80 is in older schedules and not confirmed for 2026.',
      },
      {
        name: 'Video Games and Gaming Accessories',
        rate: { mode: 'flat', percent: 15 },
        minimum: 0,
        traits: ['media'],
        note: 'The closing fee of 1.80 is in older schedules and not confirmed for 2026.',
      },
      {
        name: 'Watches',
        rate: {
          mode: 'marginal',
          tiers: [
            [1500, 16],
            [null, 3],
          ],
        },
      },
    ],
  },
  closing: {
    source: 'https://sell.amazon.com/pricing',
    confidence: 'high',
    books: 1.8,
    media: 1.8,
  },
  refundAdministration: {
    source: 'https://sell.amazon.com/pricing',
    confidence: 'medium',
    percentOfReferral: 20,
    cap: 5,
  },
  digitalServices: [],
  fulfillment: {
    source:
      'Fulfilment fees from 2026-01-15, sellercentral.amazon.com/help/hub/reference/GPDC3KPYAGDTVDJP',
    confidence: 'high',
    withheld: null,
    includesVat: false,
    lengthUnit: 'in',
    weightUnit: 'lb',
    dimensionalWeight: {
      divisor: 139,
      per: 'in3/lb',
      sideMinimum: {
        length: 2,
        tiers: [
          'small_bulky',
          'large_bulky',
          'extra_large_0_50',
          'extra_large_50_70',
          'extra_large_70_150',
        ],
      },
    },
    priceColumns: [
      { name: 'below 10', below: 10 },
      { name: '10 to 50', upTo: 50 },
      { name: 'above 50' },
    ],
    sizeTiers: [
      {
        id: 'small_standard',
        sides: [15, 12, 0.75],
        unitWeight: 1,
        weighs: 'unit',
        storage: 'standard',
      },
      {
        id: 'large_standard',
        sides: [18, 14, 8],
        shippingWeight: 20,
        weighs: 'greater',
        storage: 'standard',
      },
      {
        id: 'small_bulky',
        sides: [37, 28, 20],
        lengthPlusGirth: 130,
        shippingWeight: 50,
        weighs: 'greater',
        storage: 'oversize',
      },
      {
        id: 'large_bulky',
        sides: [59, 33, 33],
        lengthPlusGirth: 130,
        shippingWeight: 50,
        weighs: 'greater',
        storage: 'oversize',
      },
      { id: 'extra_large_0_50', shippingWeight: 50, weighs: 'greater', storage: 'oversize' },
      { id: 'extra_large_50_70', shippingWeight: 70, weighs: 'greater', storage: 'oversize' },
      { id: 'extra_large_70_150', shippingWeight: 150, weighs: 'greater', storage: 'oversize' },
      { id: 'extra_large_150_plus', weighs: 'unit', storage: 'oversize' },
    ],
    rates: usRates20260115,
    lowPrice: null,
    peak: {
      from: '2026-10-15',
      to: '2027-01-14',
      excludedProducts: [],
      excludedPrograms: [],
      excludedTiers: [],
    },
    surcharges: [
      { kind: 'percent', name: 'fuel and logistics', from: '2026-04-17', percent: 3.5 },
      {
        kind: 'over_limits',
        name: 'overmax handling',
        longest: 96,
        lengthPlusGirth: 130,
        amounts: { extra_large_0_50: 17, extra_large_50_70: 21, extra_large_70_150: 25 },
      },
      {
        kind: 'packaging_by_dimensional_weight',
        name: 'bulky packaging',
        tiers: ['small_bulky', 'large_bulky'],
        bands: [
          [5, 1.51],
          [10, 1.68],
          [15, 1.97],
          [20, 2.6],
          [25, 2.92],
          [30, 3.47],
          [35, 3.6],
          [40, 3.78],
          [45, 3.8],
          [null, 4.04],
        ],
      },
    ],
    ownPackagingDiscount: [
      {
        tier: 'small_standard',
        product: 'standard',
        unit: 'lb',
        bands: [
          [0.125, 0.04],
          [0.25, 0.04],
          [0.375, 0.05],
          [0.5, 0.05],
          [0.625, 0.06],
          [0.75, 0.06],
          [0.875, 0.07],
          [1, 0.07],
        ],
      },
      {
        tier: 'large_standard',
        product: 'standard',
        unit: 'lb',
        bands: [
          [0.25, 0.04],
          [0.5, 0.04],
          [0.75, 0.07],
          [1, 0.08],
          [1.25, 0.09],
          [1.5, 0.09],
          [1.75, 0.1],
          [2, 0.11],
          [2.25, 0.12],
          [2.5, 0.13],
          [2.75, 0.14],
          [3, 0.14],
          [20, 0.23],
        ],
      },
      {
        tier: 'small_standard',
        product: 'apparel',
        unit: 'lb',
        bands: [
          [0.125, 0.06],
          [0.25, 0.06],
          [0.375, 0.07],
          [0.5, 0.07],
          [0.625, 0.07],
          [0.75, 0.07],
          [0.875, 0.07],
          [1, 0.07],
        ],
      },
      {
        tier: 'large_standard',
        product: 'apparel',
        unit: 'lb',
        bands: [
          [0.25, 0.06],
          [0.5, 0.06],
          [0.75, 0.06],
          [1, 0.07],
          [1.25, 0.08],
          [1.5, 0.08],
          [1.75, 0.09],
          [2, 0.09],
          [2.25, 0.12],
          [2.5, 0.12],
          [2.75, 0.14],
          [3, 0.14],
          [20, 0.22],
        ],
      },
    ],
    notes: [
      {
        tiers: ['large_standard'],
        text: 'The 2-inch minimum of the median and shortest side is applied to bulky and extra-large tiers; whether it also holds for large standard is not settled.',
      },
    ],
  },
  storage: {
    source: 'https://sell.amazon.com/pricing',
    confidence: 'medium',
    unit: 'ft3',
    rates: [
      { size: 'standard', goods: 'standard', januaryToSeptember: 0.78, octoberToDecember: 2.4 },
      { size: 'oversize', goods: 'standard', januaryToSeptember: 0.56, octoberToDecember: 1.4 },
    ],
  },
  agedStorage: {
    source: 'https://sell.amazon.com/pricing',
    confidence: 'medium',
    unit: 'ft3',
    bands: [
      [181, 0.5, 0],
      [211, 1, 0],
      [241, 1.5, 0],
      [271, 5.45, 0],
      [301, 5.7, 0],
      [331, 5.9, 0],
      [366, 6.9, 0.3],
      [456, 7.9, 0.35],
    ],
  },
  lowInventory: {
    source: 'https://sell.amazon.com/pricing',
    confidence: 'medium',
    rates: [
      { tier: 'small_standard', under14Days: 0.89, under21Days: 0.63, under28Days: 0.32 },
      {
        tier: 'large_standard',
        upToWeight: 3,
        under14Days: 0.97,
        under21Days: 0.7,
        under28Days: 0.36,
      },
      { tier: 'large_standard', under14Days: 1.11, under21Days: 0.87, under28Days: 0.47 },
      { tier: 'small_bulky', under14Days: 1.85, under21Days: 1.02, under28Days: 0.51 },
      { tier: 'large_bulky', under14Days: 2.09, under21Days: 1.15, under28Days: 0.57 },
    ],
  },
  inboundPlacement: {
    kind: 'optional',
    note: 'Shipments go where the marketplace asks (its own splits, no placement fee); the 2026 table for minimal splits is not known, give it as feeOverrides.inboundPlacement.',
  },
  returnsProcessing: {
    kind: 'apparel_unknown',
    note: 'Clothing and shoes pay a returns processing fee for every returned unit, other products only above the return rate of their category and from 25 units a month; the rates are not known.',
  },
  gaps: [
    'returns processing rate card 2024+',
    '2026 inbound placement table',
    'storage utilisation surcharge',
    'peak card for apparel/dangerous goods',
    'dangerous goods storage',
    'Handmade minimum',
    'closing fee on video games/consoles (1.80 in older schedules; not confirmed in 2026)',
  ],
};
