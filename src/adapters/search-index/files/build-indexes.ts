/** Builds search indexes from the store, whole or from changes. */

import type { Listing } from '../../../domain/product/listing.ts';
import type { Asin } from '../../../domain/values/asin.ts';
import { DamageError } from '../../../domain/values/damage.ts';
import {
  MARKETPLACES,
  type MarketplaceId,
  marketplaceOf,
} from '../../../domain/values/marketplace.ts';
import type { ListingChange } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import { applySegment, EMPTY_INDEX, type MarketIndex } from '../engine/market-index.ts';
import type { Segment } from '../engine/segment/segment.ts';
import type { MarketIndexes } from './search-reader.ts';
import type { SegmentBuilder } from './segment-builder.ts';

export async function buildAllIndexes(
  store: Store,
  builder: SegmentBuilder,
  onDamage: OnDamage,
): Promise<MarketIndexes> {
  const indexes = new Map<MarketplaceId, MarketIndex>();
  for (const { id } of MARKETPLACES) {
    const { listings } = await store.products.coverage(id);
    if (listings === 0) continue;
    const segment = await build(store, builder, id, store.products.scan(id, onDamage));
    if (segment !== null) indexes.set(id, applySegment(EMPTY_INDEX, segment, []));
  }
  return indexes;
}

export interface ChangedIndexes {
  readonly indexes: MarketIndexes;
  readonly marketplaces: readonly MarketplaceId[];
}

/** Applies changes to the indexes. It calls `before` for them only after reading the changes. */
export async function applyChanges(
  before: () => MarketIndexes,
  store: Store,
  builder: SegmentBuilder,
  changes: AsyncIterable<readonly ListingChange[]>,
  onDamage: OnDamage,
): Promise<ChangedIndexes> {
  const changed = await changedListings(store, changes, onDamage);
  const segments = new Map<MarketplaceId, Segment | null>();
  for (const [marketplace, { listings }] of changed) {
    segments.set(marketplace, await build(store, builder, marketplace, iterate(listings)));
  }
  // No `await` from here on, so `before` returns the result of every finished merge.
  const indexes = new Map(before());
  for (const [marketplace, { asins }] of changed) {
    const index = indexes.get(marketplace) ?? EMPTY_INDEX;
    indexes.set(marketplace, applySegment(index, segments.get(marketplace) ?? null, asins));
  }
  return { indexes, marketplaces: [...changed.keys()] };
}

async function build(
  store: Store,
  builder: SegmentBuilder,
  marketplace: MarketplaceId,
  listings: AsyncIterable<Listing>,
): Promise<Segment | null> {
  const { language } = marketplaceOf(marketplace);
  const tree = await store.categories.tree(marketplace);
  const paths = new Map(tree.map(({ id, path }) => [id, path]));
  return builder.build({ language, paths, listings });
}

async function* iterate(listings: readonly Listing[]): AsyncIterable<Listing> {
  yield* listings;
}

export interface MarketChange {
  /** The current listings, including parents. */
  readonly listings: readonly Listing[];
  /** All ASINs that changed or share a family with one, even those without a listing. */
  readonly asins: ReadonlySet<Asin>;
}

/** Receives the damage of a listing that is left out; the others are still found. */
export type OnDamage = (damage: DamageError) => void;

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

/** Reads the listings. If one is damaged, reads each alone and leaves that one out. */
async function soundOf(
  asins: readonly Asin[],
  read: (asins: readonly Asin[]) => Promise<readonly Listing[]>,
  onDamage: OnDamage,
): Promise<readonly Listing[]> {
  try {
    return await read(asins);
  } catch (error) {
    // Damage beyond one product must not take products out of the index.
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
