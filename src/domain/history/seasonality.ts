/** Finds the months in which a product sells better, from two or more years of ranks. */
import { DAY_S, type EpochSeconds, startOfMonth, startOfNextMonth } from '../values/time.ts';
import { observationCount } from './point-at.ts';
import type { Point } from './series.ts';
import { averageOf, secondsIn, stretches, valued } from './stretches.ts';

export interface Seasonality {
  readonly months: readonly SeasonalMonth[];
  readonly monthsUsed: number;
}

export interface SeasonalMonth {
  /** 1 = January. */
  readonly month: number;
  /** The month's usual rank over the surrounding level: 0.8 is a 20 % smaller, so better, rank. */
  readonly rankRatio: number;
}

const MONTHS_MIN = 24;
/** Older months say little about the present market. */
const MONTHS_MAX = 60;
export const SEASONALITY_REACH_S = (MONTHS_MAX + 1) * 31 * DAY_S;
/** A month counts if a rank was observed in it, and one was in force for half of it. */
const RANKED_SHARE_MIN = 0.5;

/**
 * Returns the seasonality of ranks by classical decomposition: each month's time-weighted mean
 * `ln(rank)` minus its centered twelve-month average, averaged by calendar month and shifted to sum
 * to 0. Null without 24 ranked months in a row up to the last whole month. Only the last 60 count.
 */
export function seasonality(points: readonly Point[], to: EpochSeconds): Seasonality | null {
  const levels = monthlyLevels(points, to);
  if (levels.length < MONTHS_MIN) return null;
  const deviations = Array.from({ length: 12 }, (): number[] => []);
  for (let index = 6; index + 6 < levels.length; index++) {
    const level = levels[index];
    if (level === undefined) continue;
    deviations[level.month - 1]?.push(level.logRank - centeredYear(levels, index));
  }
  const means = deviations.map((all) => all.reduce((sum, one) => sum + one, 0) / all.length);
  const shift = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  return {
    months: means.map((mean, index) => ({ month: index + 1, rankRatio: Math.exp(mean - shift) })),
    monthsUsed: levels.length,
  };
}

interface MonthLevel extends Pick<SeasonalMonth, 'month'> {
  readonly logRank: number;
}

/** Returns the unbroken run of ranked months up to the last whole month, oldest first. */
function monthlyLevels(points: readonly Point[], to: EpochSeconds): readonly MonthLevel[] {
  const levels: MonthLevel[] = [];
  const firstAt = points[0]?.at ?? to;
  let end = startOfMonth(to);
  for (; end > firstAt && levels.length < MONTHS_MAX; end = startOfMonth(end - 1)) {
    const month = { from: startOfMonth(end - 1), to: startOfNextMonth(end - 1) };
    const ranked = valued(stretches(points, month));
    const logRank = averageOf(ranked, Math.log);
    if (logRank === null) break;
    if (secondsIn(ranked) < RANKED_SHARE_MIN * (month.to - month.from)) break;
    if (observationCount(points, month) === 0) break;
    levels.push({ month: new Date(month.from * 1000).getUTCMonth() + 1, logRank });
  }
  return levels.reverse();
}

/** Returns the average level of the year around a month. Its two ends have half the weight. */
function centeredYear(levels: readonly MonthLevel[], index: number): number {
  let sum = 0;
  for (let offset = -6; offset <= 6; offset++) {
    const weight = Math.abs(offset) === 6 ? 1 / 24 : 1 / 12;
    sum += weight * (levels[index + offset]?.logRank ?? 0);
  }
  return sum;
}
