/** Says which days a look speaks of, and when a source last looked at a value. */
import { isLookSource } from '../history/known-points.ts';
import type { SeriesName } from '../history/series.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import type { FactField } from './facts.ts';
import type { ProductRecord, SeriesHead } from './listing.ts';

/** An older rank says nothing about the 30 days up to an instant. */
export const RANK_AGE_MAX_S = 30 * DAY_S;

/** Whether a look speaks of a day that a question names with `asOf`. */
export function isAround(lookAt: EpochSeconds, asOf: EpochSeconds): boolean {
  return asOf - lookAt <= RANK_AGE_MAX_S;
}

/** Facts that a parent states about its variations. They do not count as looks at a variation. */
const TOLD_BY_PARENT: ReadonlySet<string> = new Set<FactField>([
  'parentAsin',
  'variationAttributes',
]);

/** A category below the root may silently stop ranking a product. */
const BELOW_ROOT_HOLDS_S = 30 * DAY_S;

/**
 * Returns the last look: the time until which the newest value of a series is known to hold.
 * A source that keeps a history notes changes, so its value holds until the last time it said
 * anything about the product: in this series, a fact or another series. Other sources do not count,
 * because they may never state this value. Neither does a later look that left the value out, if
 * the source states single looks. A rank in one category says nothing about another, and a rank
 * below the root holds for at most 30 days after its newest point.
 *
 * @param record may show an earlier day: statements after its `observedAt` do not count
 */
export function lastLook(
  record: Seen,
  { name, categoryId, source, last, seenAt }: SeriesHead,
): EpochSeconds {
  if (seenAt !== undefined) return seenAt;
  // Fast path: for most products one source states everything at one time.
  if (last.at >= record.observedAt || isLookSource(source)) return last.at;
  const newest = Math.max(last.at, lookedUntil(record, source, name));
  const isBelowRoot = name === 'bsr' && categoryId !== (record.facts.rootCategoryId?.value ?? null);
  return isBelowRoot ? Math.min(newest, last.at + BELOW_ROOT_HOLDS_S) : newest;
}

/**
 * Returns the newest time at which a source said anything about the product that shows it looked at
 * this kind of series; -Infinity if it said nothing.
 */
export function lookedUntil(
  { facts, heads, observedAt }: Seen,
  source: string,
  name: SeriesName,
): EpochSeconds {
  let newest = Number.NEGATIVE_INFINITY;
  for (const field in facts) {
    const fact = facts[field as FactField];
    if (fact === undefined || fact.at <= newest || fact.at > observedAt) continue;
    if (fact.source === source && !TOLD_BY_PARENT.has(field)) newest = fact.at;
  }
  for (const head of heads) {
    const isOtherRank = name === 'bsr' && head.name === 'bsr';
    if (head.source === source && !isOtherRank) newest = Math.max(newest, head.last.at);
  }
  return newest;
}

type Seen = Pick<ProductRecord, 'facts' | 'heads' | 'observedAt'>;

/**
 * Returns the last look at a series as known at an earlier instant. Beyond the looks that are kept
 * from before it, a value that a later look still found or found changed held until the instant,
 * but for at most 30 days.
 *
 * @param now the record as known now
 * @param then the record at the instant, with the head
 */
export function lastLookThen(
  now: Seen,
  then: Seen,
  head: SeriesHead,
  asOf: EpochSeconds,
): EpochSeconds {
  const { name, categoryId, last } = head;
  const known = now.heads.find((one) => one.name === name && one.categoryId === categoryId);
  const later = known === undefined ? last.at : lastLook(now, known);
  return Math.max(lastLook(then, head), Math.min(asOf, later, last.at + RANK_AGE_MAX_S));
}
