/**
 * Fulfilment rates of Poland, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const plRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 3.04],
          [0.04, 3.05],
          [0.06, 3.06],
          [0.08, 3.13],
          [0.1, 3.14],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 3.16],
          [0.46, 3.36],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.49]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.58]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.61],
          [0.4, 3.67],
          [0.9, 3.71],
          [1.4, 3.76],
          [1.9, 3.81],
          [3.9, 3.93],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.67],
          [0.4, 3.73],
          [0.9, 3.8],
          [1.4, 3.89],
          [1.9, 3.97],
          [2.9, 4.1],
          [3.9, 4.15],
          [5.9, 4.19],
          [8.9, 4.24],
          [11.9, 4.37],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 4.13]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.13], perStep: [0.03] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 4.15]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.15], perStep: [0.14] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 6.15]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [6.15], perStep: [0.15] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 4.18]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.18], perStep: [0.16] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 6.27]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [6.27], perStep: [0.16] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 10.21]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [10.21], perStep: [0.39] }],
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
          [0.02, 1.68],
          [0.04, 1.7],
          [0.06, 1.7],
          [0.08, 1.72],
          [0.1, 1.73],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 1.74],
          [0.46, 1.83],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 1.89]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 1.91]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 1.81],
          [0.4, 1.86],
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
        bands: [[0.1, 3.25]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.25], perStep: [0.01] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.29]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.29], perStep: [0.01] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 3.33]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.33], perStep: [0.01] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.37]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.37], perStep: [0.01] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.41]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.41], perStep: [0.01] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.45]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.45], perStep: [0.01] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.57]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.57], perStep: [0.02] }],
      },
    },
  },
];
