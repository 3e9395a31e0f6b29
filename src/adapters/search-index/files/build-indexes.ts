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

export async function buildAllIndexes(sources: IndexSources): Promise<MarketIndexes> {
  const { store, onDamage } = sources;
  const indexes = new Map<MarketplaceId, MarketIndex>();
  const coverages = await store.products.coverages(MARKETPLACES.map(({ id }) => id));
  for (const [id, { listings }] of coverages) {
    if (listings === 0) continue;
    const segment = await build(sources, id, store.products.scan(id, onDamage));
    if (segment !== null) indexes.set(id, applySegment(EMPTY_INDEX, segment, []));
  }
  return indexes;
}

/** The words of a category's path, by category id, read once for each marketplace. */
export type ReadPaths = (
  marketplace: MarketplaceId,
) => Promise<ReadonlyMap<string, readonly string[]>>;

export function pathsOf({ categories }: Pick<Store, 'categories'>): ReadPaths {
  const known = new Map<MarketplaceId, ReturnType<ReadPaths>>();
  return (marketplace) => {
    const found =
      known.get(marketplace) ??
      categories.tree(marketplace).then((tree) => new Map(tree.map(({ id, path }) => [id, path])));
    known.set(marketplace, found);
    return found;
  };
}

export interface IndexSources {
  readonly store: Store;
  readonly builder: SegmentBuilder;
  readonly paths: ReadPaths;
  readonly onDamage: OnDamage;
}

export interface ChangedIndexes {
  readonly indexes: MarketIndexes;
  readonly marketplaces: readonly MarketplaceId[];
}

/** Applies a page of changes to the indexes. It calls `before` for them only after reading it. */
export async function applyChanges(
  before: () => MarketIndexes,
  sources: IndexSources,
  changes: readonly ListingChange[],
): Promise<ChangedIndexes> {
  const changed = await changedListings(sources, changes);
  const segments = new Map<MarketplaceId, Segment | null>();
  for (const [marketplace, { listings }] of changed) {
    segments.set(marketplace, await build(sources, marketplace, iterate(listings)));
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
  { builder, paths }: Pick<IndexSources, 'builder' | 'paths'>,
  marketplace: MarketplaceId,
  listings: AsyncIterable<Listing>,
): Promise<Segment | null> {
  const { language } = marketplaceOf(marketplace);
  return builder.build({ language, paths: await paths(marketplace), listings });
}

async function* iterate(listings: readonly Listing[]): AsyncIterable<Listing> {
  yield* listings;
}

interface MarketChange {
  /** The current listings, including parents. */
  readonly listings: readonly Listing[];
  /** All ASINs that changed or share a family with one, even those without a listing. */
  readonly asins: ReadonlySet<Asin>;
}

/** Receives the damage of a listing that is left out; the others are still found. */
export type OnDamage = (damage: DamageError) => void;

async function changedListings(
  sources: Pick<IndexSources, 'store' | 'onDamage'>,
  changes: readonly ListingChange[],
): Promise<ReadonlyMap<MarketplaceId, MarketChange>> {
  const named = Map.groupBy(changes, ({ marketplace }) => marketplace);
  const result = new Map<MarketplaceId, MarketChange>();
  for (const [marketplace, inMarket] of named) {
    const asins = new Set(inMarket.map(({ asin }) => asin));
    result.set(marketplace, await withFamilies(sources, marketplace, asins));
  }
  return result;
}

/** Reads the listings, then all members of their families: one question each. */
async function withFamilies(
  { store: { products }, onDamage }: Pick<IndexSources, 'store' | 'onDamage'>,
  marketplace: MarketplaceId,
  asins: ReadonlySet<Asin>,
): Promise<MarketChange> {
  const read = (some: readonly Asin[]) => products.listings(marketplace, some);
  const named = await soundOf([...asins], read, onDamage);
  const families = new Set(named.map(({ family }) => family));
  const readMembers = (some: readonly Asin[]) => products.members(marketplace, some);
  const members = await soundOf([...families], readMembers, onDamage);
  const listings = new Map([...named, ...members].map((listing) => [listing.asin, listing]));
  return { listings: [...listings.values()], asins: asins.union(new Set(listings.keys())) };
}

/** Reads the listings. If one is damaged, reads each alone and leaves that one out. */
async function soundOf(
  asins: readonly Asin[],
  read: (asins: readonly Asin[]) => Promise<readonly Listing[]>,
  onDamage: OnDamage,
): Promise<readonly Listing[]> {
  try {
    return asins.length === 0 ? [] : await read(asins);
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
