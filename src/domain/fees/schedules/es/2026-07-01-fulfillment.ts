/**
 * Fulfilment rates of Spain, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const esRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 2.77],
          [0.04, 2.84],
          [0.06, 2.87],
          [0.08, 3.21],
          [0.1, 3.23],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 3.26],
          [0.46, 3.45],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.6]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.85]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.52],
          [0.4, 3.74],
          [0.9, 3.95],
          [1.4, 4.21],
          [1.9, 4.27],
          [3.9, 5.5],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.55],
          [0.4, 3.77],
          [0.9, 3.99],
          [1.4, 4.85],
          [1.9, 4.94],
          [2.9, 4.98],
          [3.9, 5.53],
          [5.9, 5.96],
          [8.9, 7.24],
          [11.9, 7.85],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 5.68]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [5.68], perStep: [0.04] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 6.55]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [6.55], perStep: [0.34] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 11.72]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [11.72], perStep: [0.27] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 6.76]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [6.76], perStep: [0.33] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 9.95]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [9.95], perStep: [0.43] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 14]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [14], perStep: [0.12] }],
      },
      special_oversize: {
        unit: 'kg',
        bands: [
          [30, 19.93],
          [40, 20.8],
          [50, 34.32],
          [60, 36.93],
        ],
        beyond: [{ above: 60, upTo: null, step: 1, base: [36.93], perStep: [0.45] }],
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
          [0.02, 2.15],
          [0.04, 2.21],
          [0.06, 2.23],
          [0.08, 2.55],
          [0.1, 2.59],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.61],
          [0.46, 2.85],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.23]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.23],
          [0.4, 3.46],
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
        bands: [[0.1, 3.55]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.55], perStep: [0.04] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.59]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.59], perStep: [0.04] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 3.62]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.62], perStep: [0.05] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.85]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.85], perStep: [0.07] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.91]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.91], perStep: [0.08] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 4.08]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.08], perStep: [0.11] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.53]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.53], perStep: [0.11] }],
      },
    },
  },
];
