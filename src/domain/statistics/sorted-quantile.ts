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
