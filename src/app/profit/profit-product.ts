/** What the catalogue knows of a product that matters to its profit. */
import type { Asin } from '../../domain/asin.ts';
import type { CategoryNode } from '../../domain/category/category.ts';
import { ShelflineError } from '../../domain/error.ts';
import { type Package, packageOf } from '../../domain/fees/package.ts';
import type { Day } from '../../domain/fees/schedule.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Minor } from '../../domain/money.ts';
import { currentPrice } from '../../domain/product/current-price.ts';
import type { Fact, MeasuredFees, PackageSize } from '../../domain/product/facts.ts';
import { isStaleRank } from '../../domain/product/freshness.ts';
import type { Availability, ListingSales } from '../../domain/product/listing.ts';
import { type EpochSeconds, toIsoDay } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';
import { requireProduct } from '../get-product.ts';

export interface CatalogueProduct {
  readonly price: Minor | null;
  readonly availability: Availability;
  readonly pack: Package | null;
  /** Source and day of the package. */
  readonly packSource: string | null;
  /** Names from the root category down; null when the product's category is not known. */
  readonly categoryPath: readonly string[] | null;
  readonly measured: (MeasuredFees & { readonly source: string; readonly day: Day }) | null;
  /** Null when the rank is older than 30 days or not known. */
  readonly sales: ListingSales | null;
}

export async function catalogueProduct(
  app: AppContext,
  marketplace: MarketplaceId,
  asin: Asin,
  now: EpochSeconds,
): Promise<CatalogueProduct> {
  const record = await requireProduct(app, marketplace, asin);
  if (record.facts.isParent?.value === true) throw notSold(asin);
  const [listing] = await app.store.products.listings(marketplace, [asin]);
  const { price, availability } = currentPrice(record.heads);
  const { package: size, measuredFees } = record.facts;
  const leaf = record.facts.categoryId?.value ?? record.facts.rootCategoryId?.value ?? null;
  const node: CategoryNode | null =
    leaf === null ? null : await app.store.categories.node(marketplace, leaf);
  const isStale = listing === undefined || isStaleRank(listing.bsrAt, now);
  return {
    price,
    availability,
    pack: size === undefined ? null : packOf(size.value),
    packSource: size === undefined ? null : sourceOf(size),
    categoryPath: node?.path ?? null,
    measured:
      measuredFees === undefined
        ? null
        : {
            ...measuredFees.value,
            source: measuredFees.source,
            day: toIsoDay(measuredFees.at),
          },
    sales: isStale ? null : listing.sales,
  };
}

/** Three sides and a weight, or nothing: a package known in part decides no size tier. */
function packOf({ lengthMm, widthMm, heightMm, weightG }: PackageSize): Package | null {
  if (lengthMm === null || widthMm === null || heightMm === null || weightG === null) return null;
  if (Math.min(lengthMm, widthMm, heightMm, weightG) <= 0) return null;
  return packageOf([lengthMm, widthMm, heightMm], 'mm', weightG, 'g');
}

function sourceOf({ source, at }: Fact<unknown>): string {
  return `${source}, ${toIsoDay(at)}`;
}

function notSold(asin: Asin): ShelflineError {
  return new ShelflineError(
    'invalid_parameter',
    `asin: ${asin} is a variation parent, which is not sold; ask for one of its children.`,
    { details: [{ field: 'asin', issue: 'is a variation parent' }] },
  );
}
