/** The listings a feed names, with their whole families, as an index takes them. */
import type { Asin } from '../../../domain/asin.ts';
import { DamageError } from '../../../domain/damage.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { Listing } from '../../../domain/product/listing.ts';
import type { ListingChange } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';

export interface MarketChange {
  /** As they are now, each once, parents among them. */
  readonly listings: readonly Listing[];
  /** All ASINs named or of the same families, also those without a listing. */
  readonly asins: ReadonlySet<Asin>;
}

/** Told of what is damaged and left out, so that the other listings are found all the same. */
export type OnDamage = (damage: DamageError) => void;

/** Listings asked of the store at once. */
const BATCH = 200;

export async function changedListings(
  store: Store,
  changes: AsyncIterable<readonly ListingChange[]>,
  onDamage: OnDamage,
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
    result.set(marketplace, await withFamilies(store.products, { marketplace, asins, onDamage }));
  }
  return result;
}

interface Named {
  readonly marketplace: MarketplaceId;
  readonly asins: Set<Asin>;
  readonly onDamage: OnDamage;
}

async function withFamilies(
  products: Store['products'],
  { marketplace, asins, onDamage }: Named,
): Promise<MarketChange> {
  const listings = new Map<Asin, Listing>();
  const families = new Set<Asin>();
  const all = [...asins];
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    const read = (some: readonly Asin[]) => products.listings(marketplace, some);
    for (const listing of await soundOf(batch, read, onDamage)) {
      listings.set(listing.asin, listing);
      families.add(listing.family);
    }
  }
  const readFamily = ([name]: readonly Asin[]) =>
    name === undefined ? Promise.resolve([]) : products.family(marketplace, name);
  for (const family of families) {
    for (const listing of await soundOf([family], readFamily, onDamage)) {
      listings.set(listing.asin, listing);
      asins.add(listing.asin);
    }
  }
  return { listings: [...listings.values()], asins };
}

/** One that is damaged fails the read of all: then each is read alone. */
async function soundOf(
  asins: readonly Asin[],
  read: (asins: readonly Asin[]) => Promise<readonly Listing[]>,
  onDamage: OnDamage,
): Promise<readonly Listing[]> {
  try {
    return await read(asins);
  } catch (error) {
    // What is wrong with more than a product is no reason to take products out of the index.
    if (!(error instanceof DamageError) || error.product === null) throw error;
    if (asins.length === 1) {
      onDamage(error);
      return [];
    }
    const sound: Listing[] = [];
    for (const asin of asins) sound.push(...(await soundOf([asin], read, onDamage)));
    return sound;
  }
}
