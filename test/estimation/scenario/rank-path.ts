/**
 * Hourly best-seller ranks. With tens of thousands of families in a category, the number of
 * them above a score hardly changes from hour to hour: their scores are drawn once, and each
 * watched family finds its place among them.
 */
import { type DemandCurve, unitsAtPlace } from '../../../src/domain/simulation/demand-curve.ts';
import type { RandomStream } from '../../../src/domain/simulation/random.ts';
import { type Background, countAbove } from '../../../src/domain/simulation/ranks.ts';
import type { CommonDemand } from './demand-path.ts';
import { FadingSales, type RankKernel } from './rank-kernel.ts';
import { DAYS, type DemandOptions } from './scenario-options.ts';

const HOURS = 24;
const STRATA = 900;
const SETTLING_DAYS = 30;
/** Size of the daily counts of families nobody watches. */
const SIZE = 2.5;
/** A family without a sale for longer scores as if its last one were so long ago. */
const IDLE_DAYS_MAX = 300;
/** Share of the hourly updates that do not happen. */
const MISSED_UPDATES = 0.01;

/** Scores of a category's families, best first, in units a day. */
export function drawBackground(
  curve: DemandCurve,
  kernel: RankKernel,
  { jitterSd, wanderSd, rankBiasSd }: DemandOptions,
  random: RandomStream,
): Background {
  const sd = Math.hypot(jitterSd, wanderSd, rankBiasSd);
  const growth = curve.families ** (1 / STRATA);
  const scored: { readonly score: number; readonly weight: number }[] = [];
  for (let first = 1; first <= curve.families; ) {
    const next = Math.min(curve.families + 1, Math.max(first + 1, Math.round(first * growth)));
    const rate = random.logNormal(unitsAtPlace(curve, (first + next - 1) / 2), sd);
    scored.push({ score: settledScore(kernel, rate, random), weight: next - first });
    first = next;
  }
  scored.sort((left, right) => right.score - left.score);
  let total = 0;
  const above = scored.map(({ weight }) => {
    total += weight;
    return total;
  });
  return { scores: scored.map(({ score }) => score), above };
}

/**
 * The score at the end of each hour, relative to its mean, of a family whose sales only follow
 * those of all: when all sell more, no place changes.
 */
export function tideOf(kernel: RankKernel, { byDay, byHour }: CommonDemand): Float64Array {
  const everybody = new FadingSales(kernel, 1 / HOURS, 1);
  return Float64Array.from({ length: DAYS.all * HOURS }, (_, hour) => {
    const day = Math.floor(hour / HOURS);
    return everybody.step((byDay[day] ?? 1) * (byHour[hour % HOURS] ?? 0));
  });
}

/**
 * Ranks at the end of each hour; 0 before they are followed.
 *
 * @param hourly units by the hour
 * @param unitsPerDay sold before the simulation begins
 */
export function rankPath(
  hourly: Float64Array,
  unitsPerDay: number,
  { background, kernel, tide, rankBiasSd }: RankWorld,
  random: RandomStream,
): Int32Array {
  const bias = random.logNormal(1, rankBiasSd);
  const score = new FadingSales(kernel, 1 / HOURS, unitsPerDay);
  const ranks = new Int32Array(hourly.length);
  let rank = 0;
  for (let hour = 0; hour < hourly.length; hour += 1) {
    const now = bias * score.step(hourly[hour] ?? 0);
    if (hour < DAYS.unranked * HOURS) continue;
    const isMissed = rank > 0 && random.uniform() < MISSED_UPDATES;
    if (!isMissed) rank = 1 + countAbove(background, now / (tide[hour] ?? 1));
    ranks[hour] = rank;
  }
  return ranks;
}

export interface RankWorld {
  readonly background: Background;
  readonly kernel: RankKernel;
  readonly tide: Float64Array;
  readonly rankBiasSd: number;
}

function settledScore(kernel: RankKernel, rate: number, random: RandomStream): number {
  const idleDays = Math.min(IDLE_DAYS_MAX, -Math.log(1 - random.uniform()) / rate);
  const fading = kernel.parts.map(({ halfLifeDays, weight }) => {
    // Long memories know the rate; short ones the time since the last sale.
    const remembered = Math.max(
      halfLifeDays > SETTLING_DAYS ? (rate * halfLifeDays) / Math.LN2 : 0,
      2 ** (-idleDays / halfLifeDays),
    );
    return { halfLifeDays, weight: (weight * Math.LN2) / halfLifeDays, sum: remembered };
  });
  for (let day = 0; day < SETTLING_DAYS; day += 1) {
    const units = random.negativeBinomial(rate, SIZE);
    const ages = Array.from({ length: Math.min(units, 8) }, () => random.uniform());
    for (const part of fading) {
      const worth = ages.reduce((sum, age) => sum + 2 ** (-age / part.halfLifeDays), 0);
      const each = ages.length === 0 ? 0 : worth / ages.length;
      part.sum = part.sum * 2 ** (-1 / part.halfLifeDays) + units * each;
    }
  }
  return fading.reduce((score, { weight, sum }) => score + weight * sum, 0);
}
