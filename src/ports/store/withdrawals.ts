/**
 * Takes back what was imported. What a withdrawn statement replaced comes back, if the store still
 * knows it, and everything derived follows. Long work is cut into transactions; after a crash, a
 * second call finishes it.
 */
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { DeriveListings } from './import-store.ts';

export interface Withdrawn {
  /** Products that hold less, or something else, than before. */
  readonly productsChanged: number;
  /** Products that nobody else had stated. */
  readonly productsRemoved: number;
  /** Categories, keyword rows and labels that were changed or removed. */
  readonly categories: number;
  readonly keywords: number;
  readonly labels: number;
  /**
   * Things that lost statements older than all imports that can be taken back: what these had
   * replaced is not known any more.
   */
  readonly hiddenUnknown: number;
}

export interface Withdrawals {
  /**
   * Takes an import back: the content is then what it would be without that import.
   *
   * @throws ShelflineError `bad_request` if there is no such import, or it cannot be taken back
   */
  undoImport(id: number, derive: DeriveListings): Promise<Withdrawn>;
  /** Removes a product entirely. A later import may add it again. */
  deleteProduct(marketplace: MarketplaceId, asin: Asin, derive: DeriveListings): Promise<Withdrawn>;
  /** Removes what one source stated, in one marketplace or in all. */
  deleteSource(
    source: string,
    marketplace: MarketplaceId | null,
    derive: DeriveListings,
  ): Promise<Withdrawn>;
  deleteLabels(marketplace: MarketplaceId | null): Promise<Withdrawn>;
}
