/** What a seller can say about a product when asking for its profit. */
import type { Asin } from '../../domain/asin.ts';
import type { Day, ProductType } from '../../domain/fees/card.ts';
import type { FeeName } from '../../domain/fees/missing.ts';
import type { Package } from '../../domain/fees/package.ts';
import type { Channel, UnitCase } from '../../domain/fees/unit-case.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Minor } from '../../domain/money.ts';
import type { EpochSeconds } from '../../domain/time.ts';

/** Null: not said; a default is taken and listed among the assumptions. */
export interface ProfitRequest {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
  readonly asin: Asin | null;
  readonly category: string | null;
  readonly pack: Package | null;
  readonly productType: ProductType | null;
  readonly price: Minor | null;
  readonly cost: Minor;
  readonly channel: Channel | null;
  readonly inboundShipping: Minor | null;
  readonly fbmShipping: Minor | null;
  readonly advertising: UnitCase['advertising'] | null;
  readonly otherCosts: Minor | null;
  readonly returnRatePercent: number | null;
  readonly returnLossPercent: number | null;
  readonly storageMonths: number | null;
  readonly isVatRegistered: boolean | null;
  readonly sellingPlan: UnitCase['sellingPlan'] | null;
  readonly deliveryVariant: string | null;
  readonly shipsInOwnPackaging: boolean | null;
  readonly sellerCountry: string | null;
  readonly daysOfSupply: UnitCase['daysOfSupply'];
  readonly monthlyUnits: number | null;
  readonly day: Day | null;
  readonly targetMarginPercent: number | null;
  readonly targetRoiPercent: number | null;
  readonly overrides: Partial<Readonly<Record<FeeName, Minor>>>;
}
