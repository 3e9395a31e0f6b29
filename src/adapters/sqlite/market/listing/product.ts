/** Reads products and their listings. */

import type { Listing } from '../../../../domain/product/listing.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { DamageError } from '../../../../domain/values/damage.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { Connection } from '../../../../market-engine/database/connection.ts';
import { type Db, TEXT_PARAM } from '../../../../market-engine/database/connection.ts';
import { remember } from '../../../../market-engine/listing/listing-cache.ts';
import {
  LISTING_COLUMNS,
  listingOf,
  type ReadListingRow,
  SELECT_CHILDREN,
} from '../../../../market-engine/listing/listing-row.ts';
import type { MarketSummary } from '../../../../market-engine/listing/market-summary.ts';
import type { ReadProductRow } from '../../../../market-engine/listing/product-reader.ts';
import type { ProductStore } from '../../../../ports/store/product-store.ts';
import { streamLongRead } from '../../engine/long-read.ts';

/** At 1 KB each, 8 MB per thread. */
export const LISTINGS_KEPT = 8192;
/** At most 30 members each, 10 MB per thread. */
export const FAMILIES_KEPT = 1024;
export const isSmallFamily = (members: readonly Listing[]) => members.length <= 30;

export function createProductStore(
  connection: Connection,
  readProduct: ReadProductRow,
  summary: Pick<MarketSummary, 'coverage'>,
): ProductStore & {
  cards(marketplace: MarketplaceId, asins: readonly Asin[]): readonly Listing[];
} {
  const { db, file, read } = connection;
  const selectListing = db.prepare<[string, string], ReadListingRow>(
    `SELECT ${LISTING_COLUMNS} FROM product JOIN listing ON product_id = product.id
     WHERE product.marketplace = ${TEXT_PARAM} AND product.asin = ${TEXT_PARAM}`,
  );
  const listing = remember(connection, LISTINGS_KEPT, (marketplace, asin) => {
    const row = selectListing.get(marketplace, asin);
    return row === undefined ? null : listingOf(row);
  });
  const selectChildren = db.prepare<[string, string], ReadListingRow>(SELECT_CHILDREN);
  const children = remember(
    connection,
    FAMILIES_KEPT,
    (marketplace, parent) => selectChildren.all(marketplace, parent).map(listingOf),
    isSmallFamily,
  );

  const family = (marketplace: MarketplaceId, name: Asin) => {
    const own = listing(marketplace, name);
    const others = children(marketplace, name);
    return own?.family === name ? [own, ...others] : others;
  };
  const cards = (marketplace: MarketplaceId, asins: readonly Asin[]) =>
    read(() => asins.map((asin) => listing(marketplace, asin)).filter((found) => found !== null));

  return {
    async detail(marketplace, asin) {
      return read(() => {
        const record = readProduct(marketplace, asin)?.record() ?? null;
        return record === null ? null : { record, family: family(marketplace, record.family) };
      });
    },
    async record(marketplace, asin) {
      return read(() => readProduct(marketplace, asin)?.record() ?? null);
    },
    listings: async (marketplace, asins) => cards(marketplace, asins),
    cards,
    async children(marketplace, parent) {
      return read(() => children(marketplace, parent));
    },
    async family(marketplace, name) {
      return read(() => family(marketplace, name));
    },
    async members(marketplace, families) {
      return read(() => families.flatMap((name) => family(marketplace, name)));
    },
    async coverage(marketplace) {
      return summary.coverage(marketplace);
    },
    async coverages(marketplaces) {
      return new Map(marketplaces.map((id) => [id, summary.coverage(id)]));
    },
    scan: (marketplace, onDamage) =>
      streamLongRead(file, (scanned) => listingPages(scanned, marketplace, onDamage)),
    families: (marketplace) => streamLongRead(file, (scanned) => familyPages(scanned, marketplace)),
  };
}

const PAGE_ROWS = 1000;

/** Yields the pages of `ProductStore.scan`, ordered by marketplace and ASIN. */
function* listingPages(
  db: Db,
  marketplace: MarketplaceId | null,
  onDamage?: (damage: DamageError) => void,
): Generator<readonly Listing[]> {
  const sound = (row: ReadListingRow): readonly Listing[] => {
    try {
      return [listingOf(row)];
    } catch (error) {
      if (!(error instanceof DamageError) || onDamage === undefined) throw error;
      onDamage(error);
      return [];
    }
  };
  for (const rows of rowPages(db, marketplace)) yield rows.flatMap(sound);
}

/** Yields the pages of `ProductStore.families`. */
function* familyPages(
  db: Db,
  marketplace: MarketplaceId | null,
): Generator<readonly (readonly Listing[])[]> {
  const selectChildren = db.prepare<[string, string], ReadListingRow>(SELECT_CHILDREN);
  const selectFirst = db
    .prepare<string[], string | null>(
      `SELECT coalesce(
         (SELECT asin FROM product
          WHERE marketplace = ${TEXT_PARAM} AND asin = ${TEXT_PARAM} AND family = asin),
         (SELECT min(asin) FROM product INDEXED BY product_family
          WHERE marketplace = ${TEXT_PARAM} AND family = ${TEXT_PARAM} AND family <> asin))`,
    )
    .pluck();
  for (const rows of rowPages(db, marketplace)) {
    for (const row of rows) {
      const name = [row.marketplace, row.family] as const;
      const isParent = row.family === row.asin;
      // A family comes once, with its first member.
      if (!isParent && selectFirst.get(...name, ...name) !== row.asin) continue;
      const children = selectChildren.all(...name).map(listingOf);
      yield [isParent ? [listingOf(row), ...children] : children];
    }
  }
}

function* rowPages(
  db: Db,
  marketplace: MarketplaceId | null,
): Generator<readonly ReadListingRow[]> {
  // With one marketplace, a row comparison would start at its first listing each time.
  const isAfter =
    marketplace === null
      ? '(product.marketplace, product.asin) > (?, ?)'
      : 'product.marketplace = ? AND product.asin > ?';
  const page = db.prepare<string[], ReadListingRow>(
    `SELECT ${LISTING_COLUMNS} FROM product JOIN listing ON product_id = product.id
     WHERE ${isAfter} ORDER BY product.marketplace, product.asin LIMIT ${PAGE_ROWS}`,
  );
  let after: string[] | undefined = [marketplace ?? '', ''];
  while (after !== undefined) {
    const rows: ReadListingRow[] = page.all(...after);
    yield rows;
    const last = rows.at(-1);
    after = last && [last.marketplace, last.asin];
  }
}
