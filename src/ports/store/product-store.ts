import type { Asin } from '../../domain/asin.ts';
import type { DamageError } from '../../domain/damage.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Listing, ProductRecord } from '../../domain/product/listing.ts';
import type { EpochSeconds } from '../../domain/time.ts';

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
  /** The others of the family that bears an ASIN's name, by ASIN: of a parent, its variations. */
  children(marketplace: MarketplaceId, parent: Asin): Promise<readonly Listing[]>;
  /** All listings of a family by its name: first the one that bears it, then the others by ASIN. */
  family(marketplace: MarketplaceId, name: Asin): Promise<readonly Listing[]>;
  coverage(marketplace: MarketplaceId): Promise<Coverage>;
  /**
   * All listings in a stable order (marketplace, ASIN), for export and index building, read in
   * pages so that memory stays constant. A damaged one ends it, or is told of and left out.
   */
  scan(
    marketplace: MarketplaceId | null,
    onDamage?: (damage: DamageError) => void,
  ): AsyncIterable<Listing>;
  /**
   * The same listings by family, each family at once, as `family` tells it. A family stands where
   * its first listing would.
   */
  families(marketplace: MarketplaceId | null): AsyncIterable<readonly Listing[]>;
}
