/**
 * The check value of each row: its column, and the values it covers, including the row's key. NULL
 * means that an older program wrote the row and nobody has filled the value in yet.
 */
import type { Database } from 'better-sqlite3';
import type { Asin } from '../../domain/values/asin.ts';
import { DamageError } from '../../domain/values/damage.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import { addRowSum, rowSum, type Stored, shortSum } from './check-value.ts';

interface SummedRows {
  readonly table: string;
  readonly key: readonly string[];
  readonly values: readonly string[];
  readonly sum: string;
  /** True: only 16 bits are stored. */
  readonly isShort?: boolean;
}

/** Stores contain check values, so the order of the values must never change. */
const rows = (table: string, key: string, values: string, sum = 'sum'): SummedRows => ({
  table,
  key: key.split(' '),
  values: values.split(' '),
  sum,
});

/** SQL: the part numbers of a listing, which only its product's facts contain. */
const PART_NUMBERS = `(SELECT concat_ws(char(10), facts ->> '$.partNumber.value',
    nullif(facts ->> '$.model.value', facts ->> '$.partNumber.value'))
  FROM product AS described WHERE described.id = listing.product_id)`;

/** The columns that a listing's check value covers. Its part numbers come after them. */
export const LISTING_COLUMNS_SUMMED = (
  'product_id marketplace is_parent asin sales_mean sales_median bsr bsr_at review_count rating ' +
  'price category_id brand_key family family_basis observed_at first_seen_at parent_asin ' +
  'bsr_category_id price_type availability sales_low sales_high sales_grade sales_basis brand ' +
  'title image_url gtins sales_as_of signals'
).split(' ');

export const SUMMED = {
  meta: rows('meta', 'id', 'id last_series feed_from stale_from calibrated sums_due'),
  source: rows('source', 'id', 'id name'),
  product: rows(
    'product',
    'marketplace asin',
    'id marketplace asin family family_basis facts origin',
  ),
  heads: rows(
    'product',
    'marketplace asin',
    'id marketplace asin observed_at first_seen_at series',
    'series_sum',
  ),
  listing: {
    ...rows('listing', 'product_id', ''),
    values: [...LISTING_COLUMNS_SUMMED, PART_NUMBERS],
  },
  chunk: { ...rows('chunk', 'id', ''), values: ['id >> 33', 'id & 8589934591', 'body'] },
  point: { ...rows('point', 'series_id at', 'series_id at value state source'), isShort: true },
  rank: rows(
    'rank',
    'marketplace category_id rank product_id',
    'marketplace category_id rank product_id series_id first_at last_at',
  ),
  listing_count: rows(
    'listing_count',
    'marketplace category_id',
    'marketplace category_id listings',
  ),
  category: rows('category', 'marketplace id', 'marketplace id name parent_id source at origin'),
  keyword: rows(
    'keyword',
    'id',
    'id marketplace keyword_key department source period_start period_end is_newest observed_at ' +
      'search_volume search_frequency_rank body origin',
  ),
  sales_label: rows('sales_label', 'key', 'key body origin'),
  import_file: rows('import_file', 'sha256', 'sha256 observed_at'),
  import: rows('import', 'id', 'id started_at file format sha256 state forgotten report'),
  told: rows('told', 'kind thing seq', 'kind thing seq import_id delta'),
  removed_listing: rows(
    'removed_listing',
    'revision marketplace asin',
    'revision marketplace asin',
  ),
} as const satisfies Readonly<Record<string, SummedRows>>;

export type Summed = keyof typeof SUMMED;

/** Returns SQL for the correct check value of the row, with `changed` in place of its columns. */
export function sumSql(name: Summed, changed: Readonly<Record<string, string>> = {}): string {
  const { values, isShort = false }: SummedRows = SUMMED[name];
  const sum = `row_sum(${values.map((value) => changed[value] ?? value).join(', ')})`;
  return isShort ? `((${sum} & 65535) - 32768)` : sum;
}

/** Returns SQL that updates columns and check value. A damaged row still fails its check. */
export function setSql(name: Summed, changed: Readonly<Record<string, string>>): string {
  const { sum } = SUMMED[name];
  const columns = Object.entries(changed).map(([column, value]) => `${column} = ${value}`);
  const next = `iif(${sum} = ${sumSql(name)}, ${sumSql(name, changed)}, ${sum})`;
  return [...columns, `${sum} = ${next}`].join(', ');
}

/** Returns SQL that is true, or throws `DamageError` if the row's check value is wrong. */
export function soundSql(name: Summed): string {
  const { table, sum, values }: SummedRows = SUMMED[name];
  return `sound('${name}', ${[sum, ...values].map((value) => qualified(table, value)).join(', ')})`;
}

/** Adds the table's name to a column, for statements that read several tables. */
function qualified(table: string, value: string): string {
  return /^\w+$/.test(value) ? `${table}.${value}` : value;
}

/** Adds the SQL functions `row_sum(…)` and `sound(…)`. */
export function addSumFunctions(db: Database): void {
  addRowSum(db);
  db.function('sound', { deterministic: true, varargs: true }, (name, sum, ...values) => {
    requireSound(name as Summed, sum as number | null, values as Stored[]);
    return 1;
  });
}

/** Throws `DamageError` if a row's check value is wrong. */
export function requireSound(name: Summed, sum: number | null, values: readonly Stored[]): void {
  if (sum === null) return;
  const { isShort = false }: SummedRows = SUMMED[name];
  if (sum !== (isShort ? shortSum(values) : rowSum(values))) throw damaged(name, values);
}

function damaged(name: Summed, values: readonly Stored[]): DamageError {
  if (name === 'product' || name === 'heads') return damagedProduct(values[1], values[2]);
  if (name === 'listing') return damagedProduct(values[1], values[3]);
  const of = name === 'chunk' || name === 'point' ? 'a history, series' : `the table ${name}, row`;
  const { key }: SummedRows = SUMMED[name];
  return new DamageError(`${of} ${values.slice(0, key.length).map(readable).join(' ')}`);
}

export function damagedProduct(marketplace: Stored | undefined, asin: Stored | undefined) {
  const product = { marketplace: marketplace as MarketplaceId, asin: asin as Asin };
  return new DamageError(`product ${marketplace} ${asin}`, product);
}

function readable(value: Stored): string {
  return value !== null && typeof value === 'object'
    ? Buffer.from(value).toString('hex').slice(0, 16)
    : String(value);
}
