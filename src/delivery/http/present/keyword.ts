/** A measured keyword as it stands in an answer. */
import Type, { type Static } from 'typebox';
import type { Suggestion } from '../../../app/keyword/suggest-keywords.ts';
import { type Currency, majorOrNull } from '../../../domain/values/money.ts';
import { isoOrNull } from '../../../domain/values/time.ts';
import type { CsvRow } from '../interface/operation.ts';
import { instant, nullable } from '../interface/parameters.ts';

const share = nullable(Type.Number({ minimum: 0, maximum: 1 }));
const money = nullable(Type.Number({ minimum: 0 }));

const measures = {
  keyword: Type.String(),
  searchVolume: nullable(Type.Integer({ minimum: 0 })),
  searchVolumeRange: Type.Object({ low: nullable(Type.Integer()), high: nullable(Type.Integer()) }),
  volumeKind: nullable(Type.Union([Type.Literal('measured'), Type.Literal('calibrated')])),
  searchFrequencyRank: nullable(Type.Integer({ minimum: 1 })),
  department: nullable(Type.String()),
  periodStart: nullable(instant),
  periodEnd: nullable(instant),
  trend90Percent: nullable(Type.Number()),
  competitionIndex: nullable(Type.Number({ minimum: 0, maximum: 100 })),
  suggestedBid: Type.Object({ low: money, high: money }),
  top3ClickShare: share,
  top3ConversionShare: share,
};

/** The measures of a keyword. */
export const measuredSchema = Type.Object({ ...measures, source: Type.String() });

/** A measured keyword with its relevance to the keyword or product asked about. */
export const suggestionSchema = Type.Object(
  {
    ...measures,
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    source: Type.String(),
  },
  { title: 'KeywordSuggestion' },
);

export function presentSuggestion(suggestion: Suggestion, currency: Currency) {
  const relevance = Math.round(suggestion.relevance * 10_000) / 10_000;
  const { source, ...measured } = presentMeasured(suggestion, currency);
  return { ...measured, relevance, source };
}

export function presentMeasured(
  { row, volume, trend90Percent }: Omit<Suggestion, 'relevance'>,
  currency: Currency,
) {
  return {
    keyword: row.keyword,
    searchVolume: volume?.volume ?? null,
    searchVolumeRange: { low: volume?.low ?? null, high: volume?.high ?? null },
    volumeKind: volume?.kind ?? null,
    searchFrequencyRank: row.searchFrequencyRank,
    department: row.department === '' ? null : row.department,
    periodStart: isoOrNull(row.periodStart),
    periodEnd: isoOrNull(row.periodEnd),
    trend90Percent,
    competitionIndex: row.competitionIndex,
    suggestedBid: {
      low: majorOrNull(row.suggestedBidLow, currency),
      high: majorOrNull(row.suggestedBidHigh, currency),
    },
    top3ClickShare: row.top3ClickShare,
    top3ConversionShare: row.top3ConversionShare,
    source: row.source,
  };
}

/** The row of a CSV answer: ranges become columns, other fields are kept. */
export function keywordRow({
  searchVolumeRange,
  suggestedBid,
  ...row
}: Static<typeof measuredSchema>): CsvRow {
  return {
    ...row,
    searchVolumeLow: searchVolumeRange.low,
    searchVolumeHigh: searchVolumeRange.high,
    suggestedBidLow: suggestedBid.low,
    suggestedBidHigh: suggestedBid.high,
  };
}
