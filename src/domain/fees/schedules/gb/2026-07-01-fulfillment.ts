/**
 * Fulfilment rates of the United Kingdom, rate card Europe of 1 July 2026 (unchanged from 1 February 2026):
 * local standard parcels, Low-Price FBA and selected categories, in kilograms.
 */
import type { RateSet } from '../../schedule.ts';

export const gbRates20260701: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 1.83],
          [0.04, 1.87],
          [0.06, 1.89],
          [0.08, 2.07],
          [0.1, 2.08],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 2.1],
          [0.46, 2.16],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 2.72]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 2.94]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 2.91],
          [0.4, 3],
          [0.9, 3.04],
          [1.4, 3.05],
          [1.9, 3.25],
          [3.9, 3.27],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 2.94],
          [0.4, 3.01],
          [0.9, 3.06],
          [1.4, 3.26],
          [1.9, 3.48],
          [2.9, 3.49],
          [3.9, 3.54],
          [5.9, 3.56],
          [8.9, 3.57],
          [11.9, 3.58],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 3.49]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [3.49], perStep: [0.25] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 4.35]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [4.35], perStep: [0.15] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 6.58]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [6.58], perStep: [0.08] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 5.67]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [5.67], perStep: [0.07] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 10.2]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [10.2], perStep: [0.24] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 13.04]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [13.04], perStep: [0.09] }],
      },
      special_oversize: {
        unit: 'kg',
        bands: [
          [30, 16.22],
          [40, 17.24],
          [50, 34.38],
          [60, 42.04],
        ],
        beyond: [{ above: 60, upTo: null, step: 1, base: [42.04], perStep: [0.35] }],
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
          [0.02, 1.46],
          [0.04, 1.5],
          [0.06, 1.52],
          [0.08, 1.67],
          [0.1, 1.7],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 1.73],
          [0.46, 1.87],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 2.42]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 2.65]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 2.67],
          [0.4, 2.7],
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
        bands: [[0.1, 2.83]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [2.83], perStep: [0.02] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 2.87]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [2.87], perStep: [0.02] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 2.91]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [2.91], perStep: [0.02] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 2.97]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [2.97], perStep: [0.02] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.1]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.1], perStep: [0.03] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 3.34]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.34], perStep: [0.03] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 3.97]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [3.97], perStep: [0.03] }],
      },
    },
  },
  {
    program: 'standard',
    product: 'standard',
    period: 'peak',
    tiers: {
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.4, null],
          [0.9, 3.15],
          [3.9, null],
        ],
      },
    },
  },
];
