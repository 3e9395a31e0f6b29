/**
 * The columns of the plain format `products`, in the order of exports. `source` and `observed_at`
 * apply to the whole row, `observed` to single values. `details` contains all other facts.
 */
import type { FactField } from './facts.ts';

export const PRODUCT_COLUMNS = [
  'asin',
  'marketplace',
  'title',
  'brand',
  'category_path',
  'category_id',
  'category_path_ids',
  'price',
  'price_type',
  'list_price',
  'currency',
  'bsr',
  'bsr_category',
  'review_count',
  'rating',
  'bought_past_month',
  'length_mm',
  'width_mm',
  'height_mm',
  'weight_g',
  'parent_asin',
  'gtin',
  'image_url',
  'observed_at',
  'first_seen_at',
  'source',
  'observed',
  'details',
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Facts without a column of their own, which are members of the JSON object in `details`. */
export const DETAIL_FIELDS = [
  'manufacturer',
  'partNumber',
  'model',
  'description',
  'bulletPoints',
  'variationAttributes',
  'isParent',
  'children',
  'variations',
  'buyBox',
  'measuredFees',
  'listedSince',
  'isPriceHidden',
  'isDangerousGoods',
  'boughtWith',
  'packageVolumeCm3',
  'itemSize',
  'boughtTogether',
  'buyBoxShares',
  'statedAverages',
  'rankDrops',
  'subcategoryRanks',
  'vendorEstimates',
] as const satisfies readonly FactField[];

export type DetailField = (typeof DETAIL_FIELDS)[number];

/** The name of a value in `observed`: its column, or its path in `details`. */
export type ProductValue = ProductColumn | `details.${DetailField}`;
