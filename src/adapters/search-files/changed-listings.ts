/** The listings a feed names, with their whole families, as an index takes them. */
import type { Asin } from '../../domain/asin.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { ListingChange } from '../../ports/listing-feed.ts';
import type { Store } from '../../ports/store.ts';

export interface MarketChange {
  /** As they are now, each once, parents among them. */
  readonly listings: readonly Listing[];
  /** All ASINs named or of the same families, also those without a listing. */
  readonly asins: ReadonlySet<Asin>;
}

/** Listings asked of the store at once. */
const BATCH = 200;

export async function changedListings(
  store: Store,
  changes: AsyncIterable<readonly ListingChange[]>,
): Promise<ReadonlyMap<MarketplaceId, MarketChange>> {
  const named = new Map<MarketplaceId, Set<Asin>>();
  for await (const page of changes) {
    for (const { marketplace, asin } of page) {
      const asins = named.get(marketplace);
      if (asins === undefined) named.set(marketplace, new Set([asin]));
      else asins.add(asin);
    }
  }
  const result = new Map<MarketplaceId, MarketChange>();
  for (const [marketplace, asins] of named) {
    result.set(marketplace, await withFamilies(store, marketplace, asins));
  }
  return result;
}

async function withFamilies(
  store: Store,
  marketplace: MarketplaceId,
  asins: Set<Asin>,
): Promise<MarketChange> {
  const listings = new Map<Asin, Listing>();
  const families = new Set<Asin>();
  const all = [...asins];
  for (let start = 0; start < all.length; start += BATCH) {
    const found = await store.products.listings(marketplace, all.slice(start, start + BATCH));
    for (const listing of found) {
      listings.set(listing.asin, listing);
      families.add(listing.family);
    }
  }
  for (const family of families) {
    for (const listing of await store.products.family(marketplace, family)) {
      listings.set(listing.asin, listing);
      asins.add(listing.asin);
    }
  }
  return { listings: [...listings.values()], asins };
}
