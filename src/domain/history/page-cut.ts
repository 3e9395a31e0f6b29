/** Where a long answer of several series is cut, so that all of them end at the same instant. */
import type { EpochSeconds } from '../time.ts';

/** Points of all series together in one answer. */
export const POINTS_PER_ANSWER_MAX = 10_000;

/**
 * The earliest instant that no longer fits: asking again from it goes on without a gap. Null when
 * everything fits. `limit` must exceed the number of series, or an answer could not move on.
 */
export function pageCut(
  series: readonly (readonly { readonly at: EpochSeconds }[])[],
  limit = POINTS_PER_ANSWER_MAX,
): EpochSeconds | null {
  const times = series.flatMap((points) => points.map(({ at }) => at));
  if (times.length <= limit) return null;
  times.sort((left, right) => left - right);
  return times[limit] ?? null;
}
