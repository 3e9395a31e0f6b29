/**
 * Fulfilment rates of Italy, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const itRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 3.23],
          [0.04, 3.26],
          [0.06, 3.28],
          [0.08, 3.39],
          [0.1, 3.41],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 3.45],
          [0.46, 3.64],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.94]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 4.17]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 4.13],
          [0.4, 4.54],
          [0.9, 4.95],
          [1.4, 5.11],
          [1.9, 5.14],
          [3.9, 5.16],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 4.29],
          [0.4, 4.7],
          [0.9, 5.15],
          [1.4, 5.26],
          [1.9, 5.29],
          [2.9, 5.3],
          [3.9, 5.35],
          [5.9, 5.38],
          [8.9, 5.41],
          [11.9, 6.25],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 7.21]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.21], perStep: [0.08] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 7.45]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.45], perStep: [0.22] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 10.63]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [10.63], perStep: [0.08] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 9.13]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [9.13], perStep: [0.09] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 9.59]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [9.59], perStep: [0.3] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 16.85]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [16.85], perStep: [0.15] }],
      },
      special_oversize: {
        unit: 'kg',
        bands: [
          [30, 21.7],
          [40, 24.1],
          [50, 32.19],
          [60, 32.82],
        ],
        beyond: [{ above: 60, upTo: null, step: 1, base: [32.82], perStep: [0.65] }],
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
          [0.02, 2.64],
          [0.04, 2.65],
          [0.06, 2.67],
          [0.08, 2.79],
          [0.1, 2.81],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.81],
          [0.46, 3.04],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.35]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.59]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.59],
          [0.4, 3.91],
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
        bands: [[0.1, 4.54]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.54], perStep: [0.02] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.58]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.58], perStep: [0.03] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 4.62]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.62], perStep: [0.06] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 4.83]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.83], perStep: [0.06] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 5.05]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [5.05], perStep: [0.07] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 5.3]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [5.3], perStep: [0.08] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 5.44]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [5.44], perStep: [0.08] }],
      },
    },
  },
];
