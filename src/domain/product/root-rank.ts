/** The rank that counts: the product's newest one in its root category. */
import type { EpochSeconds } from '../time.ts';
import type { FamilyMember, ProductRecord, SeriesHead } from './listing.ts';

/**
 * Where a source saw no rank last, the newest of the days before, with its own time. Null where the
 * product has no root category or no rank in it; ranks below it never count.
 */
export function rootRankOf({
  record,
  recentRanks,
}: FamilyMember): { readonly value: number; readonly at: EpochSeconds } | null {
  const last = rootHeadOf(record)?.last;
  if (last === undefined) return null;
  const { value, at } = last.value === null ? newestOf(recentRanks) : last;
  return value === null ? null : { value, at };
}

/** The category whose ranks speak of sales; null where no source has stated it. */
export function rootCategoryOf({ facts }: ProductRecord): string | null {
  return facts.rootCategoryId?.value ?? null;
}

function rootHeadOf(record: ProductRecord): SeriesHead | undefined {
  const root = rootCategoryOf(record);
  return record.heads.find(({ name, categoryId }) => name === 'bsr' && categoryId === root);
}

function newestOf(points: FamilyMember['recentRanks']) {
  return points.findLast(({ value }) => value !== null) ?? { value: null, at: 0 };
}
