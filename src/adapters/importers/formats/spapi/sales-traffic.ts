/**
 * Reads the Sales and Traffic report: the units of each own product ordered in the period, without
 * ranks. The report counts only the seller's units, but a rank reflects everybody's sales. Products
 * that others also sold are therefore rejected.
 */
import type { Asin } from '../../../../domain/values/asin.ts';
import { type JsonObject, numberOf, objectAt, textOf } from '../../json/json-text.ts';
import { objectOfItem } from '../../json/split-json.ts';
import { RowProblem, rowOrReject } from '../../row-problem.ts';
import { requireAsinText } from '../../text/id-text.ts';
import type { ReportRows, ReportSpecification } from './report-specification.ts';

const SALES_TRAFFIC_SOURCE = 'spapi-sales-traffic';
/** Below this share, other sellers sold units that the report does not count. */
const BUY_BOX_PERCENT_MIN = 80;
/** The most products kept from one report. Later products are rejected. */
const PRODUCTS_MAX = 500_000;

const NO_PRODUCTS =
  'the Sales and Traffic report tells the sales of all products together only; ' +
  'ask for it with asinGranularity CHILD';

interface ProductSales {
  readonly line: number;
  readonly units: number;
  /** The percentage of page views in which the seller had the buy box; null if not reported. */
  readonly wonPercent: number | null;
}

export function salesTrafficReport(specification: ReportSpecification): ReportRows {
  const products = new Map<Asin, ProductSales>();
  let isByProduct = false;
  return {
    row(item, line) {
      // Rows by day add up all products, and no rank matches that.
      if (item.container !== 'salesAndTrafficByAsin') return [];
      const row = objectOfItem(item);
      isByProduct = true;
      addSales(products, row, line);
      return [];
    },
    *finish() {
      const marketplace = specification.marketplace();
      const { start, end, days } = specification.period();
      if (!isByProduct) throw new RowProblem(NO_PRODUCTS);
      const label = { kind: 'label', marketplace, category: '', rank: null, days } as const;
      const period = { from: start, to: end, estimates: {}, source: SALES_TRAFFIC_SOURCE };
      for (const [asin, sales] of products) {
        yield rowOrReject(sales.line, () => {
          requireOwn(asin, sales);
          return [{ ...label, units: sales.units, asin, ...period }];
        });
      }
    },
  };
}

/**
 * Adds a row to its product: the child (by child or SKU), or the family (by parent). SKUs add up.
 */
function addSales(products: Map<Asin, ProductSales>, row: JsonObject, line: number): void {
  const child = textOf(row['childAsin']);
  const asin =
    child === null
      ? requireAsinText(textOf(row['parentAsin']) ?? '', 'parentAsin')
      : requireAsinText(child, 'childAsin');
  const units = numberOf(objectAt(row, 'salesByAsin')['unitsOrdered']);
  if (units === null || units < 0 || !Number.isInteger(units)) {
    throw new RowProblem('salesByAsin.unitsOrdered must be a whole number of at least 0');
  }
  const wonPercent = numberOf(objectAt(row, 'trafficByAsin')['buyBoxPercentage']);
  const known = products.get(asin);
  if (known === undefined && products.size >= PRODUCTS_MAX) {
    throw new RowProblem(`the report has more than ${PRODUCTS_MAX} products`);
  }
  products.set(asin, {
    line: known?.line ?? line,
    units: units + (known?.units ?? 0),
    // The SKUs of a product share its views.
    wonPercent: wonPercent === null ? null : wonPercent + (known?.wonPercent ?? 0),
  });
}

function requireOwn(asin: Asin, { wonPercent }: ProductSales): void {
  if (wonPercent === null || wonPercent >= BUY_BOX_PERCENT_MIN) return;
  throw new RowProblem(
    `the buy box was yours in ${wonPercent} % of the views of ${asin}: its rank speaks for what ` +
      `others sold too (from ${BUY_BOX_PERCENT_MIN} % on the units count as all)`,
  );
}
