/** Says how long a rank counts as current, and when a source last looked at a value. */
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import type { FactField } from './facts.ts';
import type { ProductRecord, SeriesHead } from './listing.ts';

/** An older rank says nothing about the 30 days up to now. */
export const RANK_AGE_MAX_S = 30 * DAY_S;

/** Returns true if there is no rank, or its last look is too old. */
export function isStaleRank(bsrAt: EpochSeconds | null, now: EpochSeconds): boolean {
  return bsrAt === null || now - bsrAt > RANK_AGE_MAX_S;
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
 * Sources note changes, so a value holds until the last time its source said anything about the
 * product: in this series, a fact or another series. Other sources do not count, because they may
 * never state this value. A rank in one category says nothing about another, and a rank below the
 * root holds for at most 30 days after its newest point.
 *
 * @param record may show an earlier day: statements after its `observedAt` do not count
 */
export function lastLook(
  record: Pick<ProductRecord, 'facts' | 'heads' | 'observedAt'>,
  { name, categoryId, source, last }: SeriesHead,
): EpochSeconds {
  let newest = last.at;
  // Fast path: for most products one source states everything at one time.
  if (newest >= record.observedAt) return newest;
  const { facts, observedAt } = record;
  for (const field in facts) {
    const fact = facts[field as FactField];
    if (fact === undefined || fact.at <= newest || fact.at > observedAt) continue;
    if (fact.source === source && !TOLD_BY_PARENT.has(field)) newest = fact.at;
  }
  for (const head of record.heads) {
    const isOtherRank = name === 'bsr' && head.name === 'bsr';
    if (head.source === source && !isOtherRank) newest = Math.max(newest, head.last.at);
  }
  const isBelowRoot = name === 'bsr' && categoryId !== (record.facts.rootCategoryId?.value ?? null);
  return isBelowRoot ? Math.min(newest, last.at + BELOW_ROOT_HOLDS_S) : newest;
}
