/**
 * Families that no source has named. Variations share one rank, and no two families of a category
 * hold the same rank at the same time: listings of one brand with one rank in one root category,
 * seen within a day, are one family.
 */
import { DAY_S } from '../time.ts';
import { foldBrand } from './brand-names.ts';
import type { MarketMember } from './market-entry.ts';

/** The listings by family, in the order of each family's first listing. */
export function rankFamilies<Member extends MarketMember>(listings: readonly Member[]): Member[][] {
  const families: Member[][] = [];
  const open = new Map<string, Member[]>();
  for (const listing of listings) {
    const key = rankKey(listing);
    const family = key === null ? undefined : open.get(key);
    const leader = family?.[0];
    if (family !== undefined && leader !== undefined && isSameDay(leader, listing)) {
      family.push(listing);
      continue;
    }
    const started = [listing];
    families.push(started);
    if (key !== null) open.set(key, started);
  }
  return families;
}

/** Null where a listing cannot be joined to others: its family is named, or it has no rank. */
function rankKey({ parentAsin, bsr, bsrCategoryId, brand }: MarketMember): string | null {
  if (parentAsin !== null || bsr === null || bsrCategoryId === null || brand === null) return null;
  return `${bsrCategoryId}|${bsr}|${foldBrand(brand)}`;
}

function isSameDay(left: MarketMember, right: MarketMember): boolean {
  return Math.abs((left.bsrAt ?? 0) - (right.bsrAt ?? 0)) <= DAY_S;
}
