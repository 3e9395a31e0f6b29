/** Which measured keywords are shown, and in which order. */
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Data } from '../../../../client/src/types.ts';

export type Suggestion = Data<operations['keywords']>['suggestions'][number];
type LeadsToProduct = Data<operations['keywords-by-asin']>['keywords'][number];

/** A keyword, with the product's shares where a product was asked about. */
export type KeywordRow = Suggestion &
  Partial<Pick<LeadsToProduct, 'clickShare' | 'conversionShare'>>;

type Value = string | number | null | undefined;

const VALUES = {
  keyword: (row) => row.keyword,
  volume: (row) => row.searchVolume,
  trend: (row) => row.trend90Percent,
  rank: (row) => row.searchFrequencyRank,
  clicks: (row) => row.clickShare,
  orders: (row) => row.conversionShare,
  topClicks: (row) => row.top3ClickShare,
  topOrders: (row) => row.top3ConversionShare,
  competition: (row) => row.competitionIndex,
  bid: (row) => row.suggestedBid.high,
  relevance: (row) => row.relevance,
} as const satisfies Readonly<Record<string, (row: KeywordRow) => Value>>;

export interface Choice {
  /** A part of the keyword. */
  readonly contains: string;
  /** The smallest volume; keywords of unknown volume have none of it. */
  readonly volumeMin: number;
  /** Such as `volume`, or `-volume` for the largest first; empty keeps the service's order. */
  readonly sort: string;
}

export function chosenRows(rows: readonly KeywordRow[], choice: Choice): readonly KeywordRow[] {
  const { contains, volumeMin, sort } = choice;
  const wanted = contains.toLowerCase();
  const kept = rows.filter(
    ({ keyword, searchVolume }) =>
      keyword.toLowerCase().includes(wanted) &&
      (volumeMin <= 0 || (searchVolume ?? -1) >= volumeMin),
  );
  const isDescending = sort.startsWith('-');
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(VALUES, name)) return kept;
  const read: (row: KeywordRow) => Value = VALUES[name as keyof typeof VALUES];
  return kept.sort((one, other) => compare(read(one), read(other), isDescending));
}

/** Unknown values come last in both directions. */
function compare(one: Value, other: Value, isDescending: boolean): number {
  const isUnknown = (value: Value) => value === null || value === undefined;
  if (isUnknown(one) || isUnknown(other)) return Number(isUnknown(one)) - Number(isUnknown(other));
  const order =
    typeof one === 'string' ? one.localeCompare(String(other)) : Number(one) - Number(other);
  return isDescending ? -order : order;
}
