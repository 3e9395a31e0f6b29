/** Quantiles of values, plain and weighted. */

/**
 * Quantile of values in ascending order: the smallest value that a share `p` (0-1) of them does not
 * exceed; where `p` falls between two values, the middle of both (type 2 in R). Null without
 * values.
 */
export function sortedQuantile(values: ArrayLike<number>, p: number): number | null {
  const place = p * values.length;
  const index = Math.max(0, Math.ceil(place) - 1);
  const value = values[index];
  if (value === undefined) return null;
  const isBetween = place > 0 && place === index + 1;
  return isBetween ? (value + (values[index + 1] ?? value)) / 2 : value;
}

export interface WeightedValue {
  readonly value: number;
  /** Not negative. */
  readonly weight: number;
}

/**
 * The smallest value at which the weight of the values up to it reaches the share `p` (0-1) of all
 * weight; where it reaches it exactly, the middle between that value and the next (the inverse of
 * the weighted distribution function, averaged at its steps: type 2 in R for equal weights). `p` 0
 * and 1 give the smallest and greatest value. Null without weight. O(n log n).
 */
export function weightedQuantile(values: readonly WeightedValue[], p: number): number | null {
  const sorted = values
    .filter(({ weight }) => weight > 0)
    .sort((left, right) => left.value - right.value);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  for (const [index, { value, weight }] of sorted.entries()) {
    reached += weight;
    if (p > 0 && reached === p * total) return (value + (sorted[index + 1]?.value ?? value)) / 2;
    if (reached > p * total) return value;
  }
  return sorted.at(-1)?.value ?? null;
}
