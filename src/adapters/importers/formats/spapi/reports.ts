/**
 * Reads reports of the Selling Partner API as a stream: a report of a million rows needs no more
 * memory than a short one. Unsupported reports are refused with a reason.
 */
import type { ImportOptions, ImportRow, Reject } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import { objectOfItem, splitJson } from '../../json/split-json.ts';
import { RowProblem, rejectOf } from '../../row-problem.ts';
import { searchQueryReport, searchTermsReport } from './keyword-reports.ts';
import { marketBasketReport } from './market-basket.ts';
import { type ReportRows, ReportSpecification } from './report-specification.ts';
import { salesTrafficReport } from './sales-traffic.ts';

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
    if (item.kind === 'reject') yield item;
    else if (item.container === SPECIFICATION) yield* reader.specify(item);
    else yield* reader.row(item);
  }
  yield* reader.finish();
  yield* reader.rejectUnread();
}

/** Reads the reports of a file, one after another. A line is the number of a row. */
class ReportReader {
  readonly #options: ImportOptions;
  #specification: ReportSpecification;
  /** The reader of each report, and the line of the report's first row. */
  readonly #reports = new Map<
    StartReport,
    { readonly report: ReportRows; readonly line: number }
  >();
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
    try {
      this.#specification.members.set(key ?? '', json());
    } catch (error) {
      yield rejectOf(this.#rows, error);
    }
  }

  *row(item: JsonItem): Generator<ImportRow | Reject> {
    this.#isInRows = true;
    this.#rows += 1;
    const line = this.#rows;
    const { type } = this.#specification;
    const reason = REFUSALS[type];
    if (reason === undefined) {
      try {
        yield* this.#reportOf(item, line).row(item, line);
      } catch (error) {
        yield rejectOf(line, error);
      }
      return;
    }
    // One reject per report, not per row.
    if (this.#refusedType !== type) yield { kind: 'reject', line, reason };
    this.#refusedType = type;
  }

  *finish(): Generator<ImportRow | Reject> {
    for (const { report, line } of this.#reports.values()) {
      try {
        yield* report.finish?.() ?? [];
      } catch (error) {
        yield rejectOf(line, error);
      }
    }
    this.#reports.clear();
  }

  /** Rejects unknown reports, whose rows may be where the splitter does not look. */
  *rejectUnread(): Generator<Reject> {
    const { type } = this.#specification;
    if (this.#rows > 0 || type === '' || READ_TYPES.includes(type)) return;
    yield { kind: 'reject', line: 1, reason: REFUSALS[type] ?? notRead(type) };
  }

  #reportOf({ container }: JsonItem, line: number): ReportRows {
    const start = startOf(this.#specification.type, container);
    const known = this.#reports.get(start) ?? { report: start(this.#specification), line };
    this.#reports.set(start, known);
    return known.report;
  }
}

type StartReport = (specification: ReportSpecification) => ReportRows;

/** Returns the reader for the report's type, or for the container that only search terms have. */
function startOf(type: string, container: string | null): StartReport {
  if (type === SALES_TYPE) return salesTrafficReport;
  if (type === BASKET_TYPE) return marketBasketReport;
  if (container === TERMS) return searchTermsReport;
  return type === QUERY_TYPE && container === 'dataByAsin' ? searchQueryReport : unreadReport;
}

function unreadReport({ type }: ReportSpecification): ReportRows {
  return {
    row(item) {
      const isSchema = item.container === null && '$schema' in objectOfItem(item);
      throw new RowProblem(isSchema ? SCHEMA : notRead(type));
    },
  };
}

function notRead(type: string): string {
  return `no report this program reads${type === '' ? '' : `: ${type}`}`;
}
