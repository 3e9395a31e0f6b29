/**
 * The columns of the plain format `products`, in the order exports write them. `observed` says
 * where single values come from and when they were seen, `source` the same for the whole row.
 */
export const PRODUCT_COLUMNS = [
  'asin',
  'marketplace',
  'title',
  'brand',
  'category_path',
  'category_id',
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
  'source',
  'observed',
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];
