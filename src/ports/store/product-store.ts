import type { Listing, ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { DamageError } from '../../domain/values/damage.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** What the installation has of a marketplace. Parents are not counted. */
export interface Coverage {
  readonly listings: number;
  readonly oldestObservedAt: EpochSeconds | null;
  readonly newestObservedAt: EpochSeconds | null;
}

export interface ProductDetail {
  readonly record: ProductRecord;
  /** The listings of its family, in the order of `ProductStore.family`. */
  readonly family: readonly Listing[];
}

export interface ProductStore {
  /** Returns a product with its family, in as few steps as the store can; null if unknown. */
  detail(marketplace: MarketplaceId, asin: Asin): Promise<ProductDetail | null>;
  record(marketplace: MarketplaceId, asin: Asin): Promise<ProductRecord | null>;
  /** Returns listings in the given order, without unknown ASINs. Parents are included. */
  listings(marketplace: MarketplaceId, asins: readonly Asin[]): Promise<readonly Listing[]>;
  /** Returns the other members of the family named by an ASIN (a parent's variations), by ASIN. */
  children(marketplace: MarketplaceId, parent: Asin): Promise<readonly Listing[]>;
  /** Returns a family's listings: first the one that names the family, then the others by ASIN. */
  family(marketplace: MarketplaceId, name: Asin): Promise<readonly Listing[]>;
  /** Returns the listings of several families at once, in any order. */
  members(marketplace: MarketplaceId, families: readonly Asin[]): Promise<readonly Listing[]>;
  coverage(marketplace: MarketplaceId): Promise<Coverage>;
  /** Returns the coverage of each of these marketplaces. */
  coverages(marketplaces: readonly MarketplaceId[]): Promise<ReadonlyMap<MarketplaceId, Coverage>>;
  /**
   * Yields all listings in a stable order (marketplace, ASIN), for exports and index builds, in
   * pages, so that memory stays constant. A damaged listing ends the scan; with `onDamage` it is
   * reported and left out.
   */
  scan(
    marketplace: MarketplaceId | null,
    onDamage?: (damage: DamageError) => void,
  ): AsyncIterable<Listing>;
  /** Yields all families, in the order of their first listings, each in the order of `family`. */
  families(marketplace: MarketplaceId | null): AsyncIterable<readonly Listing[]>;
}
