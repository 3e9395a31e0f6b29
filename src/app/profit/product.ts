/** Reads what the catalog knows for a product's profit: price, package, category, fees, sales. */

import type { CategoryNode } from '../../domain/category/category.ts';
import type { Day } from '../../domain/fees/card/card-terms.ts';
import { packOf } from '../../domain/fees/fulfillment/catalog-package.ts';
import { type Package, type PackageOutline, packageOf } from '../../domain/fees/fulfillment/package.ts';
import { type BuyBoxShare, buyBoxShare } from '../../domain/fees/profit/buy-box-share.ts';
import { toNanograms, volumeMm3 } from '../../domain/fees/units.ts';
import { currentPrice } from '../../domain/product/current-values.ts';
import type { Fact, FactMap, MeasuredFees, PackageSize } from '../../domain/product/facts.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { Availability, ListingSales, ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Minor } from '../../domain/values/money.ts';
import { type EpochSeconds, toIsoDay } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { requireProduct } from '../product/get-product.ts';

export interface CatalogProduct {
  readonly asin: Asin;
  readonly price: Minor | null;
  /** The last look at the price; null without one. */
  readonly priceAt: EpochSeconds | null;
  readonly availability: Availability;
  readonly pack: Package | null;
  /** Null if no source says. */
  readonly isDangerousGoods: boolean | null;
  /** Known sizes in place of a package; null with a package, and if nothing is known. */
  readonly outline: PackageOutline | null;
  /** Source and day of the package or the outline. */
  readonly packSource: string | null;
  /** Its most specific known category. */
  readonly node: CategoryNode | null;
  readonly measured: (MeasuredFees & { readonly source: string; readonly day: Day }) | null;
  /** Null without a rank and a badge. */
  readonly sales: ListingSales | null;
  /** Your share of the listing's sales. Null if the other offers are not known. */
  readonly share: BuyBoxShare | null;
}

export async function catalogProduct(
  app: AppContext,
  marketplace: MarketplaceId,
  asin: Asin,
): Promise<CatalogProduct> {
  const record = await requireProduct(app, marketplace, asin);
  if (record.facts.isParent?.value === true) throw notSold(asin);
  const [listing] = await app.store.products.listings(marketplace, [asin]);
  const { price, priceType, availability } = currentPrice(record.heads);
  const priced = record.heads.find(({ name }) => name === priceType);
  const { package: size, measuredFees } = record.facts;
  const pack = size === undefined ? null : packOf(size.value);
  const outlined = pack === null ? outlineOf(record.facts) : null;
  const leaf = record.facts.categoryId?.value ?? record.facts.rootCategoryId?.value ?? null;
  const node: CategoryNode | null =
    leaf === null ? null : await app.store.categories.node(marketplace, leaf);
  return {
    asin,
    price,
    priceAt: price === null || priced === undefined ? null : lastLook(record, priced),
    availability,
    pack,
    isDangerousGoods: record.facts.isDangerousGoods?.value ?? null,
    outline: outlined?.outline ?? null,
    packSource: pack !== null && size !== undefined ? sourceOf(size) : (outlined?.source ?? null),
    node,
    measured:
      measuredFees === undefined
        ? null
        : {
            ...measuredFees.value,
            source: measuredFees.source,
            day: toIsoDay(measuredFees.at),
          },
    sales: listing?.sales ?? null,
    share: buyBoxShare(offersOf(record), record.facts.buyBoxShares?.value ?? null),
  };
}

/** Returns how many offers of new goods there were at the last look. Null if unknown. */
function offersOf({ heads }: ProductRecord): number | null {
  const last = heads.find(({ name }) => name === 'offerCount')?.last;
  return last?.state === 'ok' ? last.value : null;
}

/** Returns the packed volume, or else that of the item, or the weight; null if none is known. */
function outlineOf({ package: size, packageVolumeCm3, itemSize }: FactMap): {
  readonly outline: PackageOutline;
  readonly source: string;
} | null {
  const itemSidesNm = itemSize === undefined ? null : sidesOf(itemSize.value);
  const sides = size === undefined ? null : sidesOf(size.value);
  const weightG = size?.value.weightG ?? null;
  const weightNg = weightG === null ? null : toNanograms(weightG, 'g');
  const outlined = (volume: number | null, fact: Fact<unknown>, isItemVolume: boolean) => ({
    outline: { weightNg, itemSidesNm, volumeMm3: volume, isItemVolume },
    source: sourceOf(fact),
  });
  if (packageVolumeCm3 !== undefined) {
    return outlined(packageVolumeCm3.value * CUBIC_MM_PER_CM3, packageVolumeCm3, false);
  }
  if (size !== undefined && sides !== null) return outlined(volumeMm3(sides), size, false);
  const itemVolume =
    itemSidesNm === null
      ? (itemSize?.value.volumeCm3 ?? 0) * CUBIC_MM_PER_CM3
      : volumeMm3(itemSidesNm);
  if (itemSize !== undefined && itemVolume > 0) return outlined(itemVolume, itemSize, true);
  return size === undefined || weightNg === null ? null : outlined(null, size, false);
}

const CUBIC_MM_PER_CM3 = 1000;

/** Returns the sides, longest first; null if one is unknown. */
function sidesOf({ lengthMm, widthMm, heightMm }: PackageSize): PackageOutline['itemSidesNm'] {
  if (lengthMm === null || widthMm === null || heightMm === null) return null;
  return packageOf([lengthMm, widthMm, heightMm], 'mm', 0, 'g').sidesNm;
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
