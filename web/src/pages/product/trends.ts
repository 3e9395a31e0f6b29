/** How the figures of a product moved in its last 90 days, read from what the chart has anyway. */
import type { ChartHistory } from '../../parts/chart/history.ts';
import { readingAt, type Track } from '../../parts/chart/track.ts';

const DAYS = 90;
const DAY = 86_400;

export interface Trends {
  readonly price: Trend | null;
  readonly rank: Trend | null;
  readonly ratings: Trend | null;
  readonly offers: Trend | null;
}

/** A value for each day; null where none was known. */
export type Trend = readonly (number | null)[];

/** The price that a buyer pays is that of the first of these that has one. */
const PRICES = ['buyBox', 'new', 'amazon'] as const;

export function trendsOf({ tracks, whole }: ChartHistory): Trends {
  const of = (name: string) =>
    trendOf(
      tracks.find((track) => track.name === name),
      whole.to,
    );
  return {
    price: PRICES.map(of).find((trend) => trend !== null) ?? null,
    rank: of('bsr'),
    ratings: of('reviewCount'),
    offers: of('offerCount'),
  };
}

/** Two days with a value make a line; fewer say nothing. */
function trendOf(track: Track | undefined, end: number): Trend | null {
  if (track === undefined) return null;
  const values = Array.from({ length: DAYS }, (_, day) => {
    return readingAt(track, end - (DAYS - 1 - day) * DAY)?.value ?? null;
  });
  return values.filter((value) => value !== null).length < 2 ? null : values;
}
