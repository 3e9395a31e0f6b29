/**
 * Takes back what was imported. Whatever a withdrawn statement had replaced returns, if the store
 * still knows it, and derived data is updated. Long work is split into transactions; after a crash,
 * a second call finishes it.
 */
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { DeriveListings } from './import-store.ts';

export interface Withdrawn {
  /** Products that lost or changed some of their data. */
  readonly productsChanged: number;
  /** Products that nobody else had stated. */
  readonly productsRemoved: number;
  /** Changed or removed categories, keyword rows and labels. */
  readonly categories: number;
  readonly keywords: number;
  readonly labels: number;
  /** Things that lost statements so old that nobody knows what those had replaced. */
  readonly hiddenUnknown: number;
}

export interface Withdrawals {
  /**
   * Takes an import back: the content is then as if the import had never happened.
   *
   * @throws ShelflineError `bad_request` if there is no such import, or it cannot be taken back
   */
  undoImport(id: number, derive: DeriveListings): Promise<Withdrawn>;
  /** Removes a product entirely. A later import may add it again. */
  deleteProduct(marketplace: MarketplaceId, asin: Asin, derive: DeriveListings): Promise<Withdrawn>;
  /** Removes one source's statements, in one marketplace or in all. */
  deleteSource(
    source: string,
    marketplace: MarketplaceId | null,
    derive: DeriveListings,
  ): Promise<Withdrawn>;
  deleteLabels(marketplace: MarketplaceId | null): Promise<Withdrawn>;
}
