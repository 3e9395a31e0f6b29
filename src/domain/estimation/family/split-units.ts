/** Splits whole units into parts that add up to the whole (method of largest remainders). */
import { medianOf, type UnitsDistribution } from '../range/units-distribution.ts';
import type { SeenBadge } from './family-badge.ts';

/** Splits the family's median into whole units of each child. */
export function splitByMedian(
  distribution: UnitsDistribution,
  shares: ReadonlyMap<string, number>,
  badges: ReadonlyMap<string, SeenBadge>,
): ReadonlyMap<string, number> {
  return splitAboveFloors(Math.round(medianOf(distribution)), shares, badges);
}

/** Splits a family's units: each child sells its own badge plus a share of the rest. */
export function splitAboveFloors(
  total: number,
  shares: ReadonlyMap<string, number>,
  badges: ReadonlyMap<string, SeenBadge>,
): ReadonlyMap<string, number> {
  const floorOf = (asin: string) => {
    const badge = badges.get(asin);
    return badge === undefined ? 0 : Math.floor(badge.bin.from * badge.certainty);
  };
  const beyond = new Map<string, number>();
  let left = total;
  let most = 0;
  for (const [asin, share] of shares) {
    const excess = Math.max(0, share * total - floorOf(asin));
    beyond.set(asin, excess);
    left -= floorOf(asin);
    most += excess;
  }
  if (badges.size === 0 || left < 0 || most === 0) return splitWhole(total, shares);
  for (const [asin, excess] of beyond) beyond.set(asin, excess / most);
  const split = splitWhole(left, beyond);
  return new Map([...split].map(([asin, units]) => [asin, units + floorOf(asin)]));
}

/** Splits a total by shares that add up to 1 into whole parts. Ties go to the smaller key. */
export function splitWhole(
  total: number,
  shares: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
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
