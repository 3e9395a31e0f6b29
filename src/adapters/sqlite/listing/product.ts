/** Products and their listings, read. */
import type { Asin } from '../../../domain/asin.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { FactMap } from '../../../domain/product/facts.ts';
import type { FamilyBasis } from '../../../domain/product/family.ts';
import type { ProductRecord } from '../../../domain/product/listing.ts';
import type { ProductStore } from '../../../ports/product-store.ts';
import type { StoreNow } from '../../../ports/store.ts';
import { headOf, seriesIn } from '../history/series-heads.ts';
import type { Market } from '../market.ts';
import { readSnapshot } from '../snapshot.ts';
import { requireSound } from '../soundness/row-sum.ts';
import { TEXT } from '../stable-parameter.ts';
import { rememberChildren, rememberListings } from './listing-cache.ts';
import { LISTING_COLUMNS, listingOf, type ReadListingRow, SELECT_CHILDREN } from './listing-row.ts';
import type { MarketSummary } from './market-summary.ts';
import { familyPages, listingPages } from './product-scan.ts';

interface RecordRow {
  readonly id: number;
  readonly family: Asin;
  readonly family_basis: FamilyBasis | null;
  readonly facts: string;
  readonly origin: number | null;
  readonly sum: number | null;
  readonly observed_at: number;
  readonly first_seen_at: number;
  readonly series: string;
  readonly series_sum: number | null;
}

export function createProductStore(
  market: Market,
  summary: Pick<MarketSummary, 'coverage'>,
): ProductStore & { readonly cards: StoreNow['cards'] } {
  const { db, file, read, sources } = market;
  const selectRecord = db.prepare<[string, string], RecordRow>(
    `SELECT id, family, family_basis, facts, origin, sum, observed_at, first_seen_at, series,
       series_sum FROM product
     WHERE marketplace = ? AND asin = ?`,
  );
  const selectListing = db.prepare<[string, string], ReadListingRow>(
    `SELECT ${LISTING_COLUMNS} FROM product JOIN listing ON product_id = product.id
     WHERE product.marketplace = ${TEXT} AND product.asin = ${TEXT}`,
  );
  const listing = rememberListings(market, (marketplace, asin) => {
    const row = selectListing.get(marketplace, asin);
    return row === undefined ? null : listingOf(row);
  });
  const selectChildren = db.prepare<[string, string], ReadListingRow>(SELECT_CHILDREN);
  const children = rememberChildren(market, (marketplace, parent) =>
    selectChildren.all(marketplace, parent).map(listingOf),
  );

  const listingsNow = (marketplace: MarketplaceId, asins: readonly Asin[]) =>
    read(() => asins.map((asin) => listing(marketplace, asin)).filter((found) => found !== null));

  return {
    async record(marketplace, asin): Promise<ProductRecord | null> {
      return read(() => {
        const row = selectRecord.get(marketplace, asin);
        if (row === undefined) return null;
        requireSoundRecord(marketplace, asin, row);
        return {
          marketplace,
          asin,
          facts: JSON.parse(row.facts) as FactMap,
          heads: seriesIn(row.series, sources).map((series) => headOf(series, series.bounds)),
          observedAt: row.observed_at,
          firstSeenAt: row.first_seen_at,
          family: row.family,
          familyBasis: row.family_basis,
        };
      });
    },
    listings: async (marketplace, asins) => listingsNow(marketplace, asins),
    cards: listingsNow,
    async children(marketplace, parent) {
      return read(() => children(marketplace, parent));
    },
    async family(marketplace, name) {
      return read(() => {
        const own = listing(marketplace, name);
        const others = children(marketplace, name);
        return own?.family === name ? [own, ...others] : others;
      });
    },
    async coverage(marketplace) {
      return summary.coverage(marketplace);
    },
    scan: (marketplace, onDamage) =>
      readSnapshot(file, (scanned) => listingPages(scanned, marketplace, onDamage)),
    families: (marketplace) => readSnapshot(file, (scanned) => familyPages(scanned, marketplace)),
  };
}

/** Compared here and not by SQL, which would hand the texts over twice. */
function requireSoundRecord(marketplace: MarketplaceId, asin: Asin, row: RecordRow): void {
  const { id, family, family_basis: basis, facts, origin, sum } = row;
  requireSound('product', sum, [id, marketplace, asin, family, basis, facts, origin]);
  const { observed_at: last, first_seen_at: first, series, series_sum: seriesSum } = row;
  requireSound('heads', seriesSum, [id, marketplace, asin, last, first, series]);
}
