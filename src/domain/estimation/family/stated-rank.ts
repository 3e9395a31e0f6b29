/**
 * An average rank stated by a source, such as an export's "90 days avg.", next to single looks. One
 * look may catch a good or a bad hour. An average shows what is usual, but over a longer time. Its
 * rate is a little low, because the curve is convex.
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
 * The worth of an average over 30 or 90 days next to one look: its share of ln units, and the
 * number of looks it equals. Most of 90 days lies before the estimated month.
 */
const STATED = { 30: { share: 0.8, looks: 3.5 }, 90: { share: 0.5, looks: 2 } } as const;
const DAYS = [30, 90] as const;

/** With this many looks, the history itself shows what is usual. */
const LOOKS_ENOUGH = 3.5;

/** Returns the shortest stated average of the month before a look, or null. */
export function statedRankOf(
  { facts: { statedAverages } }: ProductRecord,
  lookAt: EpochSeconds,
): StatedRank | null {
  if (statedAverages === undefined) return null;
  const age = lookAt - statedAverages.at;
  if (age < 0 || age > RANK_AGE_MAX_S) return null;
  for (const days of DAYS) {
    const found = statedAverages.value.find((one) => one.series === 'bsr' && one.days === days);
    if (found !== undefined && found.value >= 1) {
      return { rank: found.value, days, at: statedAverages.at };
    }
  }
  return null;
}

/** Combines the rate of the looks with the stated average, which counts less with more looks. */
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
