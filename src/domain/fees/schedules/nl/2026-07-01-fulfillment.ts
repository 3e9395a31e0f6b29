/**
 * Fulfilment rates of the Netherlands, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const nlRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 2.31],
          [0.04, 2.35],
          [0.06, 2.35],
          [0.08, 2.45],
          [0.1, 2.47],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.51],
          [0.46, 2.6],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 3.26]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.61]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.47],
          [0.4, 3.51],
          [0.9, 4.03],
          [1.4, 4.5],
          [1.9, 4.82],
          [3.9, 5.9],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.69],
          [0.4, 4.04],
          [0.9, 4.39],
          [1.4, 4.72],
          [1.9, 4.76],
          [2.9, 4.82],
          [3.9, 5.15],
          [5.9, 5.3],
          [8.9, 5.74],
          [11.9, 6.31],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 7.02]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.02], perStep: [0.07] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 7.12]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.12], perStep: [0.22] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 10.24]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [10.24], perStep: [0.22] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 7.22]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [7.22], perStep: [0.23] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 9.96]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [9.96], perStep: [0.32] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 16.22]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [16.22], perStep: [0.62] }],
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
          [0.02, 1.96],
          [0.04, 2],
          [0.06, 2],
          [0.08, 2.08],
          [0.1, 2.11],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.16],
          [0.46, 2.25],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 2.91]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 3.26]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 3.13],
          [0.4, 3.17],
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
        bands: [[0.1, 3.43]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.43], perStep: [0.07] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.52]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.52], perStep: [0.07] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 3.62]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.62], perStep: [0.08] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.77]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.77], perStep: [0.08] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.01]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.01], perStep: [0.08] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 4.06]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.06], perStep: [0.08] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 4.15]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [4.15], perStep: [0.08] }],
      },
    },
  },
];
