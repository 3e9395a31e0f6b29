/**
 * The tables whose rows travel between a workspace and another database: their columns, in the
 * order rows travel, and their keys. They are those of the store file, with two exceptions. A point
 * and a chunk begin with their product's number, so that a distributed table can keep them with it.
 * The key of a chunk travels as series and place, because together they do not fit a JS number.
 */

export type Value = string | number | bigint | Uint8Array | null;

/**
 * The values of a row. All integers are numbers, except `keyword_click.place`, which is a bigint.
 * `told.thing` is a number, a text or bytes, as its kind says.
 */
export type Row = readonly Value[];

export interface TableShape {
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

export interface RowSet {
  readonly table: TableName;
  readonly rows: readonly Row[];
}

const table = (key: string, others: string): TableShape => ({
  columns: `${key} ${others}`.trim().split(' '),
  key: key.split(' '),
});

export const TABLES = {
  meta: table(
    'id',
    'revision category_revision feed_from last_series stale_from calibrated sums_due sum',
  ),
  source: table('id', 'name sum'),
  model: table('number', 'id'),
  import: table('id', 'started_at file format sha256 state forgotten report sum'),
  import_file: table('sha256', 'observed_at sum'),
  product: table(
    'id',
    'marketplace asin family observed_at first_seen_at facts series family_basis origin sum ' +
      'series_sum',
  ),
  chunk: table('product_id series_id place', 'body sum'),
  point: table('product_id series_id at', 'value state source sum'),
  listing: table(
    'product_id',
    'marketplace is_parent asin sales_mean sales_median bsr bsr_at review_count rating price ' +
      'category_id brand_key family observed_at first_seen_at parent_asin bsr_category_id ' +
      'price_type availability sales_low sales_high sales_grade sales_basis brand title ' +
      'image_url gtins revision family_basis model sum sales_as_of signals',
  ),
  rank: table('marketplace category_id rank product_id', 'series_id first_at last_at sum'),
  naming: table('marketplace asin product_id', ''),
  likeness: table('marketplace brand root_category_id rank product_id', 'rank_at reviews'),
  category: table('marketplace id', 'name parent_id source at origin sum'),
  keyword: table(
    'id',
    'marketplace keyword_key department source period_start period_end is_newest observed_at ' +
      'search_volume search_frequency_rank body origin sum',
  ),
  keyword_click: table('marketplace asin place', ''),
  sales_label: table('key', 'body origin sum'),
  told: table('kind thing seq', 'import_id delta sum'),
  listing_count: table('marketplace category_id', 'listings sum'),
  removed_listing: table('revision marketplace asin', 'sum'),
  revision_mark: table('revision', 'mark'),
} as const satisfies Readonly<Record<string, TableShape>>;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];
