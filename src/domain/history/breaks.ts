/** Breaks of a series: instants at which a source began to measure something else. */
import type { SeriesHead } from '../product/listing.ts';
import type { EpochSeconds } from '../values/time.ts';
import type { SourcedPoint } from './merge-points.ts';
import type { Span } from './series.ts';

export interface SeriesBreak {
  readonly at: EpochSeconds;
  readonly reason: string;
}

/** 2026-02-16T00:00:00Z. */
const KEEPA_NEW_WITH_SHIPPING_FROM = 1_771_200_000;

const KEEPA_NEW: SeriesBreak = {
  at: KEEPA_NEW_WITH_SHIPPING_FROM,
  reason: "Keepa's new price excludes shipping before this day and includes it from then on.",
};

/**
 * Returns the breaks the series may have in the span, by its first and last points. Keepa's NEW
 * includes shipping since 2026-02-16 (Keepa API, product object, csv index 1).
 */
export function possibleBreaks(head: SeriesHead | null, span: Span): readonly SeriesBreak[] {
  if (head?.name !== 'new') return [];
  const { at } = KEEPA_NEW;
  const isInside = at >= span.from && at < span.to;
  return isInside && head.firstAt < at && head.last.at >= at ? [KEEPA_NEW] : [];
}

/**
 * Checks whether Keepa has points on both sides of the break. If so, the series jumps there
 * although no seller changed a price.
 *
 * @param points the whole series, ascending
 */
export function isBroken(points: readonly SourcedPoint[], { at }: SeriesBreak): boolean {
  const ofKeepa = points.filter(({ source }) => source.startsWith('keepa'));
  const last = ofKeepa.at(-1);
  return (ofKeepa[0]?.at ?? at) < at && last !== undefined && last.at >= at;
}
