/**
 * Fulfilment rates of the United States from 2026-01-15 (Seller Central GPDC3KPYAGDTVDJP): the
 * 2026 card outside the peak season for ordinary goods, clothing and dangerous goods, and the
 * peak card for ordinary goods. Columns: price below 10, 10 to 50, above 50.
 */
import type { RateSet } from '../../schedule.ts';

export const usRates20260115: readonly RateSet[] = [
  {
    program: 'standard',
    product: 'standard',
    period: 'ordinary',
    tiers: {
      small_standard: {
        unit: 'oz',
        bands: [
          [2, 2.43, 3.32, 3.58],
          [4, 2.49, 3.42, 3.68],
          [6, 2.56, 3.45, 3.71],
          [8, 2.66, 3.54, 3.8],
          [10, 2.77, 3.68, 3.94],
          [12, 2.82, 3.78, 4.04],
          [14, 2.92, 3.91, 4.17],
          [16, 2.95, 3.96, 4.22],
        ],
      },
      large_standard: {
        unit: 'lb',
        bands: [
          [0.25, 2.91, 3.73, 3.99],
          [0.5, 3.13, 3.95, 4.21],
          [0.75, 3.38, 4.2, 4.46],
          [1, 3.78, 4.6, 4.86],
          [1.25, 4.22, 5.04, 5.3],
          [1.5, 4.6, 5.42, 5.68],
          [1.75, 4.75, 5.57, 5.83],
          [2, 5, 5.82, 6.08],
          [2.25, 5.1, 5.92, 6.18],
          [2.5, 5.28, 6.1, 6.36],
          [2.75, 5.44, 6.26, 6.52],
          [3, 5.85, 6.67, 6.93],
        ],
        beyond: [
          { above: 3, upTo: 20, step: 0.25, base: [6.15, 6.97, 7.23], perStep: [0.08, 0.08, 0.08] },
        ],
      },
      small_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [6.78, 7.55, 7.55], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      large_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [8.58, 9.35, 9.35], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_0_50: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [25.56, 26.33, 26.33], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_50_70: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 51,
            upTo: 70,
            step: 1,
            base: [36.55, 37.32, 37.32],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_70_150: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 71,
            upTo: 150,
            step: 1,
            base: [50.55, 51.32, 51.32],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_150_plus: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 151,
            upTo: null,
            step: 1,
            base: [194.18, 194.95, 194.95],
            perStep: [0.19, 0.19, 0.19],
          },
        ],
      },
    },
  },
  {
    program: 'standard',
    product: 'apparel',
    period: 'ordinary',
    tiers: {
      small_standard: {
        unit: 'oz',
        bands: [
          [2, 2.62, 3.51, 3.77],
          [4, 2.64, 3.54, 3.8],
          [6, 2.68, 3.59, 3.85],
          [8, 2.81, 3.69, 3.95],
          [10, 3, 3.91, 4.17],
          [12, 3.1, 4.09, 4.35],
          [14, 3.2, 4.2, 4.46],
          [16, 3.3, 4.25, 4.51],
        ],
      },
      large_standard: {
        unit: 'lb',
        bands: [
          [0.25, 3.48, 4.3, 4.56],
          [0.5, 3.68, 4.5, 4.76],
          [0.75, 3.9, 4.72, 4.98],
          [1, 4.35, 5.17, 5.43],
          [1.25, 5.05, 5.87, 6.13],
          [1.5, 5.22, 6.04, 6.3],
          [1.75, 5.32, 6.14, 6.4],
          [2, 5.43, 6.25, 6.51],
          [2.25, 5.78, 6.6, 6.86],
          [2.5, 5.9, 6.72, 6.98],
          [2.75, 5.95, 6.77, 7.03],
          [3, 6.08, 6.9, 7.16],
        ],
        beyond: [
          { above: 3, upTo: 20, step: 0.5, base: [6.15, 6.97, 7.23], perStep: [0.16, 0.16, 0.16] },
        ],
      },
      small_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [6.78, 7.55, 7.55], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      large_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [8.58, 9.35, 9.35], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_0_50: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [25.56, 26.33, 26.33], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_50_70: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 51,
            upTo: 70,
            step: 1,
            base: [36.55, 37.32, 37.32],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_70_150: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 71,
            upTo: 150,
            step: 1,
            base: [50.55, 51.32, 51.32],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_150_plus: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 151,
            upTo: null,
            step: 1,
            base: [194.18, 194.95, 194.95],
            perStep: [0.19, 0.19, 0.19],
          },
        ],
      },
    },
  },
  {
    program: 'standard',
    product: 'dangerous_goods',
    period: 'ordinary',
    tiers: {
      small_standard: {
        unit: 'oz',
        bands: [
          [2, 3.4, 4.29, 4.55],
          [4, 3.43, 4.36, 4.62],
          [6, 3.48, 4.37, 4.63],
          [8, 3.55, 4.43, 4.69],
          [10, 3.64, 4.55, 4.81],
          [12, 3.65, 4.61, 4.87],
          [14, 3.73, 4.72, 4.98],
          [16, 3.77, 4.78, 5.04],
        ],
      },
      large_standard: {
        unit: 'lb',
        bands: [
          [0.25, 3.73, 4.55, 4.81],
          [0.5, 3.94, 4.76, 5.02],
          [0.75, 4.17, 4.99, 5.25],
          [1, 4.37, 5.19, 5.45],
          [1.25, 4.82, 5.64, 5.9],
          [1.5, 5.2, 6.02, 6.28],
          [1.75, 5.35, 6.17, 6.43],
          [2, 5.49, 6.31, 6.57],
          [2.25, 5.56, 6.38, 6.64],
          [2.5, 5.74, 6.56, 6.82],
          [2.75, 5.9, 6.72, 6.98],
          [3, 6.31, 7.13, 7.39],
        ],
        beyond: [
          { above: 3, upTo: 20, step: 0.25, base: [6.61, 7.43, 7.69], perStep: [0.08, 0.08, 0.08] },
        ],
      },
      small_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [7.5, 8.27, 8.27], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      large_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [9.3, 10.07, 10.07], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_0_50: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [27.67, 28.44, 28.44], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_50_70: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 51,
            upTo: 70,
            step: 1,
            base: [39.76, 40.53, 40.53],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_70_150: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 71,
            upTo: 150,
            step: 1,
            base: [57.68, 58.45, 58.45],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_150_plus: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 151,
            upTo: null,
            step: 1,
            base: [218.76, 219.53, 219.53],
            perStep: [0.19, 0.19, 0.19],
          },
        ],
      },
    },
  },
  {
    program: 'standard',
    product: 'standard',
    period: 'peak',
    tiers: {
      small_standard: {
        unit: 'oz',
        bands: [
          [2, 2.62, 3.51, 3.77],
          [4, 2.68, 3.61, 3.87],
          [6, 2.76, 3.65, 3.91],
          [8, 2.86, 3.74, 4],
          [10, 2.98, 3.89, 4.15],
          [12, 3.03, 3.99, 4.25],
          [14, 3.14, 4.13, 4.39],
          [16, 3.17, 4.18, 4.44],
        ],
      },
      large_standard: {
        unit: 'lb',
        bands: [
          [0.25, 3.15, 3.97, 4.23],
          [0.5, 3.39, 4.21, 4.47],
          [0.75, 3.66, 4.48, 4.74],
          [1, 4.07, 4.89, 5.15],
          [1.25, 4.52, 5.34, 5.6],
          [1.5, 4.91, 5.73, 5.99],
          [1.75, 5.07, 5.89, 6.15],
          [2, 5.33, 6.15, 6.41],
          [2.25, 5.47, 6.29, 6.55],
          [2.5, 5.67, 6.49, 6.75],
          [2.75, 5.84, 6.66, 6.92],
          [3, 6.26, 7.08, 7.34],
        ],
        beyond: [
          { above: 3, upTo: 20, step: 0.25, base: [6.69, 7.51, 7.77], perStep: [0.08, 0.08, 0.08] },
        ],
      },
      small_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [7.82, 8.59, 8.59], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      large_bulky: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [9.62, 10.39, 10.39], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_0_50: {
        unit: 'lb',
        bands: [],
        beyond: [
          { above: 1, upTo: 50, step: 1, base: [28.29, 29.06, 29.06], perStep: [0.38, 0.38, 0.38] },
        ],
      },
      extra_large_50_70: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 51,
            upTo: 70,
            step: 1,
            base: [39.36, 40.13, 40.13],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_70_150: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 71,
            upTo: 150,
            step: 1,
            base: [54.97, 55.74, 55.74],
            perStep: [0.75, 0.75, 0.75],
          },
        ],
      },
      extra_large_150_plus: {
        unit: 'lb',
        bands: [],
        beyond: [
          {
            above: 151,
            upTo: null,
            step: 1,
            base: [202.69, 203.46, 203.46],
            perStep: [0.19, 0.19, 0.19],
          },
        ],
      },
    },
  },
];
