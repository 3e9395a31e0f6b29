/**
 * Listings read lately. Best sellers are in the answers to many questions, so their rows are read
 * and decoded once for each state of the store.
 */
import type { Asin } from '../../../domain/asin.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { Listing } from '../../../domain/product/listing.ts';
import type { Connection } from '../database/shared-snapshot.ts';

/** At 1 KB each, 8 MB in a thread. */
const LISTINGS_MAX = 8192;

type ReadBy<Found> = (marketplace: MarketplaceId, asin: Asin) => Found | null;
type SnapshotOf = Pick<Connection, 'snapshotRevision'>;

/** Remembers what `readListing` found. To be called within `connection.read`. */
export function rememberListings(
  connection: SnapshotOf,
  readListing: ReadBy<Listing>,
): ReadBy<Listing> {
  const remembered = remember<Listing>(connection, LISTINGS_MAX);
  return (marketplace, asin) =>
    remembered(marketplace + asin, () => readListing(marketplace, asin));
}

/** This many families are kept, and none larger than `MEMBERS_MAX`: 10 MB in a thread. */
const FAMILIES_MAX = 1024;
const MEMBERS_MAX = 30;

/**
 * Remembers the children of parents, also that there are none. To be called within
 * `connection.read`.
 */
export function rememberChildren(
  connection: SnapshotOf,
  readChildren: (marketplace: MarketplaceId, parent: Asin) => readonly Listing[],
): (marketplace: MarketplaceId, parent: Asin) => readonly Listing[] {
  let large: readonly Listing[] = [];
  const small = remember<readonly Listing[]>(connection, FAMILIES_MAX);
  return (marketplace, parent) => {
    const read = () => {
      const children = readChildren(marketplace, parent);
      if (children.length <= MEMBERS_MAX) return children;
      large = children;
      return null;
    };
    return small(marketplace + parent, read) ?? large;
  };
}

/** Keeps at most `max` found things, for one state of the store. */
export function remember<Found>(
  { snapshotRevision }: SnapshotOf,
  max: number,
): (name: string, read: () => Found | null) => Found | null {
  // Two generations: when the newer one is full, entries that are only in the older one go.
  let older = new Map<string, Found>();
  let newer = new Map<string, Found>();
  let rememberedOf: number | null = null;

  return (name, read) => {
    const revision = snapshotRevision();
    // The state inside a write has no revision of its own.
    if (revision === null) return read();
    if (revision !== rememberedOf) {
      older = new Map();
      newer = new Map();
      rememberedOf = revision;
    }
    const recent = newer.get(name);
    if (recent !== undefined) return recent;
    const found = older.get(name) ?? read();
    if (found === null) return null;
    if (newer.size >= max / 2) {
      older = newer;
      newer = new Map();
    }
    newer.set(name, found);
    return found;
  };
}
