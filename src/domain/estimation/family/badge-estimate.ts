/**
 * The estimate of a family that shows bought badges but no rank near them. Each badge is a measured
 * range of units, and nothing else is known: any number inside it is as probable on a log scale.
 */
import { normalQuantile } from '../../statistics/normal.ts';
import type { EpochSeconds } from '../../values/time.ts';
import { QUANTILE_LEVELS, type UnitsDistribution } from '../range/units-distribution.ts';
import { familyBadge, type SeenBadge, withBadge } from './family-badge.ts';
import type { Evidence } from './family-evidence.ts';
import type { FamilyShares } from './family-shares.ts';
import { splitByMedian } from './split-units.ts';
import type { WorkSpace } from './work-space.ts';

/** So wide that only the badges decide. */
const PRIOR_LN_SD = 2;

interface ByBadges extends FamilyShares {
  readonly distribution: UnitsDistribution;
  readonly badges: ReadonlyMap<string, SeenBadge>;
  readonly medians: ReadonlyMap<string, number>;
  readonly evidence: readonly Evidence[];
  readonly conflicts: readonly [];
  readonly asOf: EpochSeconds;
  readonly isCategoryKnown: true;
}

/** Returns null without a badge of a child on sale. */
export function estimateByBadges(
  { grid }: Pick<WorkSpace, 'grid'>,
  shared: FamilyShares,
  {
    badges,
    asOf,
  }: { readonly badges: ReadonlyMap<string, SeenBadge>; readonly asOf: EpochSeconds },
): ByBadges | null {
  const badge = familyBadge(badges, shared.shares);
  if (badge === null) return null;
  const { from, to } = badge.bin;
  const { distribution } = withBadge(grid, anyUnits(Math.log(from * to) / 2), badge);
  const { seenAt: observedAt } = badge;
  return {
    ...shared,
    distribution,
    badges,
    medians: splitByMedian(distribution, shared.shares, badges),
    evidence: [{ kind: 'boughtInPastMonth', value: Math.round(from), observedAt, shift: 0 }],
    conflicts: [],
    asOf,
    isCategoryKnown: true,
  };
}

function anyUnits(lnMiddle: number): UnitsDistribution {
  return {
    lnQuantiles: QUANTILE_LEVELS.map((level) => lnMiddle + PRIOR_LN_SD * normalQuantile(level)),
    mean: Math.exp(lnMiddle + PRIOR_LN_SD ** 2 / 2),
  };
}
