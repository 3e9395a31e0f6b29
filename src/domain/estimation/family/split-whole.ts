/** Whole numbers that add up: the method of the largest remainders. */

/**
 * Splits a whole total by shares that add up to 1: each part is its exact value rounded down or up,
 * and the parts add up to the total. Ties fall to the smaller key.
 */
export function splitWhole(
  total: number,
  shares: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  // One part is the whole.
  if (shares.size === 1) return new Map([...shares.keys()].map((key) => [key, total]));
  const parts = [...shares].map(([key, share]) => {
    const whole = Math.floor(total * share);
    return { key, whole, remainder: total * share - whole };
  });
  const missing = total - parts.reduce((sum, { whole }) => sum + whole, 0);
  const raised = new Set(
    parts
      .sort((left, right) => right.remainder - left.remainder || (left.key < right.key ? -1 : 1))
      .slice(0, missing)
      .map(({ key }) => key),
  );
  return new Map(parts.map(({ key, whole }) => [key, whole + (raised.has(key) ? 1 : 0)]));
}
