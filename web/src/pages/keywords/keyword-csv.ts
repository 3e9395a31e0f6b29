/** Measured keywords as rows of a CSV file, with the names that the service's own CSV has. */
import type { CsvCell } from '../../csv.ts';
import type { KeywordRow } from './keyword-rows.ts';

const COLUMNS = {
  keyword: (row) => row.keyword,
  searchVolume: (row) => row.searchVolume,
  searchVolumeLow: (row) => row.searchVolumeRange.low,
  searchVolumeHigh: (row) => row.searchVolumeRange.high,
  volumeKind: (row) => row.volumeKind,
  searchFrequencyRank: (row) => row.searchFrequencyRank,
  department: (row) => row.department,
  periodStart: (row) => row.periodStart,
  periodEnd: (row) => row.periodEnd,
  trend90Percent: (row) => row.trend90Percent,
  competitionIndex: (row) => row.competitionIndex,
  suggestedBidLow: (row) => row.suggestedBid.low,
  suggestedBidHigh: (row) => row.suggestedBid.high,
  top3ClickShare: (row) => row.top3ClickShare,
  top3ConversionShare: (row) => row.top3ConversionShare,
  relevance: (row) => row.relevance,
  source: (row) => row.source,
} as const satisfies Readonly<Record<string, (row: KeywordRow) => CsvCell>>;

const OF_PRODUCT = {
  clickShare: (row) => row.clickShare ?? null,
  conversionShare: (row) => row.conversionShare ?? null,
} as const satisfies Readonly<Record<string, (row: KeywordRow) => CsvCell>>;

/** The first row names the columns. Shares of a product are there if the rows have them. */
export function keywordCsv(
  rows: readonly KeywordRow[],
  marketplace: string,
  currency: string,
): readonly (readonly CsvCell[])[] {
  const isOfProduct = rows.some(({ clickShare }) => clickShare !== undefined);
  const columns = Object.entries({ ...COLUMNS, ...(isOfProduct ? OF_PRODUCT : {}) });
  return [
    ['marketplace', 'currency', ...columns.map(([name]) => name)],
    ...rows.map((row) => [marketplace, currency, ...columns.map(([, cell]) => cell(row))]),
  ];
}
