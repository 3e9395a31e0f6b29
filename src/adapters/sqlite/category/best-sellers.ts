/** Best sellers as they stand now, best first. */
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { RankedAsin } from '../../../ports/category-store.ts';
import type { Market } from '../market.ts';
import { TEXT } from '../stable-parameter.ts';
import { FROM_RANKED, NO_RANK } from './rank-table.ts';

/** Listings, or ranks of the root, that are looked through for a list by the root's ranks. */
const BY_ROOT_MAX = 20_000;

/** A category with all below it, and the root whose ranks speak for them. */
export interface Branch {
  readonly marketplace: MarketplaceId;
  readonly rootId: string;
  readonly categoryIds: readonly string[];
}

/** With the number of its listings. */
type CountedBranch = Branch & { readonly listings: number };

export interface BestSellers {
  /** By the ranks in this very category. */
  own(marketplace: MarketplaceId, categoryId: string, limit: number): RankedAsin[];
  /** The listings in one of the categories, by their ranks in the root. */
  inside(branch: CountedBranch, limit: number): RankedAsin[];
}

interface LeadingRow extends RankedAsin {
  readonly categoryId: string | null;
}

export function prepareBestSellers({ db, read }: Market): BestSellers {
  const selectOwn = db.prepare<[string, string, number], RankedAsin>(
    `SELECT listing.asin, rank, last_at AS observedAt
     ${FROM_RANKED} AND rank > ${NO_RANK}
     ORDER BY rank, listing.asin LIMIT ?`,
  );
  const selectInside = db.prepare<[string, string, string, number], RankedAsin>(
    `SELECT asin, bsr AS rank, bsr_at AS observedAt FROM listing INDEXED BY listing_category
     WHERE marketplace = ${TEXT} AND category_id IN (SELECT value FROM json_each(?))
       AND is_parent = 0 AND bsr IS NOT NULL AND bsr_category_id = ${TEXT}
     ORDER BY bsr, asin LIMIT ?`,
  );
  const selectLeading = db.prepare<[string, string, number], LeadingRow>(
    `SELECT listing.asin, rank, last_at AS observedAt, listing.category_id AS categoryId
     ${FROM_RANKED} AND rank > ${NO_RANK}
     ORDER BY rank, listing.asin LIMIT ?`,
  );
  /** Of large branches: the root's leaders are looked through until enough stand inside. */
  const leadingInside = ({ marketplace, rootId, categoryIds }: Branch, limit: number) => {
    const inside = new Set(categoryIds);
    const found: RankedAsin[] = [];
    for (const row of selectLeading.iterate(marketplace, rootId, BY_ROOT_MAX)) {
      const { categoryId, ...ranked } = row;
      if (categoryId !== null && inside.has(categoryId)) found.push(ranked);
      if (found.length >= limit) break;
    }
    return found;
  };

  return {
    own: (marketplace, categoryId, limit) =>
      read(() => selectOwn.all(marketplace, categoryId, limit)),
    inside: ({ listings, ...branch }, limit) =>
      read(() => {
        if (listings > BY_ROOT_MAX) return leadingInside(branch, limit);
        const { marketplace, rootId, categoryIds } = branch;
        return selectInside.all(marketplace, JSON.stringify(categoryIds), rootId, limit);
      }),
  };
}
