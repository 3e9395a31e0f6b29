import type { Listing, ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { DamageError } from '../../domain/values/damage.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** What the installation holds of a marketplace. Parents are not counted. */
export interface Coverage {
  readonly listings: number;
  readonly oldestObservedAt: EpochSeconds | null;
  readonly newestObservedAt: EpochSeconds | null;
}

export interface ProductStore {
  record(marketplace: MarketplaceId, asin: Asin): Promise<ProductRecord | null>;
  /** Listings in the order asked for; unknown ASINs are left out. Parents are included. */
  listings(marketplace: MarketplaceId, asins: readonly Asin[]): Promise<readonly Listing[]>;
  /** The other members of the family with an ASIN's name, by ASIN: for a parent, its variations. */
  children(marketplace: MarketplaceId, parent: Asin): Promise<readonly Listing[]>;
  /** All listings of a family: first the one that gives it its name, then the others by ASIN. */
  family(marketplace: MarketplaceId, name: Asin): Promise<readonly Listing[]>;
  coverage(marketplace: MarketplaceId): Promise<Coverage>;
  /**
   * All listings in a stable order (marketplace, ASIN), for exports and for building an index. They
   * are read in pages, so that memory stays constant. A damaged one ends the scan; with `onDamage`
   * it is reported and left out.
   */
  scan(
    marketplace: MarketplaceId | null,
    onDamage?: (damage: DamageError) => void,
  ): AsyncIterable<Listing>;
  /** All families, each in the order of `family`. A family comes where its first listing would. */
  families(marketplace: MarketplaceId | null): AsyncIterable<readonly Listing[]>;
}
