/**
 * Fees of Mexico: the card of 2026-06-04 with the change of 2026-07-06 (above 1 kg at prices over
 * 299 MXN). Fulfilment and storage are published with 16 % IVA.
 *
 * Source: vender.amazon.com.mx/precios.
 */
import type { FeeSchedule } from '../../schedule.ts';

export const mx20260706: FeeSchedule = {
  id: 'mx-2026-07-06',
  marketplace: 'MX',
  currency: 'MXN',
  effectiveFrom: '2026-07-06',
  effectiveTo: null,
  source: 'https://vender.amazon.com.mx/precios',
  confidence: 'medium',
  vat: {
    onPricePercent: 16,
    onFeesPercent: 16,
    note: 'Fulfilment and storage tariffs are published with IVA and shown here without it.',
  },
  plans: { professionalMonthly: 600, individualPerItem: null },
  referral: {
    source: 'https://vender.amazon.com.mx/precios',
    confidence: 'medium',
    minimum: 8,
    categories: [
      { name: 'Todo lo demás', isDefault: true, rate: { mode: 'flat', percent: 15 } },
      { name: 'Hogar y Cocina', rate: { mode: 'flat', percent: 15 } },
      { name: 'Deportes y Aire libre', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Salud y Cuidado personal',
        rate: {
          mode: 'whole',
          tiers: [
            [200, 12],
            [null, 15],
          ],
        },
        traits: ['special_rates'],
      },
      {
        name: 'Belleza',
        rate: {
          mode: 'whole',
          tiers: [
            [200, 12],
            [null, 15],
          ],
        },
      },
      { name: 'Productos para bebé', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Alimentación y Comida gourmet',
        rate: {
          mode: 'whole',
          tiers: [
            [500, 12],
            [null, 15],
          ],
        },
        traits: ['special_rates'],
      },
      {
        name: 'Bebidas alcohólicas',
        rate: { mode: 'flat', percent: 8 },
        traits: ['special_rates'],
      },
      {
        name: 'Juguetes y Juegos',
        rate: {
          mode: 'whole',
          tiers: [
            [300, 8],
            [null, 15],
          ],
        },
      },
      { name: 'Mascotas', rate: { mode: 'flat', percent: 15 } },
      { name: 'Patio y Jardín', rate: { mode: 'flat', percent: 15 } },
      { name: 'Herramientas y Mejoras del hogar', rate: { mode: 'flat', percent: 15 } },
      { name: 'Herramientas eléctricas', rate: { mode: 'flat', percent: 12 } },
      { name: 'Herramientas eléctricas de equipo básico', rate: { mode: 'flat', percent: 12 } },
      { name: 'Oficina y Papelería', rate: { mode: 'flat', percent: 10 } },
      { name: 'Muebles', rate: { mode: 'flat', percent: 15 } },
      { name: 'Colchones', rate: { mode: 'flat', percent: 15 } },
      { name: 'Electrodomésticos principales', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Instrumentos musicales y Producción audiovisual',
        rate: { mode: 'flat', percent: 15 },
      },
      { name: 'Electrónicos', rate: { mode: 'flat', percent: 10 } },
      {
        name: 'Accesorios para electrónicos',
        rate: {
          mode: 'marginal',
          tiers: [
            [2000, 15],
            [null, 8],
          ],
        },
      },
      { name: 'Computadoras', rate: { mode: 'flat', percent: 10 } },
      { name: 'Videoconsolas', rate: { mode: 'flat', percent: 8 } },
      { name: 'Videojuegos y Accesorios para juegos', rate: { mode: 'flat', percent: 15 } },
      { name: 'Accesorios para dispositivos Amazon', rate: { mode: 'flat', percent: 45 } },
      {
        name: 'Multimedia: Libros, DVD, Música, Software y Video',
        rate: { mode: 'flat', percent: 15 },
        traits: ['media'],
      },
      { name: 'Automotriz y Motocicletas', rate: { mode: 'flat', percent: 12 } },
      { name: 'Neumáticos', rate: { mode: 'flat', percent: 10 } },
      { name: 'Ropa y Accesorios', rate: { mode: 'flat', percent: 15 }, traits: ['apparel'] },
      { name: 'Calzado', rate: { mode: 'flat', percent: 15 }, traits: ['shoes'] },
      { name: 'Lentes y accesorios', rate: { mode: 'flat', percent: 15 } },
      { name: 'Mochilas, Bolsos y Equipaje', rate: { mode: 'flat', percent: 15 } },
      { name: 'Joyería', rate: { mode: 'flat', percent: 15 } },
      {
        name: 'Relojes',
        rate: {
          mode: 'marginal',
          tiers: [
            [5000, 16],
            [null, 5],
          ],
        },
      },
      { name: 'Industria, Empresas y Ciencia', rate: { mode: 'flat', percent: 14 } },
    ],
  },
  closing: { source: 'not obtained', confidence: 'low', books: null, media: null },
  refundAdministration: null,
  digitalServices: [],
  fulfillment: {
    source: 'https://vender.amazon.com.mx/precios',
    confidence: 'medium',
    withheld: null,
    includesVat: true,
    lengthUnit: 'cm',
    weightUnit: 'kg',
    dimensionalWeight: { divisor: 5000, per: 'cm3/kg' },
    priceColumns: [
      { name: 'below 150', below: 150 },
      { name: '150 to 298.99', below: 299 },
      { name: '299 to 498.99', below: 499 },
      { name: '499 and above' },
    ],
    sizeTiers: [
      { id: 'envelope', sides: [38, 27, 2], weighs: 'greater', storage: 'standard' },
      { id: 'standard', sides: [45, 35, 20], weighs: 'greater', storage: 'standard' },
      { id: 'large', weighs: 'greater', storage: 'oversize' },
    ],
    rates: [
      {
        program: 'standard',
        product: 'standard',
        period: 'ordinary',
        tiers: {
          envelope: {
            unit: 'kg',
            bands: [
              [0.1, 27, 33, 49, 60],
              [0.2, 27.2, 34, 50, 60.4],
              [0.3, 27.4, 35, 51, 60.8],
              [0.4, 27.6, 36, 52, 61.2],
              [null, 27.8, 37, 53, 61.5],
            ],
          },
          standard: {
            unit: 'kg',
            bands: [
              [0.1, 28, 33, 50, 61.8],
              [0.2, 28.05, 34, 51, 63],
              [0.3, 28.1, 35, 52, 64],
              [0.4, 28.15, 36, 53, 66],
              [0.5, 28.2, 37, 54, 67],
              [0.6, 28.25, 37.5, 55, 68.3],
              [0.7, 28.3, 38, 56, 69.6],
              [0.8, 28.35, 38.5, 57, 71],
              [0.9, 28.4, 39, 58, 72],
              [1, 28.45, 39.5, 59, 72.7],
            ],
            beyond: [
              {
                above: 1,
                upTo: null,
                step: 0.25,
                base: [28.5, 40, 60, 72.8],
                perStep: [1.15, 1.15, 1.75, 1.5],
              },
            ],
          },
          large: {
            unit: 'kg',
            bands: [[1, 32, 38, 61, 75.4]],
            beyond: [
              {
                above: 1,
                upTo: 50,
                step: 0.5,
                base: [32, 38, 61, 75.4],
                perStep: [2.8, 2.8, 3.1, 3.75],
              },
              {
                above: 50,
                upTo: 100,
                step: 0.5,
                base: [306.4, 312.4, 364.8, 442.9],
                perStep: [1.5, 1.5, 1.6, 2.1],
              },
              {
                above: 100,
                upTo: null,
                step: 0.5,
                base: [456.4, 462.4, 524.8, 652.9],
                perStep: [1.5, 1.5, 3, 3.6],
              },
            ],
          },
        },
      },
      {
        program: 'special',
        product: 'standard',
        period: 'ordinary',
        tiers: {
          envelope: {
            unit: 'kg',
            bands: [
              [0.1, 4.5, 5.5, 14, 60],
              [0.2, 4.6, 5.6, 14.1, 60.4],
              [0.3, 4.7, 5.7, 14.2, 60.8],
              [0.4, 4.8, 5.8, 14.3, 61.2],
              [null, 4.9, 5.9, 14.4, 61.5],
            ],
          },
          standard: {
            unit: 'kg',
            bands: [
              [0.1, 5, 6, 14.5, 61.8],
              [0.2, 5.1, 6.1, 14.6, 63],
              [0.3, 5.2, 6.2, 14.7, 64],
              [0.4, 5.3, 6.3, 14.8, 66],
              [0.5, 5.4, 6.4, 14.9, 67],
              [0.6, 5.5, 6.5, 15, 68.3],
              [0.7, 5.6, 6.6, 15.1, 69.6],
              [0.8, 5.7, 6.7, 15.2, 71],
              [0.9, 5.8, 6.8, 15.3, 72],
              [1, 5.9, 6.9, 15.4, 72.7],
            ],
            beyond: [
              {
                above: 1,
                upTo: null,
                step: 0.25,
                base: [6, 7, 15.5, 72.8],
                perStep: [0.15, 0.3, 0.45, 1.5],
              },
            ],
          },
        },
      },
    ],
    lowPrice: null,
    peak: null,
    surcharges: [],
    ownPackagingDiscount: [
      { tier: 'envelope', unit: 'kg', bands: [[null, 0.83]] },
      { tier: 'standard', unit: 'kg', bands: [[null, 1.46]] },
      { tier: 'large', unit: 'kg', bands: [[null, 2.92]] },
    ],
    notes: [
      {
        tiers: null,
        text: 'Above 1 kg a started step is counted whole; the card does not say so.',
      },
    ],
  },
  storage: {
    source: 'https://vender.amazon.com.mx/precios',
    confidence: 'medium',
    unit: 'dm3',
    rates: [
      { size: 'standard', goods: 'standard', januaryToSeptember: 0.36, octoberToDecember: 0.53 },
      { size: 'oversize', goods: 'standard', januaryToSeptember: 0.19, octoberToDecember: 0.43 },
    ],
  },
  agedStorage: {
    source: 'https://vender.amazon.com.mx/precios',
    confidence: 'medium',
    unit: 'dm3',
    bands: [
      [181, 0.3, 0],
      [211, 0.6, 0],
      [241, 0.9, 0],
      [271, 2.56, 0],
      [301, 2.73, 0],
      [331, 2.82, 0],
      [366, 4.76, 2.32],
    ],
  },
  lowInventory: null,
  inboundPlacement: { kind: 'none', note: null },
  returnsProcessing: { kind: 'none', note: null },
  gaps: [
    'individual plan fee',
    'media closing fee',
    'refund administration fee',
    'large-size special-group rates',
    'remote fulfilment (NARF) rates',
    'rates between 2026-06-04 and 2026-07-05 above 1 kg and 299 MXN',
  ],
};
