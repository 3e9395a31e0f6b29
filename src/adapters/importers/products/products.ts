/**
 * Plain format `products`: one product a row, as it is now. Empty cells say nothing; a price or
 * rating of 0 is a missing one; a badge of 0 is no badge.
 */
import type { Series } from '../../../domain/history/series.ts';
import { marketplaceOf } from '../../../domain/marketplace.ts';
import type { Currency } from '../../../domain/money.ts';
import type { Facts } from '../../../domain/product/facts.ts';
import type { Observation, ProductObservation } from '../../../domain/product/observation.ts';
import { PRODUCT_COLUMNS } from '../../../domain/product/product-columns.ts';
import type { Importer } from '../../../ports/importer.ts';
import { isSignOf } from '../shared/currency-sign.ts';
import { pathCategories } from '../shared/observe.ts';
import { plainImporter } from '../shared/plain-importer.ts';
import type { RowCells } from '../shared/row-cells.ts';
import { quoted, RowProblem } from '../shared/row-problem.ts';
import { productCategory } from './category.ts';
import { productFacts } from './facts.ts';
import { type Provenance, provenanceOf } from './observed-at.ts';
import { productSeries } from './series.ts';
import type { Statement } from './statement.ts';

const SOURCE = 'csv';

export const productsImporter: Importer = plainImporter({
  format: 'products',
  columns: PRODUCT_COLUMNS,
  recognises: (columns) =>
    columns.has('asin') &&
    !columns.has('series') &&
    ['title', 'price', 'bsr', 'brand', 'category_path', 'category_id', 'rating'].some((column) =>
      columns.has(column),
    ),
  observe(row, options) {
    const marketplace = row.marketplace();
    checkCurrency(row, marketplaceOf(marketplace).currency);
    const category = productCategory(row);
    const common: Provenance = {
      source: row.text('source') ?? SOURCE,
      at: row.time('observed_at') ?? options.observedAt,
    };
    const statements: readonly Statement[] = [
      ...productFacts(row, category),
      ...productSeries(row, marketplace, category),
    ];
    const product = { marketplace, asin: row.requireAsin('asin') };
    const named = provenanceOf(row);
    const { source, at: observedAt } = named.get('category_id') ?? common;
    return [
      ...pathCategories(category.path, { marketplace, source, observedAt }),
      ...bySource(product, statements, { common, named }),
    ];
  },
});

function checkCurrency(row: RowCells, expected: Currency): void {
  const currency = row.measured('currency');
  if (currency === null || isSignOf(currency, expected)) return;
  throw new RowProblem(`currency ${quoted(currency)} is not the marketplace's ${expected}`);
}

/** One observation for each source and time that values of the row have. */
function bySource(
  product: Pick<ProductObservation, 'marketplace' | 'asin'>,
  statements: readonly Statement[],
  {
    common,
    named,
  }: { readonly common: Provenance; readonly named: ReadonlyMap<string, Provenance> },
): readonly Observation[] {
  const groups = new Map<string, { from: Provenance; facts: Partial<Facts>; series: Series[] }>();
  for (const statement of statements) {
    const from = named.get(statement.column) ?? common;
    const key = `${from.at} ${from.source}`;
    const group = groups.get(key) ?? { from, facts: {}, series: [] };
    groups.set(key, group);
    if ('facts' in statement) Object.assign(group.facts, statement.facts);
    else group.series.push(statement.seriesAt(from.at));
  }
  if (groups.size === 0) groups.set('', { from: common, facts: {}, series: [] });
  return [...groups.values()].map(({ from, facts, series }) => ({
    kind: 'product',
    ...product,
    source: from.source,
    observedAt: from.at,
    facts,
    series,
  }));
}
