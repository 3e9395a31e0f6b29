/** Reads rows of two reports: Search Terms (Brand Analytics) and Search Query Performance. */
import {
  type ClickedAsin,
  type KeywordObservation,
  UNMEASURED,
} from '../../../../domain/product/observation.ts';
import { type MarketplaceId, marketplaceDomain } from '../../../../domain/values/marketplace.ts';
import { type JsonObject, numberOf, objectAt, textOf } from '../../json/json-text.ts';
import { objectOfItem } from '../../json/split-json.ts';
import { orReject, RowProblem, rowOrReject } from '../../row-problem.ts';
import { requireAsinText } from '../../text/id-text.ts';
import { periodOf, type ReportRows, type ReportSpecification } from './report-specification.ts';

const SEARCH_TERMS_SOURCE = 'spapi-search-terms';
const SEARCH_QUERY_SOURCE = 'spapi-search-query';
/** The period of a search volume, in days. */
const VOLUME_DAYS = 30;

/** A row of Search Terms: a term and one of its three most-clicked products. */
interface ClickRow {
  readonly department: string;
  readonly term: string;
  readonly rank: number;
  /** Empty if the product could not be read; the term and its rank are still known. */
  readonly clicked: ClickedAsin[];
}

/** Reads the Search Terms report. Consecutive rows of a term become one observation. */
export function searchTermsReport(specification: ReportSpecification): ReportRows {
  let term: { readonly line: number; readonly rows: [ClickRow, ...ClickRow[]] } | null = null;
  function* finish() {
    if (term === null) return;
    const { line, rows } = term;
    term = null;
    yield rowOrReject(line, () => [termOf(rows, specification)]);
  }
  return {
    *row(item, line) {
      const object = objectOfItem(item);
      const row = readTerm(object);
      const clicked = orReject(line, () => readClicked(object));
      if ('reason' in clicked) yield clicked;
      else row.clicked.push(clicked);
      if (term !== null && isSameTerm(term.rows[0], row)) {
        term.rows.push(row);
        return;
      }
      yield* finish();
      term = { line, rows: [row] };
    },
    finish,
  };
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
  return { department, term, rank, clicked: [] };
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
    sumOf(rows.map(({ clicked: [clicked] }) => clicked?.[share] ?? null));
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
    clicked: rows.flatMap((row) => row.clicked),
    source: SEARCH_TERMS_SOURCE,
  };
}

/** Returns the department. One that is named like the store means the whole store. */
function departmentOf(department: string, marketplace: MarketplaceId, store: string): string {
  return department.toLowerCase() === marketplaceDomain(marketplace, store) ? '' : department;
}

/** Adds shares, which have four decimals; null if one is unknown. */
function sumOf(shares: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const share of shares) {
    if (share === null) return null;
    sum += share;
  }
  return Math.min(1, Math.round(sum * 10_000) / 10_000);
}

/**
 * Reads the Search Query Performance report: how often customers searched a query, and the own
 * product's share of its clicks and purchases.
 */
export function searchQueryReport(specification: ReportSpecification): ReportRows {
  return {
    *row(item, line) {
      yield { kind: 'row', line, observations: [queryOf(objectOfItem(item), specification)] };
    },
  };
}

function queryOf(row: JsonObject, specification: ReportSpecification): KeywordObservation {
  const marketplace = specification.marketplace();
  const { start, end, days } =
    row['startDate'] === undefined
      ? specification.period()
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
    periodStart: start,
    periodEnd: end,
    // The report counts the searches of its own period.
    searchVolume: Math.round((volume * VOLUME_DAYS) / days),
    clicked: [{ asin, clickShare, conversionShare }],
    // Reports cover a few products each. A source per product keeps one from replacing another.
    source: `${SEARCH_QUERY_SOURCE}:${asin}`,
  };
}
