/**
 * Fulfilment rates of Germany, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const deRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    variant: 'CEP',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 2.07],
          [0.04, 2.11],
          [0.06, 2.13],
          [0.08, 2.26],
          [0.1, 2.28],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.31],
          [0.46, 2.42],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 2.78]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.16]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.12],
          [0.4, 3.13],
          [0.9, 3.14],
          [1.4, 3.15],
          [1.9, 3.17],
          [3.9, 4.28],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.13],
          [0.4, 3.16],
          [0.9, 3.18],
          [1.4, 3.67],
          [1.9, 3.69],
          [2.9, 4.29],
          [3.9, 4.83],
          [5.9, 4.96],
          [8.9, 5.77],
          [11.9, 6.39],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 4.3]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.3], perStep: [0.18] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 4.33]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.33], perStep: [0.18] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 6.99]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [6.99], perStep: [0.07] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 5.8]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [5.8], perStep: [0.08] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 7.98]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.98], perStep: [0.27] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 12.74]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [12.74], perStep: [0.15] }],
      },
    },
  },
  {
    program: 'low_price',
    product: 'standard',
    variant: 'CEP',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 1.61],
          [0.04, 1.64],
          [0.06, 1.66],
          [0.08, 1.8],
          [0.1, 1.83],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 1.86],
          [0.46, 2.02],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 2.39]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 2.78]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 2.78],
          [0.4, 2.99],
        ],
      },
    },
  },
  {
    program: 'selected',
    product: 'standard',
    variant: 'CEP',
    period: 'ordinary',
    tiers: {
      small_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.04]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.04], perStep: [0.05] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.08]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.08], perStep: [0.06] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 3.12]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.12], perStep: [0.07] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.24]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.24], perStep: [0.07] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.47]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.47], perStep: [0.07] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.71]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.71], perStep: [0.07] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.12]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.12], perStep: [0.08] }],
      },
    },
  },
  {
    program: 'standard',
    product: 'standard',
    variant: 'DE_ONLY',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 2.33],
          [0.04, 2.37],
          [0.06, 2.39],
          [0.08, 2.52],
          [0.1, 2.54],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.57],
          [0.46, 2.68],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.04]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.42]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.38],
          [0.4, 3.39],
          [0.9, 3.4],
          [1.4, 3.41],
          [1.9, 3.43],
          [3.9, 4.54],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.39],
          [0.4, 3.42],
          [0.9, 3.44],
          [1.4, 3.93],
          [1.9, 3.95],
          [2.9, 4.55],
          [3.9, 5.09],
          [5.9, 5.22],
          [8.9, 6.03],
          [11.9, 6.65],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 4.56]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.56], perStep: [0.18] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 4.59]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.59], perStep: [0.18] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 7.25]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [7.25], perStep: [0.07] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 6.06]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [6.06], perStep: [0.08] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 8.24]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [8.24], perStep: [0.27] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 13]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [13], perStep: [0.15] }],
      },
      special_oversize: {
        unit: 'kg',
        bands: [
          [30, 21.3],
          [40, 24.19],
          [50, 47.98],
          [60, 51.99],
        ],
        beyond: [{ above: 60, upTo: null, step: 1, base: [51.99], perStep: [0.36] }],
      },
    },
  },
  {
    program: 'low_price',
    product: 'standard',
    variant: 'DE_ONLY',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 1.87],
          [0.04, 1.9],
          [0.06, 1.92],
          [0.08, 2.06],
          [0.1, 2.09],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.12],
          [0.46, 2.28],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 2.65]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.04]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.04],
          [0.4, 3.25],
        ],
      },
    },
  },
  {
    program: 'selected',
    product: 'standard',
    variant: 'DE_ONLY',
    period: 'ordinary',
    tiers: {
      small_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.3]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.3], perStep: [0.05] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.34]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.34], perStep: [0.06] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 3.38]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.38], perStep: [0.07] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.5]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.5], perStep: [0.07] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.73]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.73], perStep: [0.07] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.97]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.97], perStep: [0.07] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.38]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.38], perStep: [0.08] }],
      },
    },
  },
];
