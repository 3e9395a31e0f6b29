/** Draws when the simulated collector looks at a product, and the series it records. */
import type { Point, PointState, Series, SeriesName } from '../history/series.ts';
import { DAY_S, type EpochSeconds, HOUR_S } from '../values/time.ts';
import { endOfDay, SIMULATED_DAYS, WARM_UP_DAYS } from './calendar.ts';
import type { Family } from './catalog.ts';
import type { MemberDays } from './family-sales.ts';
import type { Offer } from './offer.ts';
import type { RandomStream } from './random.ts';
import type { FamilyRanks } from './ranks.ts';
import { badges } from './reviews.ts';

/** The collector looks once in the last six hours of a day, and misses a few days. */
const SPREAD_S = 6 * HOUR_S;
const MISS_CHANCE = 0.05;

export interface Poll {
  readonly day: number;
  readonly at: EpochSeconds;
}

/** Draws the looks at a product. @param firstDay the day of its listing */
export function drawPolls(now: EpochSeconds, firstDay: number, random: RandomStream): Poll[] {
  const polls: Poll[] = [];
  for (let day = Math.max(WARM_UP_DAYS, firstDay); day < SIMULATED_DAYS; day += 1) {
    const at = endOfDay(now, day) - Math.floor(random.uniform() * SPREAD_S);
    const isMissed = random.uniform() < MISS_CHANCE && day < SIMULATED_DAYS - 1;
    if (!isMissed) polls.push({ day, at });
  }
  return polls;
}

/** What a look on a day finds: a value, or the reason there is none. */
type SeenOn = (day: number) => number | Exclude<PointState, 'ok'>;

/** Returns a series with a point for each look that found something new. */
function changes(name: SeriesName, polls: readonly Poll[], seenOn: SeenOn): Series {
  const news = polls.filter(({ day }, index) => {
    const before = polls[index - 1];
    return before === undefined || seenOn(day) !== seenOn(before.day);
  });
  return { name, categoryId: null, points: news.map((poll) => pointOf(poll, seenOn)) };
}

function pointOf({ day, at }: Poll, seenOn: SeenOn): Point {
  const seen = seenOn(day);
  return typeof seen === 'number'
    ? { at, value: seen, state: 'ok' }
    : { at, value: null, state: seen };
}

export function priceSeries(
  polls: readonly Poll[],
  { price, isInStock }: MemberDays,
  { isPriceHidden, buyBox, otherFactor, listPrice }: Offer,
): readonly Series[] {
  const times =
    (factor: number): SeenOn =>
    (day) => {
      if (isInStock[day] !== true) return 'out_of_stock';
      return isPriceHidden ? 'hidden' : Math.round((price.paid[day] ?? price.usual) * factor);
    };
  const fulfilled = buyBox.isFba === true ? 'newFba' : 'newFbm';
  const series = [
    changes('buyBox', polls, times(1)),
    changes('new', polls, times(otherFactor)),
    changes(buyBox.isAmazon === true ? 'amazon' : fulfilled, polls, times(1)),
  ];
  if (listPrice !== null) series.push(changes('listPrice', polls, () => listPrice));
  return series;
}

/** @param ratings `counts` by day, and `stars` in tenths */
export function countSeries(
  polls: readonly Poll[],
  memberDays: MemberDays,
  { offers, showsBadge }: Offer,
  { counts, stars }: { readonly counts: readonly number[]; readonly stars: number },
  random: RandomStream,
): readonly Series[] {
  const weekly = polls.filter(({ day }) => day % 7 === (SIMULATED_DAYS - 1) % 7);
  const changesAt = random.integer(0, 2 * SIMULATED_DAYS);
  const count = (day: number) => counts[day] ?? 0;
  const rating: SeenOn = (day) => {
    if (count(day) === 0) return 'unknown';
    return day < changesAt ? stars : stars - 1;
  };
  const series = [
    changes('reviewCount', weekly, count),
    changes('rating', weekly, rating),
    changes('offerCount', weekly, offers),
  ];
  const steps = badges(memberDays);
  if (showsBadge && polls.some(({ day }) => steps[day] !== null)) {
    series.push(changes('boughtInPastMonth', polls, (day) => steps[day] ?? 'unknown'));
  }
  return series;
}

/** Returns ranks: the root's at every look, the others weekly, then daily for the last 30 days. */
export function rankSeries(
  polls: readonly Poll[],
  { place }: Family,
  ranks: FamilyRanks,
  now: EpochSeconds,
): readonly Series[] {
  const recent = now - 30 * DAY_S;
  const sparse = polls.filter(({ day, at }) => at > recent || day % 7 === 0);
  const of = (categoryId: string, looks: readonly Poll[], byDay: Int32Array): Series => ({
    name: 'bsr',
    categoryId,
    points: looks.map((poll) => pointOf(poll, (day) => byDay[day] || 'unknown')),
  });
  return [
    of(place.rootId, polls, ranks.root),
    of(place.branchId, sparse, ranks.branch),
    of(place.leafId, sparse, ranks.leaf),
  ];
}
