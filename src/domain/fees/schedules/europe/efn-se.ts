/**
 * European Fulfilment Network, card of 1 July 2026: orders from Sweden (selected categories are in doubt and left out)
 * shipped out of stock in another country of the Union. In the currency of the buyer.
 */
import type { RateSet } from '../../schedule.ts';

export const efnSe: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    variant: 'EFN',
    period: 'ordinary',
    tiers: {
      light_envelope: {
        unit: 'kg',
        bands: [
          [0.02, 53.13],
          [0.04, 53.67],
          [0.06, 53.77],
          [0.08, 57.31],
          [0.1, 57.42],
        ],
      },
      standard_envelope: {
        unit: 'kg',
        bands: [
          [0.21, 57.57],
          [0.46, 57.91],
        ],
      },
      large_envelope: { unit: 'kg', bands: [[0.96, 62.44]] },
      extra_large_envelope: { unit: 'kg', bands: [[0.96, 67.57]] },
      small_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 67.83],
          [0.4, 73.94],
          [0.9, 88.56],
          [1.4, 97.37],
          [1.9, 110.88],
          [3.9, 140.71],
        ],
      },
      standard_parcel: {
        unit: 'kg',
        bands: [
          [0.15, 68.32],
          [0.4, 81.01],
          [0.9, 96.36],
          [1.4, 109.35],
          [1.9, 125.51],
          [2.9, 140.71],
          [3.9, 165.71],
          [5.9, 174.75],
          [8.9, 189.36],
          [11.9, 222.6],
        ],
      },
      small_oversize: {
        unit: 'kg',
        bands: [[0.76, 161.58]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [161.58], perStep: [1.86] }],
      },
      standard_oversize_light: {
        unit: 'kg',
        bands: [[0.76, 191.97]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [191.97], perStep: [6.38] }],
      },
      standard_oversize_heavy: {
        unit: 'kg',
        bands: [[15.76, 280.13]],
        beyond: [{ above: 15.76, upTo: null, step: 1, base: [280.13], perStep: [5.8] }],
      },
      standard_oversize_large: {
        unit: 'kg',
        bands: [[0.76, 194.75]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [194.75], perStep: [6.38] }],
      },
      bulky_oversize: {
        unit: 'kg',
        bands: [[0.76, 294.7]],
        beyond: [{ above: 0.76, upTo: null, step: 1, base: [294.7], perStep: [6.6] }],
      },
      heavy_oversize: {
        unit: 'kg',
        bands: [[31.5, 366.6]],
        beyond: [{ above: 31.5, upTo: null, step: 1, base: [366.6], perStep: [7.75] }],
      },
    },
  },
];
