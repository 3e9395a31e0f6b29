/** Quantiles of values, plain and weighted. */

/**
 * Returns the `p` quantile (0-1) of values in ascending order: the smallest value with at least a
 * share `p` of them at or below it. If that share is met exactly, it returns the midpoint to the
 * next value (type 2 in R). Null without values.
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
  /** At least 0. */
  readonly weight: number;
}

/**
 * Returns the smallest value at which the cumulative weight reaches the share `p` (0-1) of all
 * weight. If it reaches the share exactly, the result is the midpoint between that value and the
 * next (type 2 in R for equal weights). `p` 0 and 1 give the smallest and greatest value. Null
 * without weight. O(n log n).
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
