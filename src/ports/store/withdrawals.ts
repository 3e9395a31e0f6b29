/**
 * Taking back what was told. What a withdrawn statement hid comes back, as far as the store still
 * knows it, and everything derived follows. Long work is cut into transactions: after a crash the
 * same call finishes it.
 */
import type { Asin } from '../../domain/asin.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { DeriveListings } from './import-store.ts';

export interface Withdrawn {
  /** Products that hold less or something else than before, and are still there. */
  readonly productsChanged: number;
  /** Products nobody else told of. */
  readonly productsRemoved: number;
  /** Categories, rows of keywords and labels, changed or removed. */
  readonly categories: number;
  readonly keywords: number;
  readonly labels: number;
  /**
   * Things that lost statements from before the imports that can be taken back: what these hid is
   * not known any more.
   */
  readonly hiddenUnknown: number;
}

export interface Withdrawals {
  /**
   * Takes an import back: the content is then what it would be had the import never been made.
   *
   * @throws ShelflineError `bad_request` where there is no such import or it cannot be taken back
   */
  undoImport(id: number, derive: DeriveListings): Promise<Withdrawn>;
  /** Removes a product wholly; a later import may bring it again. */
  deleteProduct(marketplace: MarketplaceId, asin: Asin, derive: DeriveListings): Promise<Withdrawn>;
  /** Removes what one source told, of one marketplace or of all. */
  deleteSource(
    source: string,
    marketplace: MarketplaceId | null,
    derive: DeriveListings,
  ): Promise<Withdrawn>;
  /** Removes the sales labels of one marketplace or of all. */
  deleteLabels(marketplace: MarketplaceId | null): Promise<Withdrawn>;
}
