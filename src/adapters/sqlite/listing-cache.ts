/**
 * Listings read lately. The best sellers of a market stand in the answers to a great many questions;
 * their rows are read and decoded once for each state of the store.
 */
import type { Asin } from '../../domain/asin.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { Market } from './market.ts';

/** At about 1 KB each, some 8 MB in a thread. */
const LISTINGS_MAX = 8192;

type ReadListing = (marketplace: MarketplaceId, asin: Asin) => Listing | null;

/** Remembers what `readListing` found. To be asked within `market.read`. */
export function rememberListings(
  { snapshotRevision }: Pick<Market, 'snapshotRevision'>,
  readListing: ReadListing,
): ReadListing {
  // Two generations: what was not asked for while the newer one filled up is forgotten.
  let older = new Map<string, Listing>();
  let newer = new Map<string, Listing>();
  let rememberedOf: number | null = null;

  return (marketplace, asin) => {
    const revision = snapshotRevision();
    // The state inside a write has no number of its own.
    if (revision === null) return readListing(marketplace, asin);
    if (revision !== rememberedOf) {
      older = new Map();
      newer = new Map();
      rememberedOf = revision;
    }
    const name = marketplace + asin;
    const recent = newer.get(name);
    if (recent !== undefined) return recent;
    const found = older.get(name) ?? readListing(marketplace, asin);
    if (found === null) return null;
    if (newer.size >= LISTINGS_MAX / 2) {
      older = newer;
      newer = new Map();
    }
    newer.set(name, found);
    return found;
  };
}
