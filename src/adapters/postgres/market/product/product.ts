/** Reads products and their listings. */
import type { Listing } from '../../../../domain/product/listing.ts';
import { DamageError } from '../../../../domain/values/damage.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { ProductStore } from '../../../../ports/store/product-store.ts';
import type { LongReader, Reader } from '../../connection/database.ts';
import type { Reads } from '../reads.ts';
import { FROM_LISTED, LISTING_COLUMNS, type ListingRow, listingOfRow } from './listing-rows.ts';
import type { MarketCounts } from './market-counts.ts';
import type { ProductRows } from './product-row.ts';

const SELECT_LISTINGS = `SELECT ${LISTING_COLUMNS} ${FROM_LISTED}
  WHERE product.marketplace = $1 AND product.asin = ANY($2::text[])`;
/** The members of families, each with its parent first. */
const SELECT_FAMILIES = `SELECT ${LISTING_COLUMNS} ${FROM_LISTED}
  WHERE product.marketplace = $1 AND (
    product.asin = ANY($2::text[]) AND product.family = product.asin
    OR product.family = ANY($2::text[]) AND product.family <> product.asin)
  ORDER BY product.family <> product.asin, product.asin`;
const SELECT_ALL = `SELECT ${LISTING_COLUMNS} ${FROM_LISTED}
  WHERE $1::text IS NULL OR product.marketplace = $1
  ORDER BY product.marketplace, product.asin`;

interface ProductStoreParts {
  readonly reads: Reads;
  readonly products: ProductRows;
  readonly counts: MarketCounts;
}

export function createProductStore({ reads, products, counts }: ProductStoreParts): ProductStore {
  const coverages = (marketplaces: readonly MarketplaceId[]) =>
    reads.state((state) => counts.coverages(state, marketplaces));
  return {
    record: async (marketplace, asin) => (await products.find(marketplace, asin))?.record() ?? null,
    async listings(marketplace, asins) {
      if (asins.length === 0) return [];
      const rows = await reads.query<ListingRow>(SELECT_LISTINGS, [marketplace, [...asins]]);
      const found = new Map(rows.map((row) => [row.asin, listingOfRow(row)]));
      return asins.flatMap((asin) => found.get(asin) ?? []);
    },
    async children(marketplace, parent) {
      const members = await familiesOf(reads, marketplace, [parent]);
      return members.filter(({ asin }) => asin !== parent);
    },
    family: (marketplace, name) => familiesOf(reads, marketplace, [name]),
    members: (marketplace, families) => familiesOf(reads, marketplace, families),
    async coverage(marketplace) {
      const found = (await coverages([marketplace])).get(marketplace);
      if (found === undefined) throw new TypeError('a coverage is missing');
      return found;
    },
    coverages,
    scan: (marketplace, onDamage) =>
      reads.stream((reader) => allListings(reader, marketplace, onDamage)),
    families: (marketplace) => reads.stream((reader) => allFamilies(reader, marketplace)),
  };
}

async function familiesOf(
  reader: Pick<Reader, 'query'>,
  marketplace: MarketplaceId,
  names: readonly string[],
): Promise<readonly Listing[]> {
  const rows = await reader.query<ListingRow>(SELECT_FAMILIES, [marketplace, [...names]]);
  return rows.map(listingOfRow);
}

async function* allListings(
  reader: LongReader,
  marketplace: MarketplaceId | null,
  onDamage?: (damage: DamageError) => void,
): AsyncGenerator<Listing> {
  for await (const rows of reader.pages<ListingRow>(SELECT_ALL, [marketplace])) {
    for (const row of rows) {
      try {
        yield listingOfRow(row);
      } catch (error) {
        if (!(error instanceof DamageError) || onDamage === undefined) throw error;
        onDamage(error);
      }
    }
  }
}

async function* allFamilies(
  reader: LongReader,
  marketplace: MarketplaceId | null,
): AsyncGenerator<readonly Listing[]> {
  for await (const rows of reader.pages<ListingRow>(SELECT_ALL, [marketplace])) {
    for (const [of, inMarket] of Map.groupBy(rows, (row) => row.marketplace)) {
      const names = [...new Set(inMarket.map(({ family }) => family))];
      const members = Map.groupBy(await familiesOf(reader, of, names), ({ family }) => family);
      for (const { family, asin } of inMarket) {
        const found = members.get(family) ?? [];
        // A family comes once, with its first member.
        if (found[0]?.asin === asin) yield found;
      }
    }
  }
}
