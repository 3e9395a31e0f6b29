/** The days of a simulation, and how each changes demand. */
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import type { SeasonKey } from './product-types.ts';

/** Days that have a history. */
export const HISTORY_DAYS = 365;
/** Days before them, so that ranks and 30-day counts are settled when the history begins. */
export const WARM_UP_DAYS = 45;
export const SIMULATED_DAYS = HISTORY_DAYS + WARM_UP_DAYS;

/** Each day is the 24 hours up to its end; the last one ends at `now`. */
export function endOfDay(now: EpochSeconds, day: number): EpochSeconds {
  return now - (SIMULATED_DAYS - 1 - day) * DAY_S;
}

/** Sunday to Saturday. */
const WEEKDAY = [1.12, 1.08, 1, 0.97, 0.95, 0.92, 0.96];

/** Peak day of the year, how sharp, and how much higher than the trough. */
const PEAKS: Readonly<Record<SeasonKey, readonly [peak: number, sharpness: number, lift: number]>> =
  {
    even: [0, 1, 0],
    summer: [190, 2, 1.6],
    winter: [355, 2, 1.1],
    gifts: [345, 9, 2.6],
    'new-year': [10, 5, 0.9],
    school: [232, 7, 1.4],
    spring: [125, 3, 2.2],
  };

/** Sales days of all shops: two in July, the last week of November. */
const EVENTS: readonly (readonly [first: number, last: number, lift: number])[] = [
  [193, 194, 1.9],
  [329, 335, 1.6],
];

const FOLLOW_UP = 0.5;

/** What a day does to all products alike: weekday and sales events. */
export function commonFactor(at: EpochSeconds): number {
  const date = new Date(at * 1000);
  const weekday = WEEKDAY[date.getUTCDay()] ?? 1;
  const dayOfYear = dayOfYearOf(date);
  const event = EVENTS.find(([first, last]) => dayOfYear >= first && dayOfYear <= last);
  return weekday * (event?.[2] ?? 1);
}

/** The common factor as a score with a half-life of a day feels it. */
export function smoothedCommonFactor(before: number, at: EpochSeconds): number {
  return before * FOLLOW_UP + commonFactor(at) * (1 - FOLLOW_UP);
}

/** What the season does to a kind of product; at least 0.5, about 1 on average over the year. */
export function seasonFactor(season: SeasonKey, at: EpochSeconds): number {
  const [peak, sharpness, lift] = PEAKS[season];
  const angle = ((dayOfYearOf(new Date(at * 1000)) - peak) / 365) * 2 * Math.PI;
  const wave = ((1 + Math.cos(angle)) / 2) ** sharpness;
  return (1 + lift * wave) / (1 + lift * meanWave(sharpness));
}

/** Mean of ((1 + cos) / 2)^n over a turn: (2n choose n) / 4^n. */
function meanWave(sharpness: number): number {
  let mean = 1;
  for (let n = 1; n <= sharpness; n += 1) mean *= (2 * n - 1) / (2 * n);
  return mean;
}

function dayOfYearOf(date: Date): number {
  const start = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - start) / (DAY_S * 1000)) + 1;
}
