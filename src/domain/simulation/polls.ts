/** Draws when the simulated collector looked at a product, and makes points of what it saw. */
import type { Point, PointState } from '../history/series.ts';
import { DAY_S, type EpochSeconds, HOUR_S } from '../values/time.ts';
import { endOfDay, SIMULATED_DAYS, WARM_UP_DAYS } from './calendar.ts';
import type { RandomStream } from './random.ts';

/** One look a day, within the last six hours of the day; now and then one is missed. */
const SPREAD_S = 6 * HOUR_S;
const MISS_CHANCE = 0.05;

export interface Poll {
  readonly day: number;
  readonly at: EpochSeconds;
}

/** One look for most days. @param firstDay the product was not listed before it */
export function drawPolls(now: EpochSeconds, firstDay: number, random: RandomStream): Poll[] {
  const polls: Poll[] = [];
  for (let day = Math.max(WARM_UP_DAYS, firstDay); day < SIMULATED_DAYS; day += 1) {
    const at = endOfDay(now, day) - Math.floor(random.uniform() * SPREAD_S);
    const isMissed = random.uniform() < MISS_CHANCE && day < SIMULATED_DAYS - 1;
    if (!isMissed) polls.push({ day, at });
  }
  return polls;
}

/** What was seen on a day: a value, or why there is none. */
export type Seen = number | Exclude<PointState, 'ok'>;

/** Every look as a point. */
export function everyPoint(polls: readonly Poll[], seen: (day: number) => Seen): Point[] {
  return polls.map(({ day, at }) => pointOf(at, seen(day)));
}

/** Only the looks that saw something new. */
export function changePoints(polls: readonly Poll[], seen: (day: number) => Seen): Point[] {
  const points: Point[] = [];
  let before: Seen | null = null;
  for (const { day, at } of polls) {
    const now = seen(day);
    if (now !== before) points.push(pointOf(at, now));
    before = now;
  }
  return points;
}

/** The looks of the last 30 days and one a week before. */
export function sparsePolls(polls: readonly Poll[], now: EpochSeconds): readonly Poll[] {
  const recent = now - 30 * DAY_S;
  return polls.filter(({ day, at }) => at > recent || day % 7 === 0);
}

function pointOf(at: EpochSeconds, seen: Seen): Point {
  return typeof seen === 'number'
    ? { at, value: seen, state: 'ok' }
    : { at, value: null, state: seen };
}
