/** Reads products and their listings. */
import type { Listing } from '../../../../domain/product/listing.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { DamageError } from '../../../../domain/values/damage.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { ProductStore } from '../../../../ports/store/product-store.ts';
import type { LongReader, Reader } from '../../connection/database.ts';
import type { Reads } from '../reads.ts';
import { FROM_LISTED, LISTING_COLUMNS, type ListingRow, listingOfRow } from './listing-rows.ts';
import type { MarketCounts } from './market-counts.ts';
import { type NamedReads, type NamedRows, namedPages } from './named-products.ts';
import type { FoundProduct, ProductRows } from './product-row.ts';

const SELECT = `SELECT ${LISTING_COLUMNS} ${FROM_LISTED}`;
const SELECT_PAGE = `${SELECT} WHERE product.id = ANY($1::bigint[])`;
const LISTINGS = { select: SELECT, keys: 'asins' } as const satisfies NamedRows;
/** The parents come first. */
const FAMILIES = {
  select: SELECT,
  keys: 'families',
  order: 'ORDER BY product.family <> product.asin, product.asin',
} as const satisfies NamedRows;

interface ProductStoreParts {
  readonly reads: Reads;
  readonly products: ProductRows;
  readonly counts: MarketCounts;
  readonly named: NamedReads;
}

export function createProductStore(parts: ProductStoreParts): ProductStore {
  const { reads, products, counts, named } = parts;
  const coverages = (marketplaces: readonly MarketplaceId[]) =>
    reads.state((state) => counts.coverages(state, marketplaces));
  const membersIn: ReadMembers = async (reader, marketplace, families) =>
    (await named.rows<ListingRow>(reader, FAMILIES, marketplace, families)).map(listingOfRow);
  return {
    record: async (marketplace, asin) => (await products.find(marketplace, asin))?.record() ?? null,
    async detail(marketplace, asin) {
      const product = {
        ...{ marketplace, asin },
        find: () => products.find(marketplace, asin),
        byId: (id: number) => products.byId(id, marketplace, asin),
      };
      const [found, rows] = await named.withKin<FoundProduct, ListingRow>(reads, product, FAMILIES);
      return found === null ? null : { record: found.record(), family: rows.map(listingOfRow) };
    },
    async listings(marketplace, asins) {
      if (asins.length === 0) return [];
      const rows = await named.rows<ListingRow>(reads, LISTINGS, marketplace, asins);
      const found = new Map(rows.map((row) => [row.asin, listingOfRow(row)]));
      return asins.flatMap((asin) => found.get(asin) ?? []);
    },
    async children(marketplace, parent) {
      const members = await membersIn(reads, marketplace, [parent]);
      return members.filter(({ asin }) => asin !== parent);
    },
    family: (marketplace, name) => membersIn(reads, marketplace, [name]),
    members: (marketplace, families) => membersIn(reads, marketplace, families),
    async coverage(marketplace) {
      const found = (await coverages([marketplace])).get(marketplace);
      if (found === undefined) throw new TypeError('a coverage is missing');
      return found;
    },
    coverages,
    scan: (marketplace, onDamage) =>
      reads.stream((reader) => allListings(reader, marketplace, onDamage)),
    families: (marketplace) =>
      reads.stream((reader) => allFamilies(reader, marketplace, membersIn)),
  };
}

type ReadMembers = (
  reader: Reader,
  marketplace: MarketplaceId,
  families: readonly Asin[],
) => Promise<readonly Listing[]>;

function listingPages(reader: LongReader, marketplace: MarketplaceId | null) {
  return namedPages<ListingRow>(reader, marketplace, SELECT_PAGE, ({ productId }) => productId);
}

async function* allListings(
  reader: LongReader,
  marketplace: MarketplaceId | null,
  onDamage?: (damage: DamageError) => void,
): AsyncGenerator<Listing> {
  for await (const rows of listingPages(reader, marketplace)) {
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
  membersIn: ReadMembers,
): AsyncGenerator<readonly Listing[]> {
  for await (const rows of listingPages(reader, marketplace)) {
    for (const [of, inMarket] of Map.groupBy(rows, (row) => row.marketplace)) {
      const names = [...new Set(inMarket.map(({ family }) => family))];
      const members = Map.groupBy(await membersIn(reader, of, names), ({ family }) => family);
      for (const { family, asin } of inMarket) {
        const found = members.get(family) ?? [];
        // A family comes once, with its first member.
        if (found[0]?.asin === asin) yield found;
      }
    }
  }
}
