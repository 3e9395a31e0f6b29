/** What a family's estimate says about one child: its share of it, as far as that is known. */
import type { ListingSales, SalesBasis } from '../../product/listing.ts';
import { floatAt } from '../../statistics/float-at.ts';
import { badgeFloor, badgeLikelihood, lnBinOf } from '../evidence/badge.ts';
import type { EvidenceGrid } from '../evidence/fuse.ts';
import {
  atLeast,
  gradeOf,
  scaledInDoubt,
  type UnitsDistribution,
  wholeRange,
} from '../range/units-distribution.ts';
import type { SeenBadge } from './family-badge.ts';
import type { FamilyEstimate } from './family-estimate.ts';
import type { WorkSpace } from './work-space.ts';

/**
 * The units of one child; null for one that is not sold. The child's own badge is measured,
 * whatever the shares say; the means of all children stay those of the shares and add up to their
 * family's.
 */
export function childDistribution(
  { grid }: Pick<WorkSpace, 'grid'>,
  { distribution, shares, doubts, badges }: FamilyEstimate,
  asin: string,
): UnitsDistribution | null {
  const share = shares.get(asin);
  if (share === undefined) return null;
  // An only child's badge has counted for the family.
  if (shares.size === 1) return distribution;
  const own = scaledInDoubt(distribution, share, doubts.get(asin) ?? 0);
  const badge = badges.get(asin);
  return badge === undefined ? own : { ...withBadge(grid, own, badge), mean: own.mean };
}

function withBadge(
  grid: EvidenceGrid,
  own: UnitsDistribution,
  { bin, certainty }: SeenBadge,
): UnitsDistribution {
  const lnBin = lnBinOf(bin);
  const { distribution } = grid.fuse(own, (lnUnits, likelihoods) => {
    for (let node = 0; node < lnUnits.length; node += 1) {
      likelihoods[node] = badgeLikelihood(lnBin, floatAt(lnUnits, node), certainty);
    }
  });
  return atLeast(distribution, badgeFloor(lnBin, certainty));
}

/**
 * A listing's distribution in whole units, for display.
 *
 * @param median the listing's whole part of the family's median
 */
export function listingSales(
  own: UnitsDistribution,
  { median, basis }: { readonly median: number; readonly basis: SalesBasis },
): ListingSales {
  const { low, high } = wholeRange(own, 0.8, median);
  return { median, mean: own.mean, low, high, grade: gradeOf(own), basis };
}
