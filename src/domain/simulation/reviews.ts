/** Ratings by buyers, and the badge that counts the past month's buyers. */
import { SIMULATED_DAYS } from './calendar.ts';
import type { FamilyDays, MemberDays } from './family-sales.ts';
import type { RandomStream } from './random.ts';

/** Ratings per unit sold: the median, and the spread between families. */
const RATING_RATE = { median: 0.015, sd: 0.5 };
const RATING_DELAY_DAYS = 14;
/** Past rate of sales, relative to the simulated one. */
const PAST_SALES_PART = 0.5;
const UNSEEN_YEARS_MAX_DAYS = 1500;

/** Returns each member's number of ratings at the end of each day. */
export function ratingCounts(days: FamilyDays, random: RandomStream): readonly number[][] {
  const rate = Math.min(0.2, random.logNormal(RATING_RATE.median, RATING_RATE.sd));
  return days.members.map(({ member, units }) => {
    const daysBefore = Math.max(0, days.family.ageDays - SIMULATED_DAYS);
    const unseenDays = Math.min(UNSEEN_YEARS_MAX_DAYS, daysBefore);
    const soldBefore = days.family.baseRate * member.share * PAST_SALES_PART * unseenDays;
    let count = random.poisson(rate * soldBefore);
    return units.map((_, day) => {
      count += random.poisson(rate * (units[day - RATING_DELAY_DAYS] ?? 0));
      return count;
    });
  });
}

const BADGE_DAYS = 30;
/** Some buyers take more than one unit. */
const UNITS_PER_BUYER = 1.12;
const BADGE_LOWEST = 50;

/** Returns each day's badge: buyers in the past 30 days, rounded down to a step. Null below 50. */
export function badges({ units }: MemberDays): readonly (number | null)[] {
  let sum = 0;
  return units.map((sold, day) => {
    sum += sold - (units[day - BADGE_DAYS] ?? 0);
    return badgeStep(sum / UNITS_PER_BUYER);
  });
}

/** Rounds down to 50, 100, 200, … 900, 1,000, 2,000, … 9,000, 10,000, 20,000, … */
export function badgeStep(buyers: number): number | null {
  // A quotient such as 1,120 / 1.12 is a rounding error below the exact whole number.
  const whole = Math.floor(buyers + 1e-9);
  if (whole < BADGE_LOWEST) return null;
  if (whole < 2 * BADGE_LOWEST) return BADGE_LOWEST;
  const step = 10 ** (String(whole).length - 1);
  return Math.floor(whole / step) * step;
}
