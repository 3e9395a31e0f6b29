/**
 * What a listing shows beyond the curve of its store and category where no sales were measured: the
 * weeks around Christmas, a single look at a rank, and its place in its family.
 */

import { ownValue } from '../../values/own-value.ts';
import type { EpochSeconds } from '../../values/time.ts';
import { UNKNOWN_CATEGORY } from '../curve/curve.ts';
import { FESTIVE_SHARE_MEAN, festiveShare } from '../curve/festive.ts';
import type { Offset } from '../range/units-distribution.ts';
import { type FamilyKnowledge, unknownFamilyAt } from './family-share.ts';
import { lookShiftOf } from './look-noise.ts';
import type { PriorFigures } from './published-priors.ts';

/** What the priors say beyond their curve. */
export type BeyondCurve = Pick<PriorFigures, 'festive' | 'look' | 'families'>;

const NO_OFFSET: Offset = { shift: 0, sdBelow: 0, sdAbove: 0 };

/** Stores whose sales do not rise around Christmas. */
const WITHOUT_CHRISTMAS = ['IN', 'JP', 'SG', 'TR'];

/** Returns ln units that the 30 days before a look sold more than those of an average day. */
export function festiveShift(
  { festive }: BeyondCurve,
  marketplace: string,
  category: string | null,
  lookAt: EpochSeconds,
): number {
  if (WITHOUT_CHRISTMAS.includes(marketplace)) return 0;
  const lift = ownValue(festive, category ?? UNKNOWN_CATEGORY) ?? festive[UNKNOWN_CATEGORY] ?? 0;
  return lift * (festiveShare(lookAt) - FESTIVE_SHARE_MEAN);
}

/** Returns `lookShiftOf` by the store's factor. */
export function lookShift(
  { look }: BeyondCurve,
  marketplace: string,
  unitsPerDay: number,
  effectivePolls: number,
): number {
  const factor = ownValue(look.stores, marketplace) ?? look.factor;
  return lookShiftOf(factor, unitsPerDay, effectivePolls);
}

/** Returns the place of a listing beyond the family that its rank belongs to. */
export function familyOffset(
  { families }: BeyondCurve,
  marketplace: string,
  family: FamilyKnowledge,
  lnRank: number,
): Offset {
  if (family === 'alone' || families.notIn.includes(marketplace)) return NO_OFFSET;
  if (family !== 'unknown') {
    const [shift, sd] = families[family];
    return { shift, sdBelow: sd, sdAbove: sd };
  }
  const place = unknownFamilyAt(families.unknown, lnRank);
  const isIncluded = families.includedIn.includes(marketplace);
  return isIncluded ? { ...NO_OFFSET, shift: place.shift } : place;
}
