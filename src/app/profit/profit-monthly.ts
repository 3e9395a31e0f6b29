/**
 * A month's profit: the unit's times the units sold, with the range of the sales estimate. Its
 * units are the estimate's median, as everywhere a single product is shown: the mean of a wide
 * estimate is pulled up by the few that sell a lot, and may lie above the range.
 */
import type { Minor } from '../../domain/money.ts';
import type { ListingSales } from '../../domain/product/listing.ts';

export interface Monthly {
  readonly units: number | null;
  /** Ends of the estimate's 80 % range, around `units`. */
  readonly unitsLow: number | null;
  readonly unitsHigh: number | null;
  /** The estimate's mean: what many such products sell on average. */
  readonly expectedUnits: number | null;
  /** Where the units come from; null when there are none. */
  readonly basis: 'given' | 'estimate' | null;
  readonly revenue: Minor | null;
  readonly profit: Minor | null;
  /** Profit at the two ends of the estimate's range, the smaller one first. */
  readonly low: Minor | null;
  readonly high: Minor | null;
  readonly expectedProfit: Minor | null;
}

/** @param given units a month as the request says, which need no estimate */
export function monthlyProfit(
  unit: { readonly price: Minor; readonly profit: Minor | null },
  given: number | null,
  sales: ListingSales | null,
): Monthly {
  const estimate = given === null ? sales : null;
  const units = given ?? estimate?.median ?? null;
  const unitsLow = estimate?.low ?? null;
  const unitsHigh = estimate?.high ?? null;
  const expectedUnits = estimate === null ? null : Math.round(estimate.mean);
  const profitOf = (count: number | null) =>
    unit.profit === null || count === null ? null : unit.profit * count;
  const isLoss = unit.profit !== null && unit.profit < 0;
  return {
    units,
    unitsLow,
    unitsHigh,
    expectedUnits,
    basis: given !== null ? 'given' : estimate === null ? null : 'estimate',
    revenue: units === null ? null : unit.price * units,
    profit: profitOf(units),
    low: profitOf(isLoss ? unitsHigh : unitsLow),
    high: profitOf(isLoss ? unitsLow : unitsHigh),
    expectedProfit: profitOf(expectedUnits),
  };
}
