/** What ideas are made from: the leading listings of a seed, and the market around them. */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { AppContext } from '../context.ts';
import type { MarketCounts } from './market-counts.ts';

export interface IdeaMarket {
  readonly app: Pick<AppContext, 'store'>;
  readonly marketplace: MarketplaceId;
  readonly counts: MarketCounts;
  /** The leading listings of the seed. */
  readonly sample: readonly Listing[];
  readonly seed: readonly string[];
  readonly language: string;
}
