/** Everything that decides the profit of one unit. */
import type { Minor } from '../values/money.ts';
import type { Day } from './card/card-terms.ts';
import type { ProductType } from './card/fulfillment-card.ts';
import type { CompiledCard } from './card/rate-cards.ts';
import type { FeeName } from './fee-line.ts';
import type { Package, PackageOutline } from './fulfillment/package.ts';
import type { CompiledCategory } from './referral.ts';

export type Channel = 'fba' | 'fbm';

export interface Measured {
  readonly amount: Minor;
  readonly source: string;
  readonly day: Day;
  /** The price at that time. The fee applies to prices that the card charges like this one. */
  readonly price: Minor | null;
  /** The figure as measured, if `amount` is scaled by the change of the card since. */
  readonly scaledFrom?: Minor;
  /** True if it is older than the card, so that it counts only where the package is not known. */
  readonly isFallback?: boolean;
}

export interface UnitCase {
  readonly card: CompiledCard;
  readonly day: Day;
  readonly channel: Channel;
  /** Null when the card has no matching category. */
  readonly category: CompiledCategory | null;
  readonly pack: Package | null;
  /** What is known of the package when its sides are not. */
  readonly outline?: PackageOutline | null;
  readonly productType: ProductType;
  /** `CEP` or `DE_ONLY` in Germany, `EFN` for cross-border orders. Null: the local rates. */
  readonly deliveryVariant: string | null;
  readonly shipsInOwnPackaging: boolean;
  readonly sellingPlan: 'professional' | 'individual';
  /** ISO 3166 country of the seller's establishment, for the digital services fee. */
  readonly sellerCountry: string;
  readonly isVatRegistered: boolean;
  readonly storageMonths: number;
  /** Days of supply over the last 30 and 90 days. Null: enough stock. */
  readonly daysOfSupply: { readonly last30: number; readonly last90: number } | null;
  readonly returnRatePercent: number;
  /** Percentage of cost and inbound shipping lost with a returned unit. */
  readonly returnLossPercent: number;
  readonly cost: Minor;
  readonly inboundShipping: Minor;
  readonly fbmShipping: Minor;
  readonly otherCosts: Minor;
  readonly advertising: { readonly perUnit: Minor } | { readonly percent: number };
  /** Fees the seller knows better. `fulfillment` replaces the card's fee before surcharges. */
  readonly overrides: Partial<Readonly<Record<FeeName, Minor>>>;
  /** Includes the dated surcharges of the day of measurement. */
  readonly measuredFulfillment: Measured | null;
  readonly measuredClosing: Omit<Measured, 'price'> | null;
}
