/**
 * Reads the Sales and Traffic report: units ordered of each own product in the report's period,
 * without its ranks. The units are the seller's own, and a rank speaks for everybody's sales, so
 * products that others sold, too, are rejected.
 */

import type { UnrankedLabel } from '../../../../domain/product/observation.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { ImportRow, Reject } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import { type JsonObject, numberOf, objectAt, textOf } from '../../json/json-text.ts';
import { objectOfItem } from '../../json/split-json.ts';
import { orReject, RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/id-text.ts';
import type { ReportPeriod, ReportRows, ReportSpecification } from './report-specification.ts';

const SALES_TRAFFIC_SOURCE = 'spapi-sales-traffic';
/** Below this, others sold a part that the report does not count. */
const BUY_BOX_PERCENT_MIN = 80;
/** Products of one report held at once. Rows of further products are rejected. */
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

export class SalesTrafficReport implements ReportRows {
  readonly #specification: ReportSpecification;
  readonly #products = new Map<Asin, ProductSales>();
  #firstLine = 0;
  #isByProduct = false;

  constructor(specification: ReportSpecification) {
    this.#specification = specification;
  }

  *row(item: JsonItem, line: number): Generator<Reject> {
    this.#firstLine ||= line;
    // Days tell the sales of all products together, which no rank speaks for.
    if (item.container !== 'salesAndTrafficByAsin') return;
    const reject = orReject(line, () => {
      this.#add(objectOfItem(item), line);
      return null;
    });
    if (reject !== null) yield reject;
  }

  *finish(): Generator<ImportRow | Reject> {
    const place = orReject(this.#firstLine, () => ({
      kind: 'place' as const,
      marketplace: this.#specification.marketplace(),
      period: this.#specification.period(),
    }));
    if (place.kind === 'reject') yield place;
    else if (!this.#isByProduct) {
      yield { kind: 'reject', line: this.#firstLine, reason: NO_PRODUCTS };
    } else yield* this.#labels(place.marketplace, place.period);
  }

  /** By child or SKU a row is the child's, by parent the family's. The SKUs of a product add up. */
  #add(row: JsonObject, line: number): void {
    this.#isByProduct = true;
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

  *#labels(marketplace: MarketplaceId, period: ReportPeriod): Generator<ImportRow | Reject> {
    for (const [asin, sales] of this.#products) {
      const { line } = sales;
      yield orReject(line, () => {
        requireOwn(asin, sales);
        const observations = [unitsLabel(asin, sales, marketplace, period)];
        return { kind: 'row', line, observations };
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
