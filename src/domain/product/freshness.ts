/** How long a rank stands for "now", and when a source last looked at a value. */
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import type { FactField } from './facts.ts';
import type { ProductRecord, SeriesHead } from './listing.ts';

/** A rank last seen longer ago says nothing about the 30 days up to now. */
export const RANK_AGE_MAX_S = 30 * DAY_S;

/** Whether there is no rank, or the last look at it is older than 30 days. */
export function isStaleRank(bsrAt: EpochSeconds | null, now: EpochSeconds): boolean {
  return bsrAt === null || now - bsrAt > RANK_AGE_MAX_S;
}

/** Facts that a product's parent states about it: they are no look at the product itself. */
const TOLD_BY_PARENT: ReadonlySet<string> = new Set<FactField>([
  'parentAsin',
  'variationAttributes',
]);

/** A category below the root may silently stop ranking a product. */
const BELOW_ROOT_HOLDS_S = 30 * DAY_S;

/**
 * The last look: until when the newest value of a series is known to hold. Sources note changes,
 * so a value holds until the newest moment at which its source said anything about the product: in
 * the series itself, a fact or another series. Other sources do not count, because they may not
 * state this value at all, and a rank in one category says nothing about another. A rank below the
 * root holds for at most 30 days beyond its newest point.
 *
 * @param record may be as of an earlier day: what was stated after its `observedAt` does not count
 */
export function lastLook(
  record: Pick<ProductRecord, 'facts' | 'heads' | 'observedAt'>,
  { name, categoryId, source, last }: SeriesHead,
): EpochSeconds {
  let newest = last.at;
  // Most products are stated whole, by one source at one time.
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
