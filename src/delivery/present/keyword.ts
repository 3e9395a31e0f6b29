/** Presents a measured keyword. */
import Type, { type Static } from 'typebox';
import type { Suggestion } from '../../app/keyword/suggest-keywords.ts';
import { type Currency, majorOrNull } from '../../domain/values/money.ts';
import { isoOrNull } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import type { CsvRow } from '../interface/operation.ts';
import { roundedShare } from './figures.ts';

const money = field.nullable(Type.Number({ minimum: 0 }));

const measures = {
  keyword: field.text,
  searchVolume: field.countOrNull,
  searchVolumeRange: Type.Object({ low: field.integerOrNull, high: field.integerOrNull }),
  volumeKind: field.nullable(Type.Enum(['measured', 'calibrated'])),
  searchFrequencyRank: field.rankOrNull,
  department: field.textOrNull,
  periodStart: field.instantOrNull,
  periodEnd: field.instantOrNull,
  trend90Percent: field.numberOrNull,
  competitionIndex: field.nullable(Type.Number({ minimum: 0, maximum: 100 })),
  suggestedBid: Type.Object({ low: money, high: money }),
  top3ClickShare: field.shareOrNull,
  top3ConversionShare: field.shareOrNull,
};

export const measuredSchema = Type.Object({ ...measures, source: field.text });

export const suggestionSchema = Type.Object(
  { ...measures, relevance: field.share, source: field.text },
  { title: 'KeywordSuggestion' },
);

export function presentSuggestion(suggestion: Suggestion, currency: Currency) {
  const { source, ...measured } = presentMeasured(suggestion, currency);
  return { ...measured, relevance: roundedShare(suggestion.relevance), source };
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

/** Returns the row of a CSV answer: ranges become columns, other fields stay. */
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
