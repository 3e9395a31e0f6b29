/**
 * European Fulfilment Network, card of 1 July 2026: orders from Germany, France, Italy and Spain
 * shipped out of stock in another country of the Union. In the currency of the buyer.
 */
import type { RateSet } from '../../schedule.ts';

export const efnEu4: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    variant: 'EFN',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 5.08],
          [0.04, 5.11],
          [0.06, 5.16],
          [0.08, 5.47],
          [0.1, 5.5],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 5.5],
          [0.46, 5.53],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 6.09]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 6.72]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 6.61],
          [0.4, 7.05],
          [0.9, 8.45],
          [1.4, 9.28],
          [1.9, 10.58],
          [3.9, 13.42],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 6.63],
          [0.4, 7.73],
          [0.9, 9.19],
          [1.4, 10.43],
          [1.9, 11.97],
          [2.9, 13.42],
          [3.9, 15.8],
          [5.9, 16.67],
          [8.9, 18.06],
          [11.9, 21.24],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 17.68]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [17.68], perStep: [0.36] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 21.55]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [21.55], perStep: [0.78] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 32.87]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [32.87], perStep: [0.38] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 22.13]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [22.13], perStep: [0.78] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 32.95]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [32.95], perStep: [1.15] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 37.67]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [37.67], perStep: [1.24] }],
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
        bands: [[0.1, 6.8]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [6.8], perStep: [0.01] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 7.25]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [7.25], perStep: [0.02] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 8.15]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [8.15], perStep: [0.04] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 8.61]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [8.61], perStep: [0.05] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 10.42]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [10.42], perStep: [0.09] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 10.87]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [10.87], perStep: [0.09] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 11.78]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [11.78], perStep: [0.09] }],
      },
    },
  },
  {
    program: 'standard',
    product: 'standard',
    variant: 'EFN',
    period: 'peak',
    tiers: {
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, null],
          [0.4, 7.53],
          [3.9, null],
        ],
      },
    },
  },
];
