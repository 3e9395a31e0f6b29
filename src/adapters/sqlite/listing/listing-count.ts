/** Sold listings by their own category, counted while they are written and stored once a batch. */
import type { Market } from '../market.ts';
import { setSql, sumSql } from '../soundness/row-sum.ts';

/** A listing as far as it is counted: parents are not. */
export interface CountedListing {
  readonly marketplace: string;
  readonly categoryId: string | null;
  readonly isParent: boolean;
}

export interface ListingCounts {
  /** What a row stood for before it was written, and after; null is no row. */
  change(before: CountedListing | null, after: CountedListing | null): void;
  /** Stores the counts; call it within the transaction that wrote the rows. */
  flush(): void;
}

/** Each call of the result counts from nought, for one batch. */
export function createListingCounts({ db }: Market): () => ListingCounts {
  const add = db.prepare<[string, string, number]>(
    `INSERT INTO listing_count SELECT marketplace, category_id, listings, ${sumSql('listing_count')}
     FROM (SELECT ? AS marketplace, ? AS category_id, ? AS listings) WHERE true
     ON CONFLICT DO UPDATE
     SET ${setSql('listing_count', { listings: '(listings + excluded.listings)' })}`,
  );

  return function startBatch(): ListingCounts {
    const changes = new Map<string, Map<string, number>>();
    const count = ({ marketplace, categoryId, isParent }: CountedListing, step: 1 | -1) => {
      if (isParent) return;
      let ofMarket = changes.get(marketplace);
      if (ofMarket === undefined) {
        ofMarket = new Map();
        changes.set(marketplace, ofMarket);
      }
      const category = categoryId ?? '';
      ofMarket.set(category, (ofMarket.get(category) ?? 0) + step);
    };
    return {
      change(before, after) {
        if (before !== null) count(before, -1);
        if (after !== null) count(after, 1);
      },
      flush() {
        for (const [marketplace, ofMarket] of changes) {
          for (const [category, change] of ofMarket) {
            if (change !== 0) add.run(marketplace, category, change);
          }
        }
        changes.clear();
      },
    };
  };
}
