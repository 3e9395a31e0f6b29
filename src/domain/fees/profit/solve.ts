/**
 * Finds the lowest price and the highest cost that reach a target. Profit jumps at some prices,
 * where a tier, a price column or a program ends. Between two jumps it is a straight line except
 * for rounding. Each segment is solved on its own, cheapest first, so the first price found is the
 * lowest.
 */
import type { Minor } from '../../values/money.ts';

/** The highest price tried: ten million major units. */
export const PRICE_MAX: Minor = 1_000_000_000;

/** Rounding changes a profit by at most this much, in minor units. */
const ROUNDING_MAX = 8;

/** The most single prices tried around a crossing. */
const SCAN_MAX = 20_000;

/** Returns profit minus target, in minor units. Null when a fee at that price is unknown. */
export type Surplus = (price: Minor) => number | null;

export interface PriceSolution {
  /** Null when no price up to `PRICE_MAX` reaches the target. */
  readonly price: Minor | null;
  /** Whether some lower price could not be judged, because a fee is unknown there. */
  readonly hasUnknownBelow: boolean;
}

/** Returns the lowest price with a surplus of at least 0. */
export function lowestPrice(surplus: Surplus, breakpoints: readonly Minor[]): PriceSolution {
  let hasUnknownBelow = false;
  for (const range of ranges(breakpoints)) {
    const segment = judged(surplus, range);
    if (segment === null) {
      hasUnknownBelow = true;
      continue;
    }
    const price = lowestInSegment(surplus, segment);
    if (price !== null) return { price, hasUnknownBelow };
  }
  return { price: null, hasUnknownBelow };
}

/**
 * Returns the first price beyond a solution at which a unit loses money again, because a fee rises
 * there or outgrows the price. Null when there is none. Losses from rounding alone, next to the
 * solution, do not count.
 */
export function nextLoss(
  surplus: Surplus,
  breakpoints: readonly Minor[],
  solution: Minor,
): Minor | null {
  const loss: Surplus = (price) => {
    const value = surplus(price);
    return value === null ? null : -value - 1;
  };
  const ahead = breakpoints.filter((point) => point >= solution);
  for (const range of ranges(ahead, solution)) {
    const segment = judged(loss, range);
    if (segment === null) continue;
    if (segment.from === solution && segment.last < ROUNDING_MAX) continue;
    const price = lowestInSegment(loss, segment);
    if (price !== null) return price;
  }
  return null;
}

/** Returns the highest cost with a surplus of at least 0. The surplus falls with the cost. */
export function highestCost(surplus: Surplus): Minor | null {
  return (surplus(0) ?? -1) < 0 ? null : bisect(surplus, PRICE_MAX, 0);
}

/** Both ends are included. */
export interface PriceRange {
  readonly from: Minor;
  readonly to: Minor;
}

/** A range with the surplus at both ends. */
interface Segment extends PriceRange {
  readonly first: number;
  readonly last: number;
}

/** Returns the prices between two jumps, ascending. */
export function* ranges(
  breakpoints: readonly Minor[],
  start = 1,
  end = PRICE_MAX,
): Generator<PriceRange> {
  let from = start;
  for (const point of breakpoints) {
    if (point < from || point >= end) continue;
    yield { from, to: point };
    from = point + 1;
  }
  yield { from, to: end };
}

/** Adds the surplus at both ends. Null when a fee is unknown at one of them. */
function judged(surplus: Surplus, { from, to }: PriceRange): Segment | null {
  const first = surplus(from);
  const last = surplus(to);
  return first === null || last === null ? null : { from, to, first, last };
}

function lowestInSegment(surplus: Surplus, { from, to, first, last }: Segment): Minor | null {
  if (first >= 0) return from;
  if (Math.max(first, last) < -2 * ROUNDING_MAX) return null;
  if (to === from) return null;
  const slope = (last - first) / (to - from);
  const reach = Math.min(SCAN_MAX, Math.ceil((4 * ROUNDING_MAX) / Math.max(Math.abs(slope), 1e-9)));
  if (slope <= 0 || last < 0) {
    // The line falls, or ends just below zero. Only rounding can lift a price near an end.
    const start = slope <= 0 ? from : Math.max(from, to - reach);
    return scan(surplus, start, Math.min(to, start + reach));
  }
  const crossing = bisect(surplus, from, to);
  return scan(surplus, Math.max(from, crossing - reach), crossing);
}

/** Returns an amount that reaches the target, next to one toward `begin` that does not. */
function bisect(surplus: Surplus, begin: Minor, end: Minor): Minor {
  let missed = begin;
  let reached = end;
  while (Math.abs(reached - missed) > 1) {
    const middle = Math.floor((reached + missed) / 2);
    if ((surplus(middle) ?? -1) >= 0) reached = middle;
    else missed = middle;
  }
  return reached;
}

function scan(surplus: Surplus, from: Minor, to: Minor): Minor | null {
  for (let price = from; price <= to; price += 1) {
    if ((surplus(price) ?? -1) >= 0) return price;
  }
  return null;
}
