/** How long a rank can stand for "now" after the last look at it. */
import { DAY_S, type EpochSeconds } from '../time.ts';
import type { FactField } from './facts.ts';
import type { ProductRecord, SeriesHead } from './listing.ts';

/** A rank last seen longer ago says nothing about the 30 days up to now. */
export const RANK_AGE_MAX_S = 30 * DAY_S;

/** True without a rank, or with one whose last look is older than 30 days. */
export function isStaleRank(bsrAt: EpochSeconds | null, now: EpochSeconds): boolean {
  return bsrAt === null || now - bsrAt > RANK_AGE_MAX_S;
}

/** Facts that a product's parent tells of it: they are no look at the product itself. */
const TOLD_BY_PARENT: ReadonlySet<string> = new Set<FactField>([
  'parentAsin',
  'variationAttributes',
]);

/** A category below the root may stop to rank a product without a word. */
const BELOW_ROOT_HOLDS_S = 30 * DAY_S;

/**
 * The newest of the series' own points and of what else its source told of the product: facts and
 * the points of other series. A look of another source, which may not tell this value at all,
 * makes nothing younger, and a rank in one category says nothing of another's. A rank below the
 * root holds for 30 days beyond its newest point at most.
 *
 * @param record may be as of an earlier day: what was told after its `observedAt` does not count
 */
export function lastLook(
  record: Pick<ProductRecord, 'facts' | 'heads' | 'observedAt'>,
  { name, categoryId, source, last }: SeriesHead,
): EpochSeconds {
  let newest = last.at;
  // Most products are told whole, by one source at one time.
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
