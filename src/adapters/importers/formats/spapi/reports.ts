/**
 * Reports of the Selling Partner API: Search Terms, Search Query Performance, Market Basket, Sales
 * and Traffic. Read as a stream: a report of a million terms needs no more memory than a short one.
 * Reports that say nothing this program keeps are refused with the reason.
 */
import type { ImportOptions, ImportRow, Reject } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import { isObject, type JsonObject, type JsonValue } from '../../json/json-text.ts';
import { splitJson } from '../../json/split-json.ts';
import { orReject, RowProblem } from '../../row-problem.ts';
import { BasketsOfReport, MARKET_BASKET_TYPE } from './market-basket.ts';
import { periodOf, reportMarketplace, reportPeriod } from './report-specification.ts';
import { SALES_TRAFFIC_TYPE, SalesOfReport } from './sales-traffic.ts';
import { searchQuery } from './search-query.ts';
import { type ClickRow, isSameTerm, readClicked, readTerm, searchTerm } from './search-terms.ts';

const SPECIFICATION = 'reportSpecification';
const CONTAINERS = {
  [SPECIFICATION]: 'members',
  dataByDepartmentAndSearchTerm: 'elements',
  dataByAsin: 'elements',
  salesAndTrafficByAsin: 'elements',
  salesAndTrafficByDate: 'elements',
} as const;

const QUERY_TYPE = 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT';
/** Why the rows of other reports have no place here. */
const REFUSALS: Readonly<Record<string, string>> = {
  GET_BRAND_ANALYTICS_REPEAT_PURCHASE_REPORT:
    'the Repeat Purchase report says who buys again, which no answer uses',
};

/** Reports whose rows are known by the container they stand in. */
const READABLE: readonly string[] = [
  'GET_BRAND_ANALYTICS_SEARCH_TERMS_REPORT',
  QUERY_TYPE,
  MARKET_BASKET_TYPE,
  SALES_TRAFFIC_TYPE,
];

const SCHEMA = 'a JSON schema describes a report and holds none; import the report document itself';

export async function* readReports(
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): AsyncGenerator<ImportRow | Reject> {
  const reader = new ReportReader(options);
  for await (const item of splitJson(input, CONTAINERS)) {
    if (item.kind === 'fault') yield { kind: 'reject', line: item.line, reason: item.reason };
    else if (item.container === SPECIFICATION) yield* reader.specify(item);
    else yield* reader.row(item);
  }
  yield* reader.finish();
  yield* reader.unread();
}

/** One row of the report is one line: `line` is its 1-based number. */
class ReportReader {
  readonly #options: ImportOptions;
  #specification = new Map<string, JsonValue>();
  #isInRows = false;
  #rows = 0;
  #refused = '';
  /** Rows of the term being read. */
  #term: { readonly line: number; readonly rows: [ClickRow, ...ClickRow[]] } | null = null;
  /** Products of the Sales and Traffic report being read. */
  #sales: { readonly line: number; readonly products: SalesOfReport } | null = null;

  /** Products of the Market Basket report being read. */
  #baskets: { readonly line: number; readonly products: BasketsOfReport } | null = null;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  *specify({ key, json }: JsonItem): Generator<ImportRow | Reject> {
    if (this.#isInRows) {
      yield* this.finish();
      this.#specification = new Map();
      this.#isInRows = false;
    }
    const read = orReject(this.#rows, () => ({ kind: 'value' as const, value: json() }));
    if (read.kind === 'value') this.#specification.set(key ?? '', read.value);
    else yield read;
  }

  *row(item: JsonItem): Generator<ImportRow | Reject> {
    this.#isInRows = true;
    this.#rows += 1;
    const line = this.#rows;
    const type = String(this.#specification.get('reportType') ?? '');
    const refusal = REFUSALS[type];
    if (refusal !== undefined) {
      // Once a report, not once a row.
      if (this.#refused !== type) yield { kind: 'reject', line, reason: refusal };
      this.#refused = type;
      return;
    }
    if (type === SALES_TRAFFIC_TYPE) yield* this.#salesRow(item, line);
    else if (type === MARKET_BASKET_TYPE) yield* this.#basketRow(item, line);
    else if (item.container === 'dataByDepartmentAndSearchTerm') yield* this.#clickRow(item, line);
    else yield this.#queryRow(item, line, type);
  }

  /** Hands out the last term, and what was gathered of the report's products. */
  *finish(): Generator<ImportRow | Reject> {
    const [sales, baskets] = [this.#sales, this.#baskets];
    this.#sales = null;
    this.#baskets = null;
    if (sales !== null) yield* this.#labels(sales.products, sales.line);
    if (baskets !== null) yield* this.#basketsOf(baskets.products, baskets.line);
    const term = this.#term;
    this.#term = null;
    if (term === null) return;
    yield orReject(term.line, () => {
      const { store } = this.#options;
      const marketplace = reportMarketplace(this.#specification, this.#options);
      const period = reportPeriod(this.#specification);
      const observations = [searchTerm(term.rows, { marketplace, store }, period)];
      return { kind: 'row' as const, line: term.line, observations };
    });
  }

  /** The rows of an unknown report may stand where nobody looks. */
  *unread(): Generator<Reject> {
    const type = this.#specification.get('reportType');
    if (this.#rows > 0 || typeof type !== 'string' || READABLE.includes(type)) return;
    yield { kind: 'reject', line: 1, reason: REFUSALS[type] ?? notRead(type) };
  }

  /** Days tell the sales of all products together, which no rank speaks for. */
  *#salesRow(item: JsonItem, line: number): Generator<Reject> {
    const sales = this.#sales ?? { line, products: new SalesOfReport() };
    this.#sales = sales;
    if (item.container !== 'salesAndTrafficByAsin') return;
    const read = orReject(line, () => {
      sales.products.add(objectIn(item), line);
      return { kind: 'read' as const };
    });
    if (read.kind === 'reject') yield read;
  }

  *#basketRow(item: JsonItem, line: number): Generator<Reject> {
    const baskets = this.#baskets ?? { line, products: new BasketsOfReport() };
    this.#baskets = baskets;
    const read = orReject(line, () => {
      baskets.products.add(objectIn(item), line, () => reportPeriod(this.#specification));
      return { kind: 'read' as const };
    });
    if (read.kind === 'reject') yield read;
  }

  *#basketsOf(baskets: BasketsOfReport, line: number): Generator<ImportRow | Reject> {
    const place = orReject(line, () => ({
      kind: 'place' as const,
      marketplace: reportMarketplace(this.#specification, this.#options),
    }));
    if (place.kind === 'reject') yield place;
    else yield* baskets.rows(place.marketplace);
  }

  *#labels(products: SalesOfReport, line: number): Generator<ImportRow | Reject> {
    const place = orReject(line, () => ({
      kind: 'place' as const,
      marketplace: reportMarketplace(this.#specification, this.#options),
      period: reportPeriod(this.#specification),
    }));
    if (place.kind === 'reject') yield place;
    else yield* products.labels(place.marketplace, place.period, line);
  }

  /** A click that cannot be read is rejected; the term it belongs to is kept. */
  *#clickRow(item: JsonItem, line: number): Generator<ImportRow | Reject> {
    const term = orReject(line, () => {
      const object = objectIn(item);
      return { kind: 'term' as const, object, row: readTerm(object) };
    });
    if (term.kind === 'reject') {
      yield term;
      return;
    }
    const click = orReject(line, () => ({
      kind: 'click' as const,
      clicked: readClicked(term.object),
    }));
    if (click.kind === 'reject') yield click;
    const row = { ...term.row, clicked: click.kind === 'click' ? click.clicked : null };
    if (this.#term !== null && isSameTerm(this.#term.rows[0], row)) {
      this.#term.rows.push(row);
      return;
    }
    yield* this.finish();
    this.#term = { line, rows: [row] };
  }

  #queryRow(item: JsonItem, line: number, type: string): ImportRow | Reject {
    return orReject(line, () => {
      if (item.container !== 'dataByAsin' || type !== QUERY_TYPE) {
        if (item.container === null && '$schema' in objectIn(item)) throw new RowProblem(SCHEMA);
        throw new RowProblem(notRead(type));
      }
      const row = objectIn(item);
      const marketplace = reportMarketplace(this.#specification, this.#options);
      const isDated = row['startDate'] !== undefined;
      const period = isDated
        ? periodOf(row['startDate'], row['endDate'])
        : reportPeriod(this.#specification);
      const observations = [searchQuery(row, marketplace, period)];
      return { kind: 'row' as const, line, observations };
    });
  }
}

function notRead(type: string): string {
  return `no report this program reads${type === '' ? '' : `: ${type}`}`;
}

function objectIn({ json }: JsonItem): JsonObject {
  const value = json();
  if (!isObject(value)) throw new RowProblem('is not an object');
  return value;
}
