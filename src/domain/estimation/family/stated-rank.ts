/**
 * An average rank that a source states, such as an export's "90 days avg.", next to single looks.
 * One look catches a product in a good or a bad hour; an average says what is usual, though over a
 * longer time. The rate of an average rank is a little low, because the curve is convex.
 */

import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import type { ProductRecord } from '../../product/listing.ts';
import type { EpochSeconds } from '../../values/time.ts';
import type { AverageRate } from '../curve/average-rate.ts';
import { type CellCurve, lnUnitsPerDay } from '../curve/curve.ts';

export interface StatedRank {
  readonly rank: number;
  readonly days: keyof typeof STATED;
  readonly at: EpochSeconds;
}

/**
 * What an average over 30 or 90 days is worth next to one look: its share of ln units, and how many
 * looks say as much. Most of 90 days lies before the month that is estimated.
 */
const STATED = { 30: { share: 0.8, looks: 3.5 }, 90: { share: 0.5, looks: 2 } } as const;
const DAYS = [30, 90] as const;

/** From this many looks on, the history itself says what is usual. */
const LOOKS_ENOUGH = 3.5;

/** The average over the shortest time that was stated in the month before a look, or null. */
export function statedRankOf(
  { facts: { statedAverages } }: ProductRecord,
  lookAt: EpochSeconds,
): StatedRank | null {
  if (statedAverages === undefined || lookAt - statedAverages.at > RANK_AGE_MAX_S) return null;
  for (const days of DAYS) {
    const found = statedAverages.value.find((one) => one.series === 'bsr' && one.days === days);
    if (found !== undefined && found.value >= 1) {
      return { rank: found.value, days, at: statedAverages.at };
    }
  }
  return null;
}

/** The rate by the looks and the average: the more looks there are, the less the average counts. */
export function withStatedRank(
  looks: AverageRate,
  { rank, days }: StatedRank,
  cell: CellCurve,
): AverageRate {
  const part = (LOOKS_ENOUGH - looks.effectivePolls) / (LOOKS_ENOUGH - 1);
  if (part <= 0) return looks;
  const { share, looks: worth } = STATED[days];
  const away = lnUnitsPerDay(cell, Math.log(rank)) - looks.lnUnitsPerDay;
  return {
    ...looks,
    lnUnitsPerDay: looks.lnUnitsPerDay + part * share * away,
    effectivePolls: Math.max(looks.effectivePolls, 1 + part * (worth - 1)),
  };
}
