/**
 * Fulfilment rates of Sweden, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const seRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 33.35],
          [0.04, 33.52],
          [0.06, 33.7],
          [0.08, 35.08],
          [0.1, 35.2],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 35.47],
          [0.46, 41.09],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 42.35]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 45.62]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 45.41],
          [0.4, 47.29],
          [0.9, 48.19],
          [1.4, 52.68],
          [1.9, 54.49],
          [3.9, 64.1],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 48.58],
          [0.4, 51.7],
          [0.9, 52.04],
          [1.4, 58.46],
          [1.9, 61.53],
          [2.9, 65.36],
          [3.9, 65.71],
          [5.9, 70.2],
          [8.9, 72.2],
          [11.9, 87.92],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 82.32]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [82.32], perStep: [0.73] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 82.59]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [82.59], perStep: [3.1] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 129.09]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [129.09], perStep: [4] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 83.09]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [83.09], perStep: [4] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 118.02]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [118.02], perStep: [4.9] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 192.14]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [192.14], perStep: [9.49] }],
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
          [0.02, 28.71],
          [0.04, 28.91],
          [0.06, 29.07],
          [0.08, 30.56],
          [0.1, 30.74],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 31.56],
          [0.46, 36.61],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 37.79]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 40.84]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 41.23],
          [0.4, 43.31],
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
        bands: [[0.1, 40.91]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [40.91], perStep: [0.77] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 41.23]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [41.23], perStep: [0.77] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 41.76]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [41.76], perStep: [0.77] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 45.06]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [45.06], perStep: [0.89] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 46.44]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [46.44], perStep: [0.89] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 46.76]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [46.76], perStep: [0.89] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 47.18]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [47.18], perStep: [0.89] }],
      },
    },
  },
];
