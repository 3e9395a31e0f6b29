/**
 * The Sales and Traffic report: units ordered of each own product in the report's period, without
 * its ranks. The units are the seller's own, so products that others sold as well are turned down:
 * a rank speaks for everybody's sales.
 */
import type { Asin } from '../../../../domain/asin.ts';
import type { MarketplaceId } from '../../../../domain/marketplace.ts';
import type { UnrankedLabel } from '../../../../domain/product/observation.ts';
import type { ImportRow, Reject } from '../../../../ports/importer.ts';
import { isObject, type JsonObject, numberOf, textOf } from '../../json/json-text.ts';
import { orReject, RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/asin-text.ts';
import type { ReportPeriod } from './report-specification.ts';

export const SALES_TRAFFIC_TYPE = 'GET_SALES_AND_TRAFFIC_REPORT';
const SALES_TRAFFIC_SOURCE = 'spapi-sales-traffic';
/** With less of the page views won, others sold a part that the report does not count. */
const BUY_BOX_PERCENT_MIN = 80;
/** Products of one report held at once; rows of further ones are rejected. */
const PRODUCTS_MAX = 500_000;

const NO_PRODUCTS =
  'the Sales and Traffic report tells the sales of all products together only; ' +
  'ask for it with asinGranularity CHILD';

interface ProductSales {
  readonly line: number;
  readonly units: number;
  /** Page views in which the buy box was the seller's; null where the report does not say. */
  readonly wonPercent: number | null;
}

/** What a report says of each product, put together from the rows of its SKUs. */
export class SalesOfReport {
  readonly #products = new Map<Asin, ProductSales>();
  #isByProduct = false;

  /** By child or SKU the row is the child's, by parent the family's. @throws RowProblem */
  add(row: JsonObject, line: number): void {
    this.#isByProduct = true;
    const child = textOf(row['childAsin']);
    const asin =
      child === null
        ? requireAsinText(textOf(row['parentAsin']) ?? '', 'parentAsin')
        : requireAsinText(child, 'childAsin');
    const units = numberOf(partOf(row, 'salesByAsin')['unitsOrdered']);
    if (units === null || units < 0 || !Number.isInteger(units)) {
      throw new RowProblem('salesByAsin.unitsOrdered must be a whole number of at least 0');
    }
    const wonPercent = numberOf(partOf(row, 'trafficByAsin')['buyBoxPercentage']);
    const known = this.#products.get(asin);
    if (known === undefined && this.#products.size >= PRODUCTS_MAX) {
      throw new RowProblem(`the report has more than ${PRODUCTS_MAX} products`);
    }
    this.#products.set(asin, {
      line: known?.line ?? line,
      units: units + (known?.units ?? 0),
      // The SKUs of a product share its views.
      wonPercent: wonPercent === null ? null : wonPercent + (known?.wonPercent ?? 0),
    });
  }

  /** @param firstLine of the report, where it has no products at all */
  *labels(
    marketplace: MarketplaceId,
    period: ReportPeriod,
    firstLine: number,
  ): Generator<ImportRow | Reject> {
    if (!this.#isByProduct) yield { kind: 'reject', line: firstLine, reason: NO_PRODUCTS };
    for (const [asin, sales] of this.#products) {
      const { line } = sales;
      yield orReject(line, () => {
        requireOwn(asin, sales);
        return { kind: 'row', line, observations: [unitsLabel(asin, sales, marketplace, period)] };
      });
    }
  }
}

function requireOwn(asin: Asin, { wonPercent }: ProductSales): void {
  if (wonPercent === null || wonPercent >= BUY_BOX_PERCENT_MIN) return;
  throw new RowProblem(
    `the buy box was yours in ${wonPercent} % of the views of ${asin}: its rank speaks for what ` +
      `others sold too (from ${BUY_BOX_PERCENT_MIN} % on the units count as all)`,
  );
}

function unitsLabel(
  asin: Asin,
  { units }: ProductSales,
  marketplace: MarketplaceId,
  { start, end, days }: ReportPeriod,
): UnrankedLabel {
  return {
    kind: 'label',
    marketplace,
    category: '',
    rank: null,
    units,
    days,
    asin,
    from: start,
    to: end,
    estimates: {},
    source: SALES_TRAFFIC_SOURCE,
  };
}

function partOf(row: JsonObject, name: string): JsonObject {
  const part = row[name];
  return isObject(part) ? part : {};
}
