/** Calculates the trend of a keyword's measured searches. */
import type { KeywordObservation } from '../product/observation.ts';
import { DAY_S } from '../values/time.ts';

const REACH_S = 90 * DAY_S;

type VolumePoint = Pick<KeywordObservation, 'periodEnd' | 'searchVolume' | 'source'>;

/**
 * Returns the change of the measured search volume in percent, to the newest period from the newest
 * one that ended at least 90 days before. Null without two such periods of one source.
 */
export function trend90Percent(periods: readonly VolumePoint[]): number | null {
  const measured = periods.filter(
    ({ periodEnd, searchVolume }) => periodEnd !== null && searchVolume !== null,
  );
  const newest = measured.at(-1);
  if (newest === undefined) return null;
  const before = measured.findLast(
    ({ periodEnd, source }) =>
      source === newest.source && (periodEnd ?? 0) <= (newest.periodEnd ?? 0) - REACH_S,
  );
  if (before?.searchVolume == null || before.searchVolume === 0) return null;
  const ratio = (newest.searchVolume ?? 0) / before.searchVolume;
  return Math.round((ratio - 1) * 1000) / 10;
}
