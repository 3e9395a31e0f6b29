/**
 * European Fulfilment Network, card of 1 July 2026: orders from Poland
 * shipped out of stock in another country of the Union. In the currency of the buyer.
 */
import type { RateSet } from '../../schedule.ts';

export const efnPl: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    variant: 'EFN',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 20.82],
          [0.04, 20.98],
          [0.06, 21.07],
          [0.08, 22.49],
          [0.1, 22.53],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 22.61],
          [0.46, 22.95],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 24.57]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 29.68]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 29.68],
          [0.4, 32.33],
          [0.9, 38.43],
          [1.4, 42.11],
          [1.9, 47.74],
          [3.9, 60.18],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 29.85],
          [0.4, 33.08],
          [0.9, 38.98],
          [1.4, 42.8],
          [1.9, 49.14],
          [2.9, 60.43],
          [3.9, 64.6],
          [5.9, 67.88],
          [8.9, 73.47],
          [11.9, 88.03],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 71.6]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [71.6], perStep: [0.81] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 85.98]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [85.98], perStep: [2.44] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 121.48]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [121.48], perStep: [2.32] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 86.68]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [86.68], perStep: [2.67] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 130.19]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [130.19], perStep: [3.02] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 148.84]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [148.84], perStep: [3.26] }],
      },
    },
  },
  {
    program: 'selected',
    product: 'standard',
    variant: 'EFN',
    period: 'ordinary',
    tiers: {
      small_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 30.56]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [30.56], perStep: [0.21] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 32.42]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [32.42], perStep: [0.21] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 36.35]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [36.35], perStep: [0.21] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 37.17]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [37.17], perStep: [0.21] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 45.02]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [45.02], perStep: [0.21] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 45.43]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [45.43], perStep: [0.21] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 57.82]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [57.82], perStep: [0.29] }],
      },
    },
  },
];
