/**
 * Plain format `products`: the current state of one product per row. Empty cells say nothing, a
 * price or rating of 0 is missing, and a badge of 0 means no badge.
 */
import type { Series } from '../../../../domain/history/series.ts';
import type { Facts } from '../../../../domain/product/facts.ts';
import type { Observation, ProductObservation } from '../../../../domain/product/observation.ts';
import { PRODUCT_COLUMNS } from '../../../../domain/product/product-columns.ts';
import { marketplaceOf } from '../../../../domain/values/marketplace.ts';
import type { Currency } from '../../../../domain/values/money.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import type { Importer } from '../../../../ports/importer.ts';
import { isObject } from '../../json/json-text.ts';
import { jsonTextOf } from '../../json/parse-json.ts';
import { pathCategories } from '../../observations.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { plainImporter } from '../../table/plain-importer.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { isSignOf } from '../../text/currency-sign.ts';
import { parseTimeText } from '../../text/time-text.ts';
import { detailStatements } from './product-details.ts';
import {
  productCategory,
  productFacts,
  productSeries,
  type Statement,
} from './product-statements.ts';

const TYPICAL = ['title', 'price', 'bsr', 'brand', 'category_path', 'category_id', 'rating'];

export const productsImporter: Importer = plainImporter({
  format: 'products',
  columns: PRODUCT_COLUMNS,
  recognizes: (columns) =>
    columns.has('asin') &&
    !columns.has('series') &&
    // Sales in an export are derived: no source observed them.
    !columns.has('estimated_at') &&
    TYPICAL.some((column) => columns.has(column)),
  observe(row, options) {
    const marketplace = row.marketplace();
    const { currency } = marketplaceOf(marketplace);
    checkCurrency(row, currency);
    const named = provenanceOf(row);
    const category = productCategory(row, named);
    const statedAt = row.time('observed_at');
    const common: Provenance = {
      source: row.source(),
      at: statedAt ?? options.observedAt,
    };
    const statements: readonly Statement[] = [
      ...productFacts(row, category, named),
      ...detailStatements(row.json('details'), currency),
      ...productSeries(row, marketplace, category),
    ];
    const product = { marketplace, asin: row.requireAsin('asin') };
    const { source, at: observedAt } =
      named.get('category_path') ?? named.get('category_id') ?? common;
    const seenAt = [statedAt, row.time('first_seen_at')].filter((at) => at !== null);
    return [
      ...pathCategories(category.path, { marketplace, source, observedAt }),
      ...bySource(product, statements, { common, named, seenAt }),
    ];
  },
});

function checkCurrency(row: RowCells, expected: Currency): void {
  const currency = row.measured('currency');
  if (currency === null || isSignOf(currency, expected)) return;
  throw new RowProblem(`currency ${quoted(currency)} is not the marketplace's ${expected}`);
}

interface Provenance {
  readonly source: string;
  readonly at: EpochSeconds;
}

/**
 * Reads the `observed` column, which gives the provenance of single columns:
 * `{"price": {"source": "keepa", "at": "2026-01-05T08:30:00Z"}}`. Exports write it to make a
 * re-import exact. Other columns have the provenance of the row.
 */
function provenanceOf(row: RowCells): ReadonlyMap<string, Provenance> {
  const columns = row.json('observed');
  const named = new Map<string, Provenance>();
  if (columns === null) return named;
  if (!isObject(columns)) throw new RowProblem('observed is not a JSON object');
  for (const [column, value] of Object.entries(columns)) {
    const { source, at } = isObject(value) ? value : {};
    const time = typeof at === 'string' ? parseTimeText(at) : null;
    if (typeof source !== 'string' || source === '' || time === null) {
      throw new RowProblem(`observed.${column} ${quoted(jsonTextOf(value))} needs source and at`);
    }
    named.set(column, { source, at: time.at });
  }
  return named;
}

/** The provenance of a row's values, and the times when the product was seen. */
interface RowProvenance {
  readonly common: Provenance;
  readonly named: ReadonlyMap<string, Provenance>;
  readonly seenAt: readonly EpochSeconds[];
}

interface Group {
  readonly from: Provenance;
  readonly facts: Partial<Facts>;
  readonly series: Series[];
}

/** Makes one observation per source and time. */
function bySource(
  product: Pick<ProductObservation, 'marketplace' | 'asin'>,
  statements: readonly Statement[],
  { common, named, seenAt }: RowProvenance,
): readonly Observation[] {
  const groups = new Map<string, Group>();
  const groupOf = (from: Provenance) => {
    const key = `${from.at} ${from.source}`;
    const group = groups.get(key) ?? { from, facts: {}, series: [] };
    groups.set(key, group);
    return group;
  };
  for (const statement of statements) {
    const from = named.get(statement.column) ?? common;
    const group = groupOf(from);
    if ('facts' in statement) Object.assign(group.facts, statement.facts);
    else group.series.push(statement.seriesAt(from.at));
  }
  // The product was also seen at times that have no value left.
  const told = new Set([...groups.values()].map(({ from }) => from.at));
  for (const at of seenAt) if (!told.has(at)) groupOf({ ...common, at });
  if (groups.size === 0) groupOf(common);
  return [...groups.values()].map(({ from, facts, series }) => ({
    kind: 'product',
    ...product,
    source: from.source,
    observedAt: from.at,
    facts,
    series,
  }));
}
