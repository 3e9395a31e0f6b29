/**
 * Fulfilment fees of the United States in 2025 (until 2026-01-14), ordinary goods outside the peak
 * season. Nothing else of that card was obtained. Amazon raised no fee for 2025; the exact day in
 * 2024 from which these rates held is not verified, so the card begins with the year.
 */
import type { FeeSchedule } from '../../schedule.ts';
import { us20260115 } from './2026-01-15.ts';

export const us20250101: FeeSchedule = {
  id: 'us-2025-01-01',
  marketplace: 'US',
  currency: 'USD',
  effectiveFrom: '2025-01-01',
  effectiveTo: '2026-01-14',
  source: 'Fulfilment fees of 2025, keepafterfees and rocketsource transcriptions',
  confidence: 'medium',
  vat: us20260115.vat,
  plans: { professionalMonthly: null, individualPerItem: null },
  referral: {
    source: 'not obtained',
    confidence: 'low',
    minimum: null,
    categories: us20260115.referral.categories.map(({ name, isDefault }) => ({
      name,
      rate: null,
      ...(isDefault === true && { isDefault }),
    })),
  },
  closing: { source: 'not obtained', confidence: 'low', books: null, media: null },
  refundAdministration: null,
  digitalServices: [],
  fulfillment: {
    source: 'Fulfilment fees of 2025, keepafterfees and rocketsource transcriptions',
    confidence: 'medium',
    withheld: null,
    includesVat: false,
    lengthUnit: 'in',
    weightUnit: 'lb',
    dimensionalWeight: us20260115.fulfillment.dimensionalWeight,
    priceColumns: [{ name: 'any price' }],
    sizeTiers: us20260115.fulfillment.sizeTiers,
    rates: [
      {
        program: 'standard',
        product: 'standard',
        period: 'ordinary',
        tiers: {
          small_standard: {
            unit: 'oz',
            bands: [
              [2, 3.06],
              [4, 3.15],
              [6, 3.24],
              [8, 3.33],
              [10, 3.43],
              [12, 3.53],
              [14, 3.6],
              [16, 3.65],
            ],
          },
          large_standard: {
            unit: 'oz',
            bands: [
              [4, 3.68],
              [8, 3.9],
              [12, 4.15],
              [16, 4.55],
              [20, 4.99],
              [24, 5.37],
              [28, 5.52],
              [32, 5.77],
              [36, 5.87],
              [40, 6.05],
              [44, 6.21],
              [48, 6.62],
            ],
            beyond: [{ above: 48, upTo: null, step: 4, base: [6.92], perStep: [0.08] }],
          },
          large_bulky: {
            unit: 'lb',
            bands: [],
            beyond: [{ above: 1, upTo: null, step: 1, base: [9.61], perStep: [0.38] }],
          },
          extra_large_0_50: {
            unit: 'lb',
            bands: [],
            beyond: [{ above: 1, upTo: null, step: 1, base: [26.33], perStep: [0.38] }],
          },
          extra_large_50_70: {
            unit: 'lb',
            bands: [],
            beyond: [{ above: 51, upTo: null, step: 1, base: [40.12], perStep: [0.75] }],
          },
          extra_large_70_150: {
            unit: 'lb',
            bands: [],
            beyond: [{ above: 71, upTo: null, step: 1, base: [54.81], perStep: [0.75] }],
          },
          extra_large_150_plus: {
            unit: 'lb',
            bands: [],
            beyond: [{ above: 151, upTo: null, step: 1, base: [194.95], perStep: [0.19] }],
          },
        },
      },
    ],
    lowPrice: { kind: 'discount', below: 10, amount: 0.77 },
    peak: null,
    surcharges: [],
    ownPackagingDiscount: null,
    notes: [{ tiers: null, text: 'The rates are those outside the peak season.' }],
  },
  storage: null,
  agedStorage: null,
  lowInventory: null,
  inboundPlacement: us20260115.inboundPlacement,
  returnsProcessing: us20260115.returnsProcessing,
  gaps: [
    'referral table of 2025',
    'storage, aged storage and low-inventory fees of 2025',
    'small bulky, clothing, dangerous goods and peak rates of 2025',
  ],
};
