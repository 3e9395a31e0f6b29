/**
 * The weeks around Christmas, in which the same rank stands for more sales. How much more is fitted
 * by category (`published-priors.ts`); here is only when.
 */
import { DAY_S, type EpochSeconds } from '../../values/time.ts';

/** Days after July 1 on which the 30 days before a look begin to sell more, and so on. */
const RISES_FROM = 137; // November 15
const FULL_FROM = 172; // December 20
const FULL_TO = 193; // January 10
const FALLS_TO = 234; // February 20

const YEAR_DAYS = 365;

/** Returns how festive the 30 days before a look were: 0 from spring to fall, 1 at New Year. */
export function festiveShare(lookAt: EpochSeconds): number {
  const year = new Date(lookAt * 1000).getUTCFullYear();
  const thisJuly = Date.UTC(year, 6, 1) / 1000;
  const july = lookAt >= thisJuly ? thisJuly : Date.UTC(year - 1, 6, 1) / 1000;
  const day = (lookAt - july) / DAY_S;
  const rising = (day - RISES_FROM) / (FULL_FROM - RISES_FROM);
  const falling = (FALLS_TO - day) / (FALLS_TO - FULL_TO);
  return Math.max(0, Math.min(1, rising, falling));
}

/** The mean of `festiveShare` over a year: curves speak of the average day of a year. */
export const FESTIVE_SHARE_MEAN =
  ((FULL_FROM - RISES_FROM) / 2 + (FULL_TO - FULL_FROM) + (FALLS_TO - FULL_TO) / 2) / YEAR_DAYS;
