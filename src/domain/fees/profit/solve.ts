/**
 * Finds the lowest price and the highest cost that reach a target. Profit jumps at some prices: a
 * tier rates the whole price, a price column or a program ends. Between two jumps it is a straight
 * line but for rounding, so each segment is solved on its own, cheapest first, and the first price
 * that reaches the target is the lowest.
 */
import type { Minor } from '../../values/money.ts';

/** The highest price that is tried: ten million major units. */
export const PRICE_MAX: Minor = 1_000_000_000;

/** Rounding changes a profit by at most this much, in minor units. */
const ROUNDING_MAX = 8;

/** At most this many single prices are tried around a crossing. */
const SCAN_MAX = 20_000;

/**
 * The profit at a price less the target, in minor units; null when a fee there is not known.
 */
export type Surplus = (price: Minor) => number | null;

export interface PriceSolution {
  /** Null: no price up to `PRICE_MAX` reaches the target. */
  readonly price: Minor | null;
  /** Whether a fee is not known at some lower price, which could therefore not be judged. */
  readonly hasUnknownBelow: boolean;
}

/** The lowest price whose surplus is not negative. */
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
 * First price beyond a solution at which a unit loses again, because a fee rises there or takes
 * more than the price gives; null when there is none. Losses that only the rounding of lines
 * makes, next to the solution itself, do not count.
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

/**
 * The highest cost from 0 on whose surplus is not negative; the surplus falls as the cost grows.
 */
export function highestCost(surplus: Surplus): Minor | null {
  return (surplus(0) ?? -1) < 0 ? null : bisect(surplus, PRICE_MAX, 0);
}

/** Both ends are included. */
interface PriceRange {
  readonly from: Minor;
  readonly to: Minor;
}

/** A range with the surplus at both ends. */
interface Segment extends PriceRange {
  readonly first: number;
  readonly last: number;
}

function* ranges(breakpoints: readonly Minor[], start = 1): Generator<PriceRange> {
  let from = start;
  for (const point of breakpoints) {
    if (point < from || point >= PRICE_MAX) continue;
    yield { from, to: point };
    from = point + 1;
  }
  yield { from, to: PRICE_MAX };
}

/** The range with its surplus at both ends; null where a fee is not known at one of them. */
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
    // The line falls or ends just below zero: only rounding can lift a price near an end.
    const start = slope <= 0 ? from : Math.max(from, to - reach);
    return scan(surplus, start, Math.min(to, start + reach));
  }
  const crossing = bisect(surplus, from, to);
  return scan(surplus, Math.max(from, crossing - reach), crossing);
}

/** An amount that reaches the target while the next one toward `begin` does not. */
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
