/**
 * Fulfilment rates of Belgium, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const beRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 2.26],
          [0.04, 2.31],
          [0.06, 2.31],
          [0.08, 2.41],
          [0.1, 2.43],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.47],
          [0.46, 2.56],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.21]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.53]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.39],
          [0.4, 3.67],
          [0.9, 4.15],
          [1.4, 4.63],
          [1.9, 4.95],
          [3.9, 6.38],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.46],
          [0.4, 3.85],
          [0.9, 4.39],
          [1.4, 4.99],
          [1.9, 5.41],
          [2.9, 6.27],
          [3.9, 6.3],
          [5.9, 6.54],
          [8.9, 6.9],
          [11.9, 7.36],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 6.63]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [6.63], perStep: [0.04] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 6.66]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [6.66], perStep: [0.23] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 10.15]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [10.15], perStep: [0.24] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 6.69]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [6.69], perStep: [0.29] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 9.5]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [9.5], perStep: [0.35] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 15.47]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [15.47], perStep: [0.68] }],
      },
    },
  },
  {
    program: 'low_price',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 1.74],
          [0.04, 1.77],
          [0.06, 1.78],
          [0.08, 1.83],
          [0.1, 1.86],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 1.98],
          [0.46, 2.12],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 2.66]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 2.96]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 2.64],
          [0.4, 2.96],
        ],
      },
    },
  },
  {
    program: 'selected',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      small_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.48]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.48], perStep: [0.07] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.52]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.52], perStep: [0.07] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 3.67]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.67], perStep: [0.07] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.84]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.84], perStep: [0.08] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.15]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.15], perStep: [0.08] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 4.2]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.2], perStep: [0.08] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.34]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.34], perStep: [0.08] }],
      },
    },
  },
];
