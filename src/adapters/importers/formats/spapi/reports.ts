/**
 * Reads reports of the Selling Partner API as a stream: a report of a million rows needs no more
 * memory than a short one. A report that says nothing this program keeps is refused with the
 * reason.
 */
import type { ImportOptions, ImportRow, Reject } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import { objectOfItem, rejectOfFault, splitJson } from '../../json/split-json.ts';
import { orReject, RowProblem } from '../../row-problem.ts';
import { SearchQueryReport, SearchTermsReport } from './keyword-reports.ts';
import { MarketBasketReport } from './market-basket.ts';
import { type ReportRows, ReportSpecification } from './report-specification.ts';
import { SalesTrafficReport } from './sales-traffic.ts';

const SPECIFICATION = 'reportSpecification';
const TERMS = 'dataByDepartmentAndSearchTerm';
const CONTAINERS = {
  [SPECIFICATION]: 'members',
  [TERMS]: 'elements',
  dataByAsin: 'elements',
  salesAndTrafficByAsin: 'elements',
  salesAndTrafficByDate: 'elements',
} as const;

const TERMS_TYPE = 'GET_BRAND_ANALYTICS_SEARCH_TERMS_REPORT';
const QUERY_TYPE = 'GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT';
const BASKET_TYPE = 'GET_BRAND_ANALYTICS_MARKET_BASKET_REPORT';
const SALES_TYPE = 'GET_SALES_AND_TRAFFIC_REPORT';
const READ_TYPES: readonly string[] = [TERMS_TYPE, QUERY_TYPE, BASKET_TYPE, SALES_TYPE];
/** Why the rows of other reports are not kept. */
const REFUSALS: Readonly<Record<string, string>> = {
  GET_BRAND_ANALYTICS_REPEAT_PURCHASE_REPORT:
    'the Repeat Purchase report says who buys again, which no answer uses',
};
const SCHEMA = 'a JSON schema describes a report and holds none; import the report document itself';

export async function* readReports(
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): AsyncGenerator<ImportRow | Reject> {
  const reader = new ReportReader(options);
  for await (const item of splitJson(input, CONTAINERS)) {
    if (item.kind === 'fault') yield rejectOfFault(item);
    else if (item.container === SPECIFICATION) yield* reader.specify(item);
    else yield* reader.row(item);
  }
  yield* reader.finish();
  yield* reader.rejectUnread();
}

/** Reads the reports of a file, one after another. Lines are the numbers of the rows. */
class ReportReader {
  readonly #options: ImportOptions;
  #specification: ReportSpecification;
  readonly #reports = new Map<Way, ReportRows>();
  #isInRows = false;
  #rows = 0;
  #refusedType = '';

  constructor(options: ImportOptions) {
    this.#options = options;
    this.#specification = new ReportSpecification(options);
  }

  *specify({ key, json }: JsonItem): Generator<ImportRow | Reject> {
    if (this.#isInRows) {
      yield* this.finish();
      this.#specification = new ReportSpecification(this.#options);
      this.#isInRows = false;
    }
    const reject = orReject(this.#rows, () => {
      this.#specification.set(key ?? '', json());
      return null;
    });
    if (reject !== null) yield reject;
  }

  *row(item: JsonItem): Generator<ImportRow | Reject> {
    this.#isInRows = true;
    this.#rows += 1;
    const line = this.#rows;
    const { type } = this.#specification;
    const reason = REFUSALS[type];
    if (reason === undefined) {
      yield* this.#reportOf(item).row(item, line);
      return;
    }
    // Once a report, not once a row.
    if (this.#refusedType !== type) yield { kind: 'reject', line, reason };
    this.#refusedType = type;
  }

  *finish(): Generator<ImportRow | Reject> {
    for (const report of this.#reports.values()) yield* report.finish();
    this.#reports.clear();
  }

  /** The rows of an unknown report may stand where nobody looks. */
  *rejectUnread(): Generator<Reject> {
    const { type } = this.#specification;
    if (this.#rows > 0 || type === '' || READ_TYPES.includes(type)) return;
    yield { kind: 'reject', line: 1, reason: REFUSALS[type] ?? notRead(type) };
  }

  #reportOf({ container }: JsonItem): ReportRows {
    const way = wayOf(this.#specification.type, container);
    const report = this.#reports.get(way) ?? STARTS[way](this.#specification);
    this.#reports.set(way, report);
    return report;
  }
}

type Way = 'sales' | 'basket' | 'terms' | 'query' | 'unread';

const STARTS: Readonly<Record<Way, (specification: ReportSpecification) => ReportRows>> = {
  sales: (specification) => new SalesTrafficReport(specification),
  basket: (specification) => new MarketBasketReport(specification),
  terms: (specification) => new SearchTermsReport(specification),
  query: (specification) => new SearchQueryReport(specification),
  unread: ({ type }) => new UnreadReport(type),
};

/** How a row is read: its report's type says so, or the container that only search terms have. */
function wayOf(type: string, container: string | null): Way {
  if (type === SALES_TYPE) return 'sales';
  if (type === BASKET_TYPE) return 'basket';
  if (container === TERMS) return 'terms';
  return type === QUERY_TYPE && container === 'dataByAsin' ? 'query' : 'unread';
}

/** Rejects the rows of reports that are not read. */
class UnreadReport implements ReportRows {
  readonly #type: string;

  constructor(type: string) {
    this.#type = type;
  }

  *row(item: JsonItem, line: number): Generator<Reject> {
    const reject = orReject(line, () => {
      if (item.container === null && '$schema' in objectOfItem(item)) throw new RowProblem(SCHEMA);
      throw new RowProblem(notRead(this.#type));
    });
    yield reject;
  }

  *finish(): Generator<Reject> {}
}

function notRead(type: string): string {
  return `no report this program reads${type === '' ? '' : `: ${type}`}`;
}
