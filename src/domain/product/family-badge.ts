/** What the badges of a family say together about its sales. */
import { type BadgeBin, badgeBin } from '../estimation/badge.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import type { FamilyMember } from './listing.ts';

export interface FamilyBadge {
  /** Sum of the children's bins. */
  readonly bin: BadgeBin;
  /** Share of the family's units that the children with a badge stand for. */
  readonly share: number;
  readonly observedAt: EpochSeconds;
}

/** A badge further than this from the rank speaks of another month. */
const BADGE_LAG_MAX_S = 30 * DAY_S;

/** Null where no sold member has a badge of about the rank's time. */
export function familyBadge(
  family: readonly FamilyMember[],
  shares: ReadonlyMap<string, number>,
  rankAt: EpochSeconds,
): FamilyBadge | null {
  let from = 0;
  let to = 0;
  let share = 0;
  let observedAt = 0;
  for (const { record } of family) {
    const own = shares.get(record.asin);
    const last = record.heads.find(({ name }) => name === 'boughtInPastMonth')?.last;
    if (own === undefined || last === undefined || last.value === null || last.value <= 0) continue;
    if (Math.abs(last.at - rankAt) > BADGE_LAG_MAX_S) continue;
    const bin = badgeBin(last.value);
    from += bin.from;
    to += bin.to;
    share += own;
    observedAt = Math.max(observedAt, last.at);
  }
  return share > 0 ? { bin: { from, to }, share, observedAt } : null;
}
