/** Everything that decides the profit of one unit, in minor units and resolved facts. */
import type { Minor } from '../money.ts';
import type { Day, ProductType } from './card.ts';
import type { CompiledCard } from './fee-cards.ts';
import type { FeeName } from './missing.ts';
import type { Package, PackageOutline } from './package.ts';
import type { CompiledCategory } from './referral.ts';

export type Channel = 'fba' | 'fbm';

/** A fee somebody measured for this very product. */
export interface Measured {
  readonly amount: Minor;
  readonly source: string;
  /** The day it was observed. */
  readonly day: Day;
  /** The product's price then; where the card's fee changes with the price, it holds around it. */
  readonly price: Minor | null;
}

export interface UnitCase {
  readonly card: CompiledCard;
  readonly day: Day;
  readonly channel: Channel;
  /** Null: the product's category is not mapped to one of the card. */
  readonly category: CompiledCategory | null;
  /** Null: not known; then nothing that depends on it is. */
  readonly pack: Package | null;
  /** What is known of a package instead of its sides. */
  readonly outline?: PackageOutline | null;
  readonly productType: ProductType;
  /** `CEP` or `DE_ONLY` in Germany, `EFN` for cross-border orders; null: the local rates. */
  readonly deliveryVariant: string | null;
  readonly shipsInOwnPackaging: boolean;
  readonly sellingPlan: 'professional' | 'individual';
  /** ISO 3166 country the seller is established in, for the digital services fee. */
  readonly sellerCountry: string;
  readonly isVatRegistered: boolean;
  readonly storageMonths: number;
  /** Days of supply over the last 30 and 90 days; null: enough stock. */
  readonly daysOfSupply: { readonly last30: number; readonly last90: number } | null;
  readonly returnRatePercent: number;
  /** Share of cost and inbound shipping that is lost with a returned unit, percent. */
  readonly returnLossPercent: number;
  readonly cost: Minor;
  readonly inboundShipping: Minor;
  readonly fbmShipping: Minor;
  readonly otherCosts: Minor;
  readonly advertising: { readonly perUnit: Minor } | { readonly percent: number };
  /** Fees the seller knows better; `fulfillment` stands for the card's base fee. */
  readonly overrides: Partial<Readonly<Record<FeeName, Minor>>>;
  /** Fulfillment fee measured for the product, its dated surcharges of that day included. */
  readonly measuredFulfillment: Measured | null;
  readonly measuredClosing: Omit<Measured, 'price'> | null;
}
