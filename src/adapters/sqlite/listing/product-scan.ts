/** All listings of a market, page by page, one by one or by family. */
import { DamageError } from '../../../domain/damage.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { Listing } from '../../../domain/product/listing.ts';
import type { Connection } from '../connection.ts';
import { TEXT } from '../stable-parameter.ts';
import { LISTING_COLUMNS, listingOf, type ReadListingRow, SELECT_CHILDREN } from './listing-row.ts';

/** Rows of a scan held in memory at once. */
const PAGE_ROWS = 1000;

/** The row that a page ended with. */
interface Place {
  readonly marketplace: string;
  readonly asin: string;
}

/** Ordered by marketplace and ASIN; as of `ProductStore.scan`. */
export function* listingPages(
  db: Connection,
  marketplace: MarketplaceId | null,
  onDamage?: (damage: DamageError) => void,
): Generator<readonly Listing[]> {
  for (const rows of rowPages(db, marketplace)) {
    yield rows.flatMap((row) => soundListing(row, onDamage) ?? []);
  }
}

function soundListing(
  row: ReadListingRow,
  onDamage?: (damage: DamageError) => void,
): Listing | null {
  try {
    return listingOf(row);
  } catch (error) {
    if (!(error instanceof DamageError) || onDamage === undefined) throw error;
    onDamage(error);
    return null;
  }
}

/** As of `ProductStore.families`. */
export function* familyPages(
  db: Connection,
  marketplace: MarketplaceId | null,
): Generator<readonly (readonly Listing[])[]> {
  const selectChildren = db.prepare<[string, string], ReadListingRow>(SELECT_CHILDREN);
  const selectFirst = db
    .prepare<string[], string | null>(
      `SELECT coalesce(
         (SELECT asin FROM product
          WHERE marketplace = ${TEXT} AND asin = ${TEXT} AND family = asin),
         (SELECT min(asin) FROM product INDEXED BY product_family
          WHERE marketplace = ${TEXT} AND family = ${TEXT} AND family <> asin))`,
    )
    .pluck();
  for (const rows of rowPages(db, marketplace)) {
    for (const row of rows) {
      const name = [row.marketplace, row.family] as const;
      const isParent = row.family === row.asin;
      // A family comes once: with its first member.
      if (!isParent && selectFirst.get(...name, ...name) !== row.asin) continue;
      const children = selectChildren.all(...name).map(listingOf);
      yield [isParent ? [listingOf(row), ...children] : children];
    }
  }
}

function* rowPages(
  db: Connection,
  marketplace: MarketplaceId | null,
): Generator<readonly ReadListingRow[]> {
  // A row of values beside the marketplace alone would be compared from its first listing on.
  const isAfter =
    marketplace === null
      ? '(product.marketplace, product.asin) > (:marketplace, :asin)'
      : 'product.marketplace = :marketplace AND product.asin > :asin';
  const page = db.prepare<[Place], ReadListingRow>(
    `SELECT ${LISTING_COLUMNS} FROM product JOIN listing ON product_id = product.id
     WHERE ${isAfter} ORDER BY product.marketplace, product.asin LIMIT ${PAGE_ROWS}`,
  );
  let after: Place | undefined = { marketplace: marketplace ?? '', asin: '' };
  while (after !== undefined) {
    const rows: ReadListingRow[] = page.all({ marketplace: after.marketplace, asin: after.asin });
    yield rows;
    after = rows.at(-1);
  }
}
