/**
 * Plain format `products`: one product a row, as it is now. Empty cells say nothing; a price or
 * rating of 0 is a missing one; a badge of 0 is no badge.
 */
import type { Series } from '../../../../domain/history/series.ts';
import { marketplaceOf } from '../../../../domain/marketplace.ts';
import type { Currency } from '../../../../domain/money.ts';
import type { Facts } from '../../../../domain/product/facts.ts';
import type { Observation, ProductObservation } from '../../../../domain/product/observation.ts';
import { PRODUCT_COLUMNS } from '../../../../domain/product/product-columns.ts';
import type { EpochSeconds } from '../../../../domain/time.ts';
import type { Importer } from '../../../../ports/importer.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { plainImporter } from '../../table/plain-importer.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { isSignOf } from '../../text/currency-sign.ts';
import { pathCategories, productCategory } from './product-category.ts';
import { detailStatements } from './product-details.ts';
import { productFacts } from './product-facts.ts';
import { type Provenance, provenanceOf } from './product-observed.ts';
import { productSeries } from './product-series.ts';
import type { Statement } from './product-statement.ts';

const SOURCE = 'csv';

export const productsImporter: Importer = plainImporter({
  format: 'products',
  columns: PRODUCT_COLUMNS,
  recognises: (columns) =>
    columns.has('asin') &&
    !columns.has('series') &&
    // What an export says of sales is derived, and nothing a source saw.
    !columns.has('estimated_at') &&
    ['title', 'price', 'bsr', 'brand', 'category_path', 'category_id', 'rating'].some((column) =>
      columns.has(column),
    ),
  observe(row, options) {
    const marketplace = row.marketplace();
    const { currency } = marketplaceOf(marketplace);
    checkCurrency(row, currency);
    const named = provenanceOf(row);
    const category = productCategory(row, named);
    const statedAt = row.time('observed_at');
    const common: Provenance = {
      source: row.text('source') ?? SOURCE,
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

/** Whose a row's values are: by name, else in common; and when the product was seen at all. */
interface Told {
  readonly common: Provenance;
  readonly named: ReadonlyMap<string, Provenance>;
  readonly seenAt: readonly EpochSeconds[];
}

interface Group {
  readonly from: Provenance;
  readonly facts: Partial<Facts>;
  readonly series: Series[];
}

/** One observation for each source and time that values of the row have. */
function bySource(
  product: Pick<ProductObservation, 'marketplace' | 'asin'>,
  statements: readonly Statement[],
  { common, named, seenAt }: Told,
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
  // A product was also seen where nothing of that time is told of it any more.
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
