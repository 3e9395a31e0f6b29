/**
 * The categories a batch moved or renamed. Listings are found by the names of their category path,
 * so a new name or place reaches every listing below it.
 */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { CategoryObservation } from '../../domain/product/observation.ts';
import type { Market } from './market.ts';
import type { SearchDocuments, SearchSource } from './search-document.ts';
import { TEXT } from './stable-parameter.ts';

export interface TouchedCategories {
  readonly isEmpty: boolean;
  add(category: CategoryObservation): void;
  /** Products with a rank in one of them, whose estimate follows the name of their root. */
  rankedIn(): readonly FamilyName[];
  /**
   * Brings the search words of all listings in and below the moved ones up to date, and marks those
   * whose words changed with the revision of the batch.
   */
  refreshListings(documents: SearchDocuments, revision: number): void;
}

export interface FamilyName {
  readonly marketplace: MarketplaceId;
  readonly family: string;
}

interface ListingWords extends Omit<SearchSource, 'isParent' | 'gtins'> {
  readonly gtins: string;
}

/** Each call of the result starts an empty set, for one batch. */
export function createTouchedCategories({ db }: Market): () => TouchedCategories {
  const children = db
    .prepare<[string, string], string>(
      'SELECT id FROM category WHERE marketplace = ? AND parent_id = ?',
    )
    .pluck();
  const listings = db.prepare<[string, string], ListingWords>(
    `SELECT product_id AS productId, marketplace, asin, title, brand,
       category_id AS categoryId, gtins
     FROM listing INDEXED BY listing_category
     WHERE marketplace = ${TEXT} AND category_id = ${TEXT} AND is_parent = 0`,
  );
  const markListing = db.prepare('UPDATE listing SET revision = ? WHERE product_id = ?');
  const ranked = db.prepare<[string, string], FamilyName>(
    `SELECT DISTINCT series.marketplace, product.family
     FROM series INDEXED BY series_rank JOIN product ON product.id = series.product_id
     WHERE series.marketplace = ${TEXT} AND series.category_id = ${TEXT} AND series.name = 'bsr'`,
  );

  return function startBatch(): TouchedCategories {
    const moved = new Map<MarketplaceId, Set<string>>();
    return {
      get isEmpty() {
        return moved.size === 0;
      },
      add({ marketplace, id }) {
        const ids = moved.get(marketplace);
        if (ids === undefined) moved.set(marketplace, new Set([id]));
        else ids.add(id);
      },
      rankedIn() {
        return [...moved].flatMap(([marketplace, ids]) =>
          [...ids].flatMap((id) => ranked.all(marketplace, id)),
        );
      },
      refreshListings(documents, revision) {
        for (const [marketplace, ids] of moved) {
          // The set grows by the children while it is walked; each id is met once, cycles or not.
          for (const id of ids) {
            for (const child of children.all(marketplace, id)) ids.add(child);
            for (const row of listings.all(marketplace, id)) {
              const gtins = JSON.parse(row.gtins) as string[];
              const isReworded = documents.refresh({ ...row, isParent: false, gtins });
              if (isReworded) markListing.run(revision, row.productId);
            }
          }
        }
      },
    };
  };
}
