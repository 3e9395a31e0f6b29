/**
 * Combines the rows of one keyword. The row with the most facts leads; rows of its department and
 * period fill its gaps. Rows of other departments and periods never mix.
 */
import type { KeywordObservation } from '../product/observation.ts';

/** Combines one or more rows of one keyword. Their order does not matter. */
export function combineRows(rows: readonly KeywordObservation[]): KeywordObservation {
  const [lead, ...others] = rows.toSorted(byTelling);
  if (lead === undefined) throw new TypeError('a keyword without rows');
  const same = others.filter((row) => isSamePeriod(row, lead));
  return [...same].reduce(filled, { ...lead, source: nameOf(lead.source) });
}

/** Prefers measured volume, then the whole store over a department, then newer rows. */
function byTelling(left: KeywordObservation, right: KeywordObservation): number {
  return (
    Number(right.searchVolume !== null) - Number(left.searchVolume !== null) ||
    Number(left.department !== '') - Number(right.department !== '') ||
    (right.periodEnd ?? 0) - (left.periodEnd ?? 0) ||
    (right.observedAt ?? 0) - (left.observedAt ?? 0) ||
    (left.searchFrequencyRank ?? Number.MAX_VALUE) -
      (right.searchFrequencyRank ?? Number.MAX_VALUE) ||
    (left.source < right.source ? -1 : 1)
  );
}

export function isSamePeriod(left: KeywordObservation, right: KeywordObservation): boolean {
  return (
    left.department === right.department &&
    left.periodStart === right.periodStart &&
    left.periodEnd === right.periodEnd
  );
}

function filled(row: KeywordObservation, more: KeywordObservation): KeywordObservation {
  const clicked = new Set(row.clicked.map(({ asin }) => asin));
  return {
    ...row,
    searchVolume: row.searchVolume ?? more.searchVolume,
    searchFrequencyRank: row.searchFrequencyRank ?? more.searchFrequencyRank,
    top3ClickShare: row.top3ClickShare ?? more.top3ClickShare,
    top3ConversionShare: row.top3ConversionShare ?? more.top3ConversionShare,
    suggestedBidLow: row.suggestedBidLow ?? more.suggestedBidLow,
    suggestedBidHigh: row.suggestedBidHigh ?? more.suggestedBidHigh,
    competitionIndex: row.competitionIndex ?? more.competitionIndex,
    clicked: [...row.clicked, ...more.clicked.filter(({ asin }) => !clicked.has(asin))],
    source: withName(row.source, nameOf(more.source)),
  };
}

/** Returns a source without the product of its report: `spapi-search-query:B000000001`. */
function nameOf(source: string): string {
  return source.split(':', 1)[0] ?? source;
}

function withName(names: string, name: string): string {
  return names.split('+').includes(name) ? names : `${names}+${name}`;
}
