/** A month's profit: the unit's times the units sold, with the range of the sales estimate. */
import type { FeePlan } from '../../domain/fees/fee-plan.ts';
import { unitProfit } from '../../domain/fees/unit-profit.ts';
import type { Minor } from '../../domain/money.ts';
import type { ListingSales } from '../../domain/product/listing.ts';

export interface Monthly {
  readonly units: number | null;
  readonly unitsLow: number | null;
  readonly unitsHigh: number | null;
  /** Where the units come from; null when there are none. */
  readonly basis: 'given' | 'estimate' | null;
  readonly revenue: Minor | null;
  readonly profit: Minor | null;
  /** Profit at the two ends of the estimate's range, the smaller one first. */
  readonly low: Minor | null;
  readonly high: Minor | null;
}

export function monthlyProfit(
  plan: FeePlan,
  price: Minor,
  given: number | null,
  sales: ListingSales | null,
): Monthly {
  const units = given ?? (sales === null ? null : Math.round(sales.mean));
  const isEstimate = given === null && sales !== null;
  const { profit } = unitProfit(plan, price);
  const of = (count: number | null) => (profit === null || count === null ? null : profit * count);
  const ends = isEstimate ? [of(sales.low), of(sales.high)] : [null, null];
  const [low = null, high = null] = ends.toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return {
    units,
    unitsLow: isEstimate ? sales.low : null,
    unitsHigh: isEstimate ? sales.high : null,
    basis: given !== null ? 'given' : isEstimate ? 'estimate' : null,
    revenue: units === null ? null : price * units,
    profit: of(units),
    low,
    high,
  };
}
