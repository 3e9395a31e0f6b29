/** What a badge says: a bin of customers, and of units. */
import { badgeBin, badgeUnits } from '../../../src/domain/estimation/evidence/badge.ts';
import type { Observation } from './observation.ts';

/** The lowest badge of nearly all sources. */
const LOWEST = 50;
/** Lower ones, of a few, rise by tens. */
const LOW_STEP = 10;

/** Units of the lowest badge: sources of badges alone show nothing below it. */
export const LOWEST_BADGE_UNITS = badgeUnits(LOWEST).from;

/** The figures on the badge itself, up to the next. */
export function badgeBounds(floor: number): { readonly from: number; readonly below: number } {
  return { from: floor, below: floor < LOWEST ? floor + LOW_STEP : badgeBin(floor).to };
}

/** @param floor 0: no badge was shown */
export function badgeInterval(floor: number): Pick<Observation, 'from' | 'below' | 'isAbsent'> {
  if (floor === 0) return { from: 0, below: LOWEST_BADGE_UNITS, isAbsent: true };
  const share = badgeUnits(LOWEST).from / LOWEST;
  const { from, below } = badgeBounds(floor);
  return { from: from * share, below: below * share, isAbsent: false };
}
