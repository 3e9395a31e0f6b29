/** Ratings that arrive from simulated sales, and the badge that counts buyers of a month. */
import type { Point } from '../../../src/domain/history/series.ts';
import type { RandomStream } from '../../../src/domain/simulation/random.ts';
import { badgeStep } from '../../../src/domain/simulation/reviews.ts';
import { DAY_S, type EpochSeconds } from '../../../src/domain/values/time.ts';
import type { ChildSales, FamilySales } from './demand-path.ts';
import type { Look } from './looks.ts';

/** How much ratings a unit differ between categories and families, in ln; and at most. */
const RATE = { categorySd: 0.5, familySd: 0.4, max: 0.3 };
/** Days from the sale to the rating: a gamma variable of mean 14. */
const DELAY = { shape: 2, meanDays: 14 };
const DELETED_SHARE = 0.01;
/** Days of sales that the ratings from before the scenario come from. */
const PAST_DAYS = { min: 30, max: 1_200 };
/** Families whose children show the ratings of all of them. */
const POOLED_SHARE = 0.7;

export function drawCategoryRate(ratingsAUnit: number, random: RandomStream): number {
  return random.logNormal(ratingsAUnit, RATE.categorySd);
}

/** Number of ratings each child shows at the looks. */
export function seenRatings(
  { children }: FamilySales,
  unitsPerDay: number,
  categoryRate: number,
  looks: readonly Look[],
  random: RandomStream,
): Point[][] {
  const rate = Math.min(RATE.max, random.logNormal(categoryRate, RATE.familySd));
  const pastDays = random.integer(PAST_DAYS.min, PAST_DAYS.max);
  const counts = children.map((child) => {
    const past = random.poisson(rate * unitsPerDay * child.share * pastDays);
    return ratingsByDay(child, past, rate, random);
  });
  const isPooled = random.uniform() < POOLED_SHARE;
  return counts.map((own) =>
    looks.map(({ at, hour }) => {
      const day = Math.floor(hour / 24);
      const isIn = (child: number) => day >= (children[child]?.joinsDay ?? 0);
      const value = isPooled
        ? counts.reduce((sum, count, child) => sum + (isIn(child) ? (count[day] ?? 0) : 0), 0)
        : (own[day] ?? 0);
      return { at, value, state: 'ok' as const };
    }),
  );
}

function ratingsByDay(
  { daily }: ChildSales,
  past: number,
  rate: number,
  random: RandomStream,
): Int32Array {
  const arriving = new Int32Array(daily.length);
  for (const [day, units] of daily.entries()) {
    const count = random.poisson(units * rate);
    for (let rating = 0; rating < count; rating += 1) {
      const delay = (random.gamma(DELAY.shape) * DELAY.meanDays) / DELAY.shape;
      const arrives = day + Math.round(delay);
      if (arrives < arriving.length) arriving[arrives] = (arriving[arrives] ?? 0) + 1;
    }
  }
  let count = past;
  return arriving.map((came) => {
    const deleted = random.poisson((DELETED_SHARE * count) / 365);
    count = Math.max(0, count + came - deleted);
    return count;
  });
}

/** Badges count customers, who buy more than one unit now and then. */
const UNITS_PER_BUYER = { min: 1.05, max: 1.25 };
const SHOWN_SHARE = 0.7;
const STALE_DAYS = { min: 1, max: 3 };
const BADGE_DAYS = 30;

/** The badge of a child as last seen, where one is shown. */
export function seenBadge(
  { daily }: ChildSales,
  now: EpochSeconds,
  random: RandomStream,
): Point | null {
  const stale = random.integer(STALE_DAYS.min, STALE_DAYS.max);
  const to = daily.length - stale;
  const units = daily.subarray(to - BADGE_DAYS, to).reduce((sum, sold) => sum + sold, 0);
  const { min, max } = UNITS_PER_BUYER;
  const step = badgeStep(units / (min + (max - min) * random.uniform()));
  if (step === null || random.uniform() >= SHOWN_SHARE) return null;
  return { at: now - stale * DAY_S, value: step, state: 'ok' };
}
