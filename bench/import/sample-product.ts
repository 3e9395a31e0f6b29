/**
 * A Keepa product of ordinary size, made up: 23 series, seven ranks, some 1,000 points. The
 * benchmark uses it where no real answer is at hand.
 */
import { randomOf } from '../history/simulate.ts';

/** Minutes since 2011, Keepa's time: 2023-01-01. */
const FIRST_MINUTE = 6_311_520;
/** Two years and a half, up to the product's last update. */
const SPAN_MINUTES = 1_300_000;
const SEED = 20_261_121;

/** Index in `csv` and points: prices, then ranks, counts, ratings; 7 and 18 carry shipping. */
const SERIES: readonly (readonly [index: number, points: number])[] = [
  ...([
    [0, 40],
    [1, 60],
    [2, 12],
    [3, 90],
    [4, 6],
    [7, 25],
    [9, 8],
    [10, 55],
    [11, 30],
  ] as const),
  ...([
    [12, 10],
    [16, 14],
    [17, 60],
    [18, 50],
    [19, 9],
    [20, 7],
    [34, 25],
    [35, 20],
  ] as const),
];
/** Of these, each point also says what shipping costs. */
export const SHIPPED = [7, 18, 19, 20];
const RANK_POINTS = [120, 60, 40, 30, 20, 15, 10];

export type SampleProduct = ReturnType<typeof sampleAnswer>['products'][number];

/** A whole answer as Keepa gives it, one product in it. Its points follow from the seed. */
export function sampleAnswer(seed = SEED) {
  const random = randomOf(seed);
  const csv: (number[] | null)[] = Array.from({ length: 36 }, () => null);
  for (const [index, points] of SERIES) {
    csv[index] = flatPoints(random, points, SHIPPED.includes(index));
  }
  const salesRanks = Object.fromEntries(
    RANK_POINTS.map((points, index) => [
      String(3_375_251 + index * 1_000),
      flatPoints(random, points, false),
    ]),
  );
  const product = {
    ...{ asin: 'B000000001', domainId: 1, productType: 0, lastUpdate: 7_889_860 },
    ...{ title: 'Insulated Steel Bottle with Two Lids, 750 ml, Ocean Blue', brand: 'Examplia' },
    ...{ rootCategory: 3_375_251, categories: [3_422_251], monthlySold: 700 },
    categoryTree: [
      { catId: 3_375_251, name: 'Sports & Outdoors' },
      { catId: 3_422_251, name: 'Water Bottles' },
    ],
    features: ['Keeps cold for a day.', 'Fits a cup holder.', 'Two lids, one to drink from.'],
    images: [{ l: '51abcdefghL.jpg', lH: 1500, lW: 1500, m: '41abcdefgh.jpg', mH: 500, mW: 500 }],
    ...{ packageLength: 271, packageWidth: 84, packageHeight: 82, packageWeight: 390 },
    ...{ eanList: ['4006381333931'], fbaFees: { pickAndPackFee: 542 }, listedSince: 6_300_000 },
    ...{ referralFeePercentage: 15, csv, salesRanks },
  };
  return { products: [product] };
}

function flatPoints(random: () => number, points: number, isShipped: boolean): number[] {
  const flat: number[] = [];
  let minute = FIRST_MINUTE + Math.floor(random() * 100_000);
  for (let point = 0; point < points; point += 1) {
    minute += 1 + Math.floor((random() * SPAN_MINUTES) / points);
    const value = random() < 0.05 ? -1 : 100 + Math.floor(random() * 9_000);
    flat.push(minute, value, ...(isShipped ? [value < 0 ? -1 : Math.floor(random() * 500)] : []));
  }
  return flat;
}
