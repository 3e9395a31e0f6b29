/**
 * Averages of a series over the days before its last look: those of its history or, if that covers
 * too little of the days, those that the source of the newest look states.
 */
import { isLookSource } from '../history/known-points.ts';
import { type PriceAverages, priceAverages } from '../history/price-averages.ts';
import type { Point } from '../history/series.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import type { FactMap } from './facts.ts';
import type { SeriesHead } from './listing.ts';

/** An average stated longer before the last look no longer describes the days before it. */
export const STATED_MAX_S = 30 * DAY_S;

/** How far back the points must reach. */
export const AVERAGES_REACH_S = 365 * DAY_S;

type Window = keyof PriceAverages;

const DAYS: Record<Window, number> = { days30: 30, days90: 90, days180: 180, days365: 365 };
const WINDOWS = Object.keys(DAYS) as readonly Window[];

export interface SourcedAverages {
  /** In the unit of the series, rounded; null if unknown. */
  readonly averages: PriceAverages;
  /** `history`, or the source that stated the average; null without one. */
  readonly sources: Readonly<Record<Window, string | null>>;
}

export const NO_AVERAGES = { days30: null, days90: null, days180: null, days365: null } as const;

/**
 * @param points reach back `AVERAGES_REACH_S` and have `unknown` ones where nobody looked
 * @param until the last look at the series
 */
export function standingAverages(
  points: readonly Point[],
  until: EpochSeconds,
  head: Pick<SeriesHead, 'name' | 'source'>,
  { statedAverages: stated }: Pick<FactMap, 'statedAverages'>,
): SourcedAverages {
  const averages: Record<Window, number | null> = priceAverages(points, until);
  const sources: Record<Window, string | null> = { ...NO_AVERAGES };
  const isRecent = stated !== undefined && Math.abs(until - stated.at) <= STATED_MAX_S;
  const said = isRecent ? stated.value.filter(({ series }) => series === head.name) : [];
  // A source that states single looks has counted more days than it states.
  const isBetter = isLookSource(head.source) && stated?.at === until;
  for (const window of WINDOWS) {
    const found = said.find(({ days }) => days === DAYS[window]);
    if (found !== undefined && (isBetter || averages[window] === null)) {
      averages[window] = found.value;
      sources[window] = stated?.source ?? null;
    } else if (averages[window] !== null) {
      sources[window] = 'history';
    }
  }
  return { averages, sources };
}
