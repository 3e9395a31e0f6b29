/**
 * Fees of India from 2025-09-01: referral and closing fees. Weight handling depends on the zone of
 * the buyer and its sources contradict each other, so no fulfilment rates are kept.
 *
 * Source: sell.amazon.in/fees-and-pricing/fee-schedule.
 */
import type { FeeSchedule } from '../../schedule.ts';
import { inReferral20250901 } from './2025-09-01-referral.ts';

export const in20250901: FeeSchedule = {
  id: 'in-2025-09-01',
  marketplace: 'IN',
  currency: 'INR',
  effectiveFrom: '2025-09-01',
  effectiveTo: null,
  source: 'https://sell.amazon.in/fees-and-pricing/fee-schedule',
  confidence: 'medium',
  vat: {
    onPricePercent: 18,
    onFeesPercent: 18,
    note: 'GST of the category is contained in the price; 18 % GST is added to fees.',
  },
  plans: { professionalMonthly: null, individualPerItem: null },
  referral: {
    source: 'https://sell.amazon.in/fees-and-pricing/fee-schedule',
    confidence: 'medium',
    minimum: 0,
    categories: inReferral20250901,
  },
  closing: {
    source: 'https://sell.amazon.in/fees-and-pricing/fee-schedule',
    confidence: 'low',
    books: null,
    media: null,
    byPrice: {
      fba: [
        [300, 26],
        [500, 21],
        [1000, 26],
        [null, 51],
      ],
      fbm: [
        [300, 20],
        [500, 25],
        [1000, 50],
        [null, 100],
      ],
      fbmUntil: '2026-02-15',
    },
  },
  refundAdministration: null,
  digitalServices: [],
  fulfillment: {
    source: 'https://sell.amazon.in/shipping-and-fulfillment/fulfillment-by-amazon/fba-faq',
    confidence: 'low',
    withheld:
      'pick-and-pack and weight-handling fees of amazon.in differ between sources and depend on the zone of the buyer',
    includesVat: false,
    lengthUnit: 'cm',
    weightUnit: 'kg',
    dimensionalWeight: { divisor: 5000, per: 'cm3/kg' },
    priceColumns: [{ name: 'any price' }],
    sizeTiers: [
      {
        id: 'standard',
        sides: [183, null, null],
        lengthPlusGirth: 300,
        unitWeight: 22.5,
        weighs: 'greater',
        storage: 'standard',
      },
      { id: 'heavy_bulky', weighs: 'greater', storage: 'oversize' },
    ],
    rates: [],
    lowPrice: null,
    peak: null,
    surcharges: [],
    ownPackagingDiscount: null,
    notes: [],
  },
  storage: null,
  agedStorage: null,
  lowInventory: null,
  inboundPlacement: { kind: 'none', note: null },
  returnsProcessing: { kind: 'none', note: null },
  gaps: [
    '2026 annual revision not obtained',
    'temporary zero referral fee < INR 1000 ran Nov-Dec 2025 (extended to 2025-12-31); status 2026 unknown',
    'storage',
    'pick&pack conflict',
    'STEP-level variation',
  ],
};
