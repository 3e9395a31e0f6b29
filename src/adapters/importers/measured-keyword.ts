/** Refuses keyword rows without a measurement. */
import type { KeywordObservation } from '../../domain/product/observation.ts';
import { quoted, RowProblem } from './row-problem.ts';

const KEYWORD_LENGTH_MAX = 200;

/** @throws RowProblem if the keyword is too long, or if the row measures nothing */
export function measuredKeyword(row: KeywordObservation): KeywordObservation {
  const { keyword, clicked } = row;
  if (keyword.length > KEYWORD_LENGTH_MAX) {
    throw new RowProblem(`keyword is longer than ${KEYWORD_LENGTH_MAX} characters`);
  }
  const measures = [
    row.searchVolume,
    row.searchFrequencyRank,
    row.top3ClickShare,
    row.top3ConversionShare,
    row.suggestedBidLow,
    row.suggestedBidHigh,
    row.competitionIndex,
  ];
  if (clicked.length > 0 || measures.some((measure) => measure !== null)) return row;
  throw new RowProblem(
    `nothing measured is told of ${quoted(keyword)}: no volume, rank, share, bid or product`,
  );
}
