/** Product detail: everything known of one ASIN, now or on an earlier day. */
import type { Listing, ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import { type EpochSeconds, toIso } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { familyAsOf } from './family-as-of.ts';
import { notKnownThere } from './not-known-there.ts';

export interface ProductDetail {
  readonly record: ProductRecord;
  readonly listing: Listing;
  /** The family's sold listings: the product and its siblings, or a parent's children. */
  readonly family: readonly Listing[];
}

export interface ProductRequest {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  /** Null: the product as known now. */
  readonly asOf: EpochSeconds | null;
}

/** @throws product_not_found if the store does not have the product, or did not know it then */
export async function getProduct(
  app: AppContext,
  { marketplace, asin, asOf }: ProductRequest,
): Promise<ProductDetail> {
  const { products } = app.store;
  // Most products are alone in a family of their own name, which need not wait for the record.
  const [record, own] = await Promise.all([
    requireProduct(app, marketplace, asin),
    asOf === null ? products.family(marketplace, asin) : [],
  ]);
  if (asOf !== null) return detailAsOf(app, record, asOf);
  const family = record.family === asin ? own : await products.family(marketplace, record.family);
  // If an import has just moved it to another family, it is looked up.
  const listing =
    family.find((member) => member.asin === asin) ??
    (await products.listings(marketplace, [asin]))[0];
  if (listing === undefined) throw await productNotFound(app, marketplace, asin);
  return { record, listing, family: family.filter(({ isParent }) => !isParent) };
}

/** @throws product_not_found */
export async function requireProduct(
  app: AppContext,
  marketplace: MarketplaceId,
  asin: Asin,
): Promise<ProductRecord> {
  const record = await app.store.products.record(marketplace, asin);
  if (record === null) throw await productNotFound(app, marketplace, asin);
  return record;
}

async function detailAsOf(
  app: AppContext,
  record: ProductRecord,
  asOf: EpochSeconds,
): Promise<ProductDetail> {
  const { asin } = record;
  const { listings, records } = await familyAsOf(app, record, asOf);
  const listing = listings.find((member) => member.asin === asin);
  const known = records.find((member) => member.asin === asin);
  if (listing === undefined || known === undefined) throw notYetKnown(asin, asOf);
  return { record: known, listing, family: listings.filter(({ isParent }) => !isParent) };
}

/** Returns the error for a product that is known now but was not at that time. */
export function notYetKnown(asin: Asin, asOf: EpochSeconds): ShelflineError {
  const message = `asOf: nothing was known of product ${asin} at ${toIso(asOf)}; ask for a later day.`;
  const details = [{ field: 'asOf', issue: 'before anything was known' }];
  return new ShelflineError('product_not_found', message, { details });
}

/** @param field the parameter that named the product */
export function productNotFound(
  app: AppContext,
  marketplace: MarketplaceId,
  asin: Asin,
  field = 'asin',
): Promise<ShelflineError> {
  const remedy = 'check it, or import it';
  const unknown = { code: 'product_not_found', field, value: asin, marketplace, remedy } as const;
  const { products } = app.store;
  return notKnownThere(app, unknown, async (id) => (await products.record(id, asin)) !== null);
}
