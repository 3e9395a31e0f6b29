/**
 * Reads the rows of two keyword reports: Search Terms (Brand Analytics) and Search Query
 * Performance.
 */
import { UNMEASURED } from '../../../../domain/keywords/unmeasured.ts';
import type { ClickedAsin, KeywordObservation } from '../../../../domain/product/observation.ts';
import { type MarketplaceId, marketplaceDomain } from '../../../../domain/values/marketplace.ts';
import type { ImportRow, Reject } from '../../../../ports/importer.ts';
import type { JsonItem } from '../../json/json-item.ts';
import { type JsonObject, numberOf, objectAt, textOf } from '../../json/json-text.ts';
import { objectOfItem } from '../../json/split-json.ts';
import { orReject, RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/id-text.ts';
import { periodOf, type ReportRows, type ReportSpecification } from './report-specification.ts';

const SEARCH_TERMS_SOURCE = 'spapi-search-terms';
const SEARCH_QUERY_SOURCE = 'spapi-search-query';
/** Days a volume is stated for. */
const VOLUME_DAYS = 30;

/** A row of Search Terms: a term with one of the three products clicked most after it. */
interface ClickRow {
  readonly department: string;
  readonly term: string;
  readonly rank: number;
  /** Null where it could not be read: the term and its rank are known all the same. */
  readonly clicked: ClickedAsin | null;
}

/** The Search Terms report. The rows of a term stand together and become one observation. */
export class SearchTermsReport implements ReportRows {
  readonly #specification: ReportSpecification;
  /** The rows of the term being read. */
  #term: { readonly line: number; readonly rows: [ClickRow, ...ClickRow[]] } | null = null;

  constructor(specification: ReportSpecification) {
    this.#specification = specification;
  }

  *row(item: JsonItem, line: number): Generator<ImportRow | Reject> {
    const term = orReject(line, () => {
      const object = objectOfItem(item);
      return { kind: 'term' as const, object, row: readTerm(object) };
    });
    if (term.kind === 'reject') {
      yield term;
      return;
    }
    const click = orReject(line, () => {
      return { kind: 'click' as const, clicked: readClicked(term.object) };
    });
    if (click.kind === 'reject') yield click;
    const row = { ...term.row, clicked: click.kind === 'click' ? click.clicked : null };
    if (this.#term !== null && isSameTerm(this.#term.rows[0], row)) {
      this.#term.rows.push(row);
      return;
    }
    yield* this.finish();
    this.#term = { line, rows: [row] };
  }

  *finish(): Generator<ImportRow | Reject> {
    const term = this.#term;
    this.#term = null;
    if (term === null) return;
    const { line, rows } = term;
    yield orReject(line, () => {
      return { kind: 'row' as const, line, observations: [termOf(rows, this.#specification)] };
    });
  }
}

function readTerm(row: JsonObject): ClickRow {
  const department = textOf(row['departmentName']);
  const term = textOf(row['searchTerm']);
  const rank = numberOf(row['searchFrequencyRank']);
  if (department === null) throw new RowProblem('departmentName is missing');
  if (term === null) throw new RowProblem('searchTerm is missing');
  if (rank === null || rank < 1 || !Number.isInteger(rank)) {
    throw new RowProblem('searchFrequencyRank must be a whole number of at least 1');
  }
  return { department, term, rank, clicked: null };
}

function readClicked(row: JsonObject): ClickedAsin {
  return {
    asin: requireAsinText(textOf(row['clickedAsin']) ?? '', 'clickedAsin'),
    clickShare: shareIn(row, 'clickShare'),
    conversionShare: shareIn(row, 'conversionShare'),
  };
}

function shareIn(row: JsonObject, field: string): number | null {
  const share = numberOf(row[field]);
  if (share !== null && (share < 0 || share > 1)) {
    throw new RowProblem(`${field} must be a share of 0 to 1`);
  }
  return share;
}

function isSameTerm(left: ClickRow, right: ClickRow): boolean {
  return left.term === right.term && left.department === right.department;
}

function termOf(
  rows: readonly [ClickRow, ...ClickRow[]],
  specification: ReportSpecification,
): KeywordObservation {
  const [first] = rows;
  const marketplace = specification.marketplace();
  const period = specification.period();
  const sharesOf = (share: 'clickShare' | 'conversionShare') =>
    sumOf(rows.map((row) => row.clicked?.[share] ?? null));
  return {
    ...UNMEASURED,
    marketplace,
    keyword: first.term,
    department: departmentOf(first.department, marketplace, specification.store),
    periodStart: period.start,
    periodEnd: period.end,
    searchFrequencyRank: first.rank,
    top3ClickShare: sharesOf('clickShare'),
    top3ConversionShare: sharesOf('conversionShare'),
    clicked: rows.flatMap((row) => row.clicked ?? []),
    source: SEARCH_TERMS_SOURCE,
  };
}

/** The department that is named like the store is the whole store. */
function departmentOf(department: string, marketplace: MarketplaceId, store: string): string {
  return department.toLowerCase() === marketplaceDomain(marketplace, store) ? '' : department;
}

/** The sum of the shares, which are published with four decimals; null where one is unknown. */
function sumOf(shares: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const share of shares) {
    if (share === null) return null;
    sum += share;
  }
  return Math.min(1, Math.round(sum * 10_000) / 10_000);
}

/**
 * The Search Query Performance report: how often a query was searched, and the own product's share
 * of its clicks and purchases. The volume is a count of the period, converted to 30 days.
 */
export class SearchQueryReport implements ReportRows {
  readonly #specification: ReportSpecification;

  constructor(specification: ReportSpecification) {
    this.#specification = specification;
  }

  *row(item: JsonItem, line: number): Generator<ImportRow | Reject> {
    yield orReject(line, () => {
      return { kind: 'row' as const, line, observations: [this.#observe(objectOfItem(item))] };
    });
  }

  *finish(): Generator<ImportRow> {}

  #observe(row: JsonObject): KeywordObservation {
    const marketplace = this.#specification.marketplace();
    const period =
      row['startDate'] === undefined
        ? this.#specification.period()
        : periodOf(row['startDate'], row['endDate']);
    const query = objectAt(row, 'searchQueryData');
    const keyword = textOf(query['searchQuery']);
    if (keyword === null) throw new RowProblem('searchQueryData.searchQuery is missing');
    const volume = numberOf(query['searchQueryVolume']);
    if (volume === null || volume < 0) {
      throw new RowProblem('searchQueryData.searchQueryVolume must be a number of at least 0');
    }
    const asin = requireAsinText(textOf(row['asin']) ?? '');
    const clickShare = shareIn(objectAt(row, 'clickData'), 'asinClickShare');
    const conversionShare = shareIn(objectAt(row, 'purchaseData'), 'asinPurchaseShare');
    return {
      ...UNMEASURED,
      marketplace,
      keyword,
      periodStart: period.start,
      periodEnd: period.end,
      searchVolume: Math.round((volume * VOLUME_DAYS) / period.days),
      clicked: [{ asin, clickShare, conversionShare }],
      // Reports are made for a few products at a time: each keeps its own rows.
      source: `${SEARCH_QUERY_SOURCE}:${asin}`,
    };
  }
}
