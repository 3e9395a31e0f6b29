/**
 * European Fulfilment Network, card of 1 July 2026: orders from the Netherlands and Belgium
 * shipped out of stock in another country of the Union. In the currency of the buyer.
 */
import type { RateSet } from '../../schedule.ts';

export const efnNlBe: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    variant: 'EFN',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 5.15],
          [0.04, 5.18],
          [0.06, 5.2],
          [0.08, 5.53],
          [0.1, 5.54],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 5.56],
          [0.46, 5.6],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 5.97]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 6.59]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 6.59],
          [0.4, 7.21],
          [0.9, 8.64],
          [1.4, 9.49],
          [1.9, 10.82],
          [3.9, 13.73],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 6.73],
          [0.4, 7.9],
          [0.9, 9.4],
          [1.4, 10.67],
          [1.9, 12.25],
          [2.9, 13.73],
          [3.9, 16.16],
          [5.9, 17.05],
          [8.9, 18.48],
          [11.9, 21.72],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 15.63]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [15.63], perStep: [0.16] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 19.34]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [19.34], perStep: [0.59] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 27.78]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [27.78], perStep: [0.58] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 19.57]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [19.57], perStep: [0.64] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 29.12]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [29.12], perStep: [0.67] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 35.52]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [35.52], perStep: [0.78] }],
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
        bands: [[0.1, 7.15]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [7.15], perStep: [0.05] }],
      },
      small_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 7.58]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [7.58], perStep: [0.05] }],
      },
      small_parcel_3: {
        unit: 'kg',
        bands: [[0.1, 8.5]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [8.5], perStep: [0.05] }],
      },
      medium_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 8.69]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [8.69], perStep: [0.05] }],
      },
      medium_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 10.53]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [10.53], perStep: [0.05] }],
      },
      large_parcel_1: {
        unit: 'kg',
        bands: [[0.1, 10.62]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [10.62], perStep: [0.05] }],
      },
      large_parcel_2: {
        unit: 'kg',
        bands: [[0.1, 13.52]],
        beyond: [{ above: 0.1, upTo: null, step: 0.1, base: [13.52], perStep: [0.07] }],
      },
    },
  },
];
