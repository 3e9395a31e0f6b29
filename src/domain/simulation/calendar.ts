/** The days of a simulation, and how each changes demand. */
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import type { SeasonKey } from './product-types.ts';

export const HISTORY_DAYS = 365;
/** Days before the history. They settle ranks and 30-day counts. */
export const WARM_UP_DAYS = 45;
export const SIMULATED_DAYS = HISTORY_DAYS + WARM_UP_DAYS;

/** Returns the end of a day. Days are 24 hours long, and the last one ends at `now`. */
export function endOfDay(now: EpochSeconds, day: number): EpochSeconds {
  return now - (SIMULATED_DAYS - 1 - day) * DAY_S;
}

/** Demand factors from Sunday to Saturday. */
const WEEKDAY = [1.12, 1.08, 1, 0.97, 0.95, 0.92, 0.96];

/** Peak day of the year, sharpness of the peak, and its height above the trough. */
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

/** Sales events in all shops, by day of the year: two days in July, the last week of November. */
const EVENTS: readonly (readonly [first: number, last: number, lift: number])[] = [
  [193, 194, 1.9],
  [329, 335, 1.6],
];

const FOLLOW_UP = 0.5;

/** Returns the day's demand factor for all products: weekday and sales events. */
export function commonFactor(at: EpochSeconds): number {
  const date = new Date(at * 1000);
  const weekday = WEEKDAY[date.getUTCDay()] ?? 1;
  const dayOfYear = dayOfYearOf(date);
  const event = EVENTS.find(([first, last]) => dayOfYear >= first && dayOfYear <= last);
  return weekday * (event?.[2] ?? 1);
}

/** Returns the common factor, smoothed like a rank score that halves each day. */
export function smoothedCommonFactor(before: number, at: EpochSeconds): number {
  return before * FOLLOW_UP + commonFactor(at) * (1 - FOLLOW_UP);
}

/** Returns the day's demand factor for a kind of product. It averages about 1 over the year. */
export function seasonFactor(season: SeasonKey, at: EpochSeconds): number {
  const [peak, sharpness, lift] = PEAKS[season];
  const angle = ((dayOfYearOf(new Date(at * 1000)) - peak) / 365) * 2 * Math.PI;
  const wave = ((1 + Math.cos(angle)) / 2) ** sharpness;
  return (1 + lift * wave) / (1 + lift * meanWave(sharpness));
}

/** Returns the mean of ((1 + cos) / 2)^n over a full turn: (2n choose n) / 4^n. */
function meanWave(sharpness: number): number {
  let mean = 1;
  for (let n = 1; n <= sharpness; n += 1) mean *= (2 * n - 1) / (2 * n);
  return mean;
}

function dayOfYearOf(date: Date): number {
  const start = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - start) / (DAY_S * 1000)) + 1;
}
