/**
 * Random splits of labels by product, for backtests: all labels of a product fall into one part.
 */
import { seededRandom } from '../../statistics/seeded-random.ts';
import type { FitLabel } from '../fit/fit-label.ts';

export interface SplitShares {
  /** Shares of the products to fit and to calibrate on; the rest is measured on. */
  readonly fitShare: number;
  readonly calibrationShare: number;
}

export interface Parts {
  readonly fit: readonly FitLabel[];
  readonly calibration: readonly FitLabel[];
  readonly test: readonly FitLabel[];
}

export function splitProducts(
  labels: readonly FitLabel[],
  seed: number,
  { fitShare, calibrationShare }: SplitShares,
): Parts {
  const random = seededRandom(seed);
  const products = [...new Set(labels.map(({ group }) => group))].sort();
  const shuffled = products
    .map((product) => ({ product, key: random() }))
    .sort((left, right) => left.key - right.key);
  const place = new Map(shuffled.map(({ product }, index) => [product, index / products.length]));
  const within = (from: number, to: number) =>
    labels.filter(({ group }) => {
      const share = place.get(group) ?? 0;
      return share >= from && share < to;
    });
  return {
    fit: within(0, fitShare),
    calibration: within(fitShare, fitShare + calibrationShare),
    test: within(fitShare + calibrationShare, 2),
  };
}
