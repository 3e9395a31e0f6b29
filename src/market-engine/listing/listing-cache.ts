/** Caches recent reads for one state of the store, because answers share their best sellers. */
import { LRUCache } from 'lru-cache';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Connection } from '../database/connection.ts';

type ReadBy<Found> = (marketplace: MarketplaceId, asin: Asin) => Found;

/** Caches up to `max` results that `isKept` accepts. Call the result within `connection.read`. */
export function remember<Found extends object | null>(
  { snapshotRevision }: Pick<Connection, 'snapshotRevision'>,
  max: number,
  read: ReadBy<Found>,
  isKept = (_: Found) => true,
): ReadBy<Found> {
  const kept = new LRUCache<string, NonNullable<Found>>({ max });
  let keptOf: number | null = null;
  return (marketplace, asin) => {
    const revision = snapshotRevision();
    // The state inside a write has no revision yet.
    if (revision === null) return read(marketplace, asin);
    if (revision !== keptOf) kept.clear();
    keptOf = revision;
    const key = marketplace + asin;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = read(marketplace, asin);
    if (found !== null && isKept(found)) kept.set(key, found);
    return found;
  };
}
