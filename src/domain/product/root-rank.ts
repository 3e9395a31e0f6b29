/** The rank that counts: the product's newest one in its root category. */
import type { EpochSeconds } from '../time.ts';
import { lastLook } from './last-look.ts';
import type { FamilyMember, ProductRecord } from './listing.ts';

export interface RootRank {
  readonly value: number;
  /** When it was reached. */
  readonly at: EpochSeconds;
  /** Until when it is known to have held: the last look. */
  readonly seenAt: EpochSeconds;
}

/**
 * Where a source saw no rank last, the newest of the days before, with its own time. Null where the
 * product has no root category or no rank in it; ranks below it never count.
 */
export function rootRankOf({ record, recentRanks }: FamilyMember): RootRank | null {
  const root = rootCategoryOf(record);
  const head = record.heads.find(({ name, categoryId }) => name === 'bsr' && categoryId === root);
  if (head === undefined) return null;
  const { value, at } = head.last;
  if (value !== null) return { value, at, seenAt: lastLook(record, head) };
  const before = recentRanks.findLast((point) => point.value !== null);
  if (before === undefined || before.value === null) return null;
  return { value: before.value, at: before.at, seenAt: before.at };
}

/** The category whose ranks speak of sales; null where no source has stated it. */
export function rootCategoryOf({ facts }: ProductRecord): string | null {
  return facts.rootCategoryId?.value ?? null;
}
