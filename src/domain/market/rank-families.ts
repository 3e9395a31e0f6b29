/**
 * Families that no source has named. Variations share one rank, and no two families of a category
 * hold the same rank at the same time: listings of one brand with one rank in one root category,
 * seen within a day, are one family.
 */
import { DAY_S } from '../time.ts';
import { foldedName } from './brand-names.ts';
import type { MarketMember } from './market-entry.ts';

/** The listings by family, in the order of each family's first listing. */
export function rankFamilies<Member extends MarketMember>(listings: readonly Member[]): Member[][] {
  const families: Member[][] = [];
  /** By rank, which few of them share. */
  const open = new Map<number, Member[][]>();
  for (const listing of listings) {
    const started = [listing];
    if (!canBeJoined(listing)) {
      families.push(started);
      continue;
    }
    const sameRank = open.get(listing.bsr);
    const family = sameRank?.findLast(
      ([leader]) => leader !== undefined && isAlike(leader, listing),
    );
    if (family?.[0] !== undefined && isSameDay(family[0], listing)) {
      family.push(listing);
      continue;
    }
    families.push(started);
    if (sameRank === undefined) open.set(listing.bsr, [started]);
    else sameRank.push(started);
  }
  return families;
}

type Ranked = MarketMember & {
  readonly bsr: number;
  readonly bsrCategoryId: string;
  readonly brand: string;
};

/** Not one whose family is named, or that has no rank. */
function canBeJoined<Member extends MarketMember>(listing: Member): listing is Member & Ranked {
  const { parentAsin, bsr, bsrCategoryId, brand } = listing;
  return parentAsin === null && bsr !== null && bsrCategoryId !== null && brand !== null;
}

/** Of listings with one rank. */
function isAlike(left: MarketMember, right: MarketMember): boolean {
  if (left.bsrCategoryId !== right.bsrCategoryId) return false;
  return (
    left.brand === right.brand || foldedName(left.brand ?? '') === foldedName(right.brand ?? '')
  );
}

function isSameDay(left: MarketMember, right: MarketMember): boolean {
  return Math.abs((left.bsrAt ?? 0) - (right.bsrAt ?? 0)) <= DAY_S;
}
