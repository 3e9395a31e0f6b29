/**
 * Products whose sales are known, as the operator's own: what they sold beside what the curve says
 * of their ranks is theirs, and carries over to the months after.
 */
import type { Asin } from '../../asin.ts';
import type { MarketplaceId } from '../../marketplace.ts';
import { DAY_S, type EpochSeconds } from '../../time.ts';

export interface OwnSales {
  /** ln units above (or below) the curve. */
  readonly offset: number;
  /** Standard deviation left around it. */
  readonly lnSd: number;
  /** Windows of known sales behind it. */
  readonly labels: number;
  /** End of the newest. */
  readonly until: EpochSeconds;
}

/** By `ownSalesKey`. */
export type OwnSalesByProduct = Readonly<Record<string, OwnSales>>;

/** Sales known longer ago than this say nothing of today. */
export const OWN_SALES_AGE_MAX_S = 180 * DAY_S;

export function ownSalesKey(marketplace: MarketplaceId, asin: Asin): string {
  return `${marketplace}|${asin}`;
}
