/**
 * The categories a batch moved or renamed. Listings are found by the names of their category path,
 * so a new name or place reaches every listing below it.
 */
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { CategoryObservation } from '../../../domain/product/observation.ts';
import type { Market } from '../market.ts';
import { TEXT } from '../stable-parameter.ts';

export interface TouchedCategories {
  readonly isEmpty: boolean;
  add(category: Pick<CategoryObservation, 'marketplace' | 'id'>): void;
  /** Products with a rank in one of them, whose estimate follows the name of their root. */
  rankedIn(): readonly FamilyName[];
  /** Marks all listings in and below the moved ones as changed by the batch, for their words. */
  markListings(revision: number): void;
}

export interface FamilyName {
  readonly marketplace: MarketplaceId;
  readonly family: string;
}

/** Each call of the result starts an empty set, for one batch. */
export function createTouchedCategories({ db }: Market): () => TouchedCategories {
  const children = db
    .prepare<[string, string], string>(
      'SELECT id FROM category WHERE marketplace = ? AND parent_id = ?',
    )
    .pluck();
  const markListings = db.prepare<[number, string, string, number]>(
    `UPDATE listing INDEXED BY listing_category SET revision = ?
     WHERE marketplace = ${TEXT} AND category_id = ${TEXT} AND is_parent = 0 AND revision <> ?`,
  );
  const ranked = db.prepare<[string, string], FamilyName>(
    `SELECT DISTINCT rank.marketplace, product.family
     FROM rank CROSS JOIN product ON product.id = rank.product_id
     WHERE rank.marketplace = ${TEXT} AND rank.category_id = ${TEXT}`,
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
      markListings(revision) {
        for (const [marketplace, ids] of moved) {
          // The set grows by the children while it is walked; each id is met once, cycles or not.
          for (const id of ids) {
            for (const child of children.all(marketplace, id)) ids.add(child);
            markListings.run(revision, marketplace, id, revision);
          }
        }
      },
    };
  };
}
