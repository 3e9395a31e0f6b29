/** Product detail: everything known of one ASIN, now or on an earlier day. */
import { isAround } from '../../domain/product/freshness.ts';
import type { Listing, ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import { type EpochSeconds, toIso, toIsoDay } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { familyAsOf } from './family-as-of.ts';
import { nearestLook } from './nearest-look.ts';
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
  if (asOf !== null) {
    return detailAsOf(app, await requireProduct(app, marketplace, asin), asOf);
  }
  const detail = await products.detail(marketplace, asin);
  if (detail === null) throw await productNotFound(app, marketplace, asin);
  const { record, family } = detail;
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
  if (listing === undefined || known === undefined) throw await notKnownThen(app, record, asOf);
  // A look at a sibling also tells of the sales of the family.
  const seenAt = Math.max(known.observedAt, listing.sales?.asOf ?? known.observedAt);
  if (!isAround(seenAt, asOf)) throw await notKnownThen(app, record, asOf);
  return { record: known, listing, family: listings.filter(({ isParent }) => !isParent) };
}

/** Returns the error for a product that is known, but of which nobody looked around that time. */
export async function notKnownThen(
  app: AppContext,
  record: ProductRecord,
  asOf: EpochSeconds,
): Promise<ShelflineError> {
  const day = toIsoDay(await nearestLook(app, record, asOf));
  const message =
    `asOf: nothing was observed of product ${record.asin} in the 30 days before ${toIso(asOf)}; ` +
    `the nearest day with data is ${day}.`;
  const details = [{ field: 'asOf', issue: 'no data around that day', allowed: [day] }];
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
