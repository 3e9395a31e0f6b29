/**
 * Fulfilment rates of France, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const frRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 2.75],
          [0.04, 2.76],
          [0.06, 2.78],
          [0.08, 3.3],
          [0.1, 3.32],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 3.33],
          [0.46, 3.77],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 4.39]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 4.72]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 4.56],
          [0.4, 5.07],
          [0.9, 5.79],
          [1.4, 5.87],
          [1.9, 6.1],
          [3.9, 7.8],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 4.58],
          [0.4, 5.22],
          [0.9, 6.01],
          [1.4, 6.41],
          [1.9, 6.44],
          [2.9, 7.08],
          [3.9, 7.81],
          [5.9, 8.22],
          [8.9, 8.84],
          [11.9, 9.38],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 7.05]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.05], perStep: [0.2] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 7.29]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.29], perStep: [0.21] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 10.42]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [10.42], perStep: [0.11] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 8.47]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [8.47], perStep: [0.13] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 15.38]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [15.38], perStep: [0.45] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 15.59]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [15.59], perStep: [0.18] }],
      },
      special_oversize: {
        unit: 'kg',
        bands: [
          [30, 24.88],
          [40, 28.77],
          [50, 46.66],
          [60, 50.54],
        ],
        beyond: [{ above: 60, upTo: null, step: 1, base: [50.54], perStep: [0.49] }],
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
          [0.02, 2.24],
          [0.04, 2.26],
          [0.06, 2.27],
          [0.08, 2.79],
          [0.1, 2.81],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.81],
          [0.46, 3.31],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.96]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 4.31]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 4.31],
          [0.4, 4.71],
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
        bands: [[0.1, 4.97]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.97], perStep: [0.03] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 5.01]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [5.01], perStep: [0.05] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 5.05]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [5.05], perStep: [0.08] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 5.45]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [5.45], perStep: [0.08] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 5.69]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [5.69], perStep: [0.08] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 6.16]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [6.16], perStep: [0.08] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 6.25]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [6.25], perStep: [0.08] }],
      },
    },
  },
];
