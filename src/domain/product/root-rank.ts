/** The rank that counts: the product's newest one in its root category. */
import type { EpochSeconds } from '../time.ts';
import type { ProductRecord, SeriesHead } from './listing.ts';

/** Null where the product has no root category or no rank in it now; ranks below it never count. */
export function rootRankOf(
  record: ProductRecord,
): { readonly value: number; readonly at: EpochSeconds } | null {
  const last = rootHeadOf(record)?.last;
  if (last === undefined || last.state !== 'ok' || last.value === null) return null;
  return { value: last.value, at: last.at };
}

export function rootCategoryOf({ facts }: ProductRecord): string | null {
  return facts.rootCategoryId?.value ?? null;
}

function rootHeadOf(record: ProductRecord): SeriesHead | undefined {
  const root = rootCategoryOf(record);
  return record.heads.find(({ name, categoryId }) => name === 'bsr' && categoryId === root);
}
