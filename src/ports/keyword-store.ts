import type { Asin } from '../domain/asin.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { KeywordObservation, SalesLabel } from '../domain/product/observation.ts';

export interface KeywordStore {
  /** Newest period of each (keyword, department, source) for exactly this normalised keyword. */
  exact(marketplace: MarketplaceId, keyword: string): Promise<readonly KeywordObservation[]>;
  /** Newest-period rows whose keyword contains all of the words. */
  containing(
    marketplace: MarketplaceId,
    words: readonly string[],
    limit: number,
  ): Promise<readonly KeywordObservation[]>;
  /** Newest-period rows that name one of the ASINs among the clicked. */
  clickedOn(
    marketplace: MarketplaceId,
    asins: readonly Asin[],
    limit: number,
  ): Promise<readonly KeywordObservation[]>;
  /** Every period of one keyword in one department, oldest first, for trends. */
  periods(
    marketplace: MarketplaceId,
    keyword: string,
    department: string,
  ): Promise<readonly KeywordObservation[]>;
  /** All sales labels in a stable order. */
  labels(): AsyncIterable<SalesLabel>;
}
