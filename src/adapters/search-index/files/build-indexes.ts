/** Indexes made from what the store holds. */
import { MARKETPLACES, type MarketplaceId, marketplaceOf } from '../../../domain/marketplace.ts';
import type { Listing } from '../../../domain/product/listing.ts';
import type { ListingChange } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import { applySegment, EMPTY_INDEX, type MarketIndex } from '../engine/market-index.ts';
import type { Segment } from '../engine/segment/segment.ts';
import { changedListings, type OnDamage } from './changed-listings.ts';
import type { MarketIndexes } from './search-reader.ts';
import type { SegmentBuilder } from './segment-builder.ts';

/** Everything, from a scan of each marketplace. */
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

/** The indexes as they are when the changes are read, with the changes. */
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
  // Nothing waits from here on: a merge that ended meanwhile is in what is taken now.
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
