/**
 * Rows of the Brand Analytics Search Terms report: a term with one of the three products clicked
 * most after it. The rows of a term stand together, so a report of any length is read as a stream.
 */
import { type MarketplaceId, marketplaceDomain } from '../../../../domain/marketplace.ts';
import type { ClickedAsin, KeywordObservation } from '../../../../domain/product/observation.ts';
import { type JsonObject, numberOf, textOf } from '../../json/json-text.ts';
import { RowProblem } from '../../row-problem.ts';
import { requireAsinText } from '../../text/asin-text.ts';
import type { ReportPeriod } from './report-specification.ts';

export const SEARCH_TERMS_SOURCE = 'spapi-search-terms';

/** One row of the report. */
export interface ClickRow {
  readonly department: string;
  readonly term: string;
  readonly rank: number;
  /** Null when it could not be read: the term and its rank are known all the same. */
  readonly clicked: ClickedAsin | null;
}

export function readTerm(row: JsonObject): ClickRow {
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

export function readClicked(row: JsonObject): ClickedAsin {
  return {
    asin: requireAsinText(textOf(row['clickedAsin']) ?? '', 'clickedAsin'),
    clickShare: shareIn(row, 'clickShare'),
    conversionShare: shareIn(row, 'conversionShare'),
  };
}

export function shareIn(row: JsonObject, field: string): number | null {
  const share = numberOf(row[field]);
  if (share !== null && (share < 0 || share > 1)) {
    throw new RowProblem(`${field} must be a share of 0 to 1`);
  }
  return share;
}

export function isSameTerm(left: ClickRow, right: ClickRow): boolean {
  return left.term === right.term && left.department === right.department;
}

/** The rows of one term as one observation. */
export function searchTerm(
  rows: readonly [ClickRow, ...ClickRow[]],
  place: { readonly marketplace: MarketplaceId; readonly store: string },
  period: ReportPeriod,
): KeywordObservation {
  const [first] = rows;
  const clicked = rows.flatMap((row) => row.clicked ?? []);
  const sharesOf = (share: 'clickShare' | 'conversionShare') =>
    sumOf(rows.map((row) => row.clicked?.[share] ?? null));
  return {
    kind: 'keyword',
    marketplace: place.marketplace,
    keyword: first.term,
    department: departmentOf(first.department, place),
    periodStart: period.start,
    periodEnd: period.end,
    searchVolume: null,
    searchFrequencyRank: first.rank,
    top3ClickShare: sharesOf('clickShare'),
    top3ConversionShare: sharesOf('conversionShare'),
    suggestedBidLow: null,
    suggestedBidHigh: null,
    competitionIndex: null,
    clicked,
    source: SEARCH_TERMS_SOURCE,
  };
}

/** The department named like the store itself is the whole store. */
function departmentOf(
  department: string,
  { marketplace, store }: { readonly marketplace: MarketplaceId; readonly store: string },
): string {
  const isWhole = department.toLowerCase() === marketplaceDomain(marketplace, store);
  return isWhole ? '' : department;
}

/** Null when one is unknown; shares are published with four decimals. */
function sumOf(shares: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const share of shares) {
    if (share === null) return null;
    sum += share;
  }
  return Math.min(1, Math.round(sum * 10_000) / 10_000);
}
