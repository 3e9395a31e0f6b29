/**
 * Fees of Poland from 2026-07-01.
 *
 * Source: "Rate Card Europe, Fees effective 1 July 2026" (260630-FBA-Rate-Card-EN1.pdf).
 */
import type { FeeSchedule } from '../../schedule.ts';
import { europeDigitalServices } from '../europe/digital-services.ts';
import { efnPl } from '../europe/efn-pl.ts';
import { europePeak2026 } from '../europe/peak.ts';
import { europeCategoriesWithoutRates } from '../europe/referral.ts';
import { europeSizeTiers } from '../europe/size-tiers.ts';
import { EUROPE_CARD_JULY_2026 } from '../europe/source.ts';
import { plRates20260701 } from './2026-07-01-fulfillment.ts';

export const pl20260701: FeeSchedule = {
  id: 'pl-2026-07-01',
  marketplace: 'PL',
  currency: 'PLN',
  effectiveFrom: '2026-07-01',
  effectiveTo: null,
  source: EUROPE_CARD_JULY_2026,
  confidence: 'medium',
  vat: {
    onPricePercent: 23,
    onFeesPercent: 23,
    note: 'VAT on fees is recoverable for a registered seller; whether it is charged or reversed depends on the account.',
  },
  plans: { professionalMonthly: null, individualPerItem: null },
  referral: {
    source: 'not obtained: the card has a column of its own',
    confidence: 'low',
    minimum: null,
    categories: europeCategoriesWithoutRates(),
  },
  closing: { source: EUROPE_CARD_JULY_2026, confidence: 'medium', books: null, media: null },
  refundAdministration: null,
  digitalServices: europeDigitalServices('PL'),
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
    rates: [...plRates20260701, ...efnPl],
    lowPrice: { kind: 'program', upTo: 85, upToSpecial: 55 },
    peak: europePeak2026,
    surcharges: [
      { kind: 'percent', name: 'fuel and logistics', from: '2026-04-17', percent: 1.5 },
      { kind: 'dangerous_goods', name: 'dangerous goods or lithium battery', amount: 0.4 },
    ],
    ownPackagingDiscount: null,
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
  storage: null,
  agedStorage: null,
  lowInventory: null,
  inboundPlacement: { kind: 'none', note: null },
  returnsProcessing: {
    kind: 'apparel_unknown',
    note: 'Clothing and shoes pay a returns processing fee for every returned unit, other products only above the return rate of their category; the rates are not known.',
  },
  gaps: [
    'festive peak table',
    'returns processing',
    'storage utilisation surcharge',
    'REFERRAL table (separate column in the rate card, not transcribed anywhere found)',
    'storage',
    'aged/removal',
    'plan price',
    'special oversize',
    'low-inventory fee in PLN',
  ],
};
