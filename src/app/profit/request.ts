/** What a seller can state in a profit request, and what a request must state. */

import type { Day } from '../../domain/fees/card/card-terms.ts';
import type { ProductType } from '../../domain/fees/card/fulfillment-card.ts';
import type { FeeName } from '../../domain/fees/fee-line.ts';
import type { Package } from '../../domain/fees/fulfillment/package.ts';
import type { Channel, UnitCase } from '../../domain/fees/unit-case.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { missingParameter } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Minor } from '../../domain/values/money.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** A null member was not given: a default counts and is listed in the assumptions. */
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

/** The members that must describe a product if none is named. */
type Essentials = Pick<ProfitRequest, 'price' | 'category' | 'channel' | 'pack' | 'overrides'> & {
  readonly asin: string | null;
};

/** Throws missing_parameter if a request neither names nor describes a product. */
export function requireDescription(request: Essentials): void {
  if (request.asin !== null) return;
  if (request.price === null) throw missingParameter('price', 'is required without asin');
  if (request.category === null) throw missingParameter('category', 'is required without asin');
  const isShippedUnmeasured = request.pack === null && request.overrides.fulfillment === undefined;
  if (request.channel !== 'fbm' && isShippedUnmeasured) {
    throw missingParameter('package', 'is required for fba without asin');
  }
}
