/** The newest value of a series where it has one now. */
import type { SeriesName } from '../history/series.ts';
import type { SeriesHead } from './listing.ts';

/** Null without the series, and where its newest point has no value. */
export function headValue(heads: readonly SeriesHead[], name: SeriesName): number | null {
  const head = heads.find((candidate) => candidate.name === name);
  return head?.last.state === 'ok' ? head.last.value : null;
}
