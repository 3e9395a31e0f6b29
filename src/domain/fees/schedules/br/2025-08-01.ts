/**
 * Fees of Brazil: six referral rows, and one of two fulfilment tables that contradict each other,
 * kept for reference and withheld from answers.
 *
 * Source: venda.amazon.com.br/precos; "Novas Tarifas" (PDFv4.pdf).
 */
import type { FeeSchedule } from '../../schedule.ts';

export const br20250801: FeeSchedule = {
  id: 'br-2025-08-01',
  marketplace: 'BR',
  currency: 'BRL',
  effectiveFrom: '2025-08-01',
  effectiveTo: null,
  source: 'https://venda.amazon.com.br/precos',
  confidence: 'low',
  vat: {
    onPricePercent: null,
    onFeesPercent: null,
    note: 'Prices contain taxes (ICMS and others) that depend on the seller; none is deducted, profit stands before them.',
  },
  plans: { professionalMonthly: 19, individualPerItem: 2 },
  referral: {
    source: 'https://venda.amazon.com.br/precos',
    confidence: 'low',
    minimum: null,
    minimumAtMost: 2,
    categories: [
      { name: 'TV e áudio', rate: { mode: 'flat', percent: 10 } },
      { name: 'Celulares', rate: { mode: 'flat', percent: 11 } },
      { name: 'Computadores', rate: { mode: 'flat', percent: 12 } },
      { name: 'Eletrônicos portáteis', rate: { mode: 'flat', percent: 13 } },
      {
        name: 'Acessórios eletrônicos',
        rate: {
          mode: 'marginal',
          tiers: [
            [100, 15],
            [null, 10],
          ],
        },
      },
      {
        name: 'Móveis / Colchões',
        rate: {
          mode: 'marginal',
          tiers: [
            [200, 15],
            [null, 10],
          ],
        },
      },
    ],
  },
  closing: { source: 'none named in the table', confidence: 'low', books: 0, media: 0 },
  refundAdministration: null,
  digitalServices: [],
  fulfillment: {
    source: 'Novas Tarifas, m.media-amazon.com/images/G/32/fee/PDFv4.pdf',
    confidence: 'low',
    withheld:
      'two published fulfilment tables of amazon.com.br contradict each other and which one is in force is not known',
    includesVat: false,
    lengthUnit: 'cm',
    weightUnit: 'kg',
    dimensionalWeight: { divisor: 6000, per: 'cm3/kg' },
    priceColumns: [
      { name: 'below 79', below: 79 },
      { name: '79 to 99.99', below: 100 },
      { name: '100 to 119.99', below: 120 },
      { name: '120 to 149.99', below: 150 },
      { name: '150 to 199.99', below: 200 },
      { name: '200 and above' },
    ],
    sizeTiers: [{ id: 'core', weighs: 'greater', packagingG: 20, storage: 'standard' }],
    rates: [
      {
        program: 'standard',
        product: 'standard',
        period: 'ordinary',
        tiers: {
          core: {
            unit: 'kg',
            bands: [
              [0.25, 19.9, 11.95, 13.95, 15.95, 17.95, 19.9],
              [0.5, 20.4, 12.85, 15, 17.15, 19.3, 20.4],
              [1, 21.4, 13.45, 15.7, 17.95, 20.2, 21.4],
              [2, 22.9, 14, 16.35, 18.75, 21.1, 22.9],
              [3, 23.9, 14.95, 17.45, 19.95, 22.4, 23.9],
              [4, 24.9, 16.15, 18.85, 21.55, 24.2, 24.9],
              [5, 25.9, 17, 19.9, 22.75, 25.6, 25.9],
              [6, 41.4, 25, 30, 34, 38, 41.4],
              [7, 41.9, 26, 31, 35, 39, 41.9],
              [8, 41.9, 27, 32, 36, 40, 41.9],
              [9, 41.9, 28, 33, 37, 41, 41.9],
              [10, 65.9, 39.5, 46, 52.75, 59, 65.9],
            ],
            beyond: [
              {
                above: 10,
                upTo: null,
                step: 1,
                base: [65.9, 39.5, 46, 52.75, 59, 65.9],
                perStep: [4, 3.05, 3.05, 3.05, 3.5, 4],
              },
            ],
          },
        },
      },
    ],
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
  gaps: ['full commission table', 'which of the two FBA tables applies now', 'storage', 'DBA fees'],
};
