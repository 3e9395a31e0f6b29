/** Changes of meaning inside a series: instants at which a source began to measure differently. */
import type { SeriesHead } from '../product/listing.ts';
import type { EpochSeconds } from '../time.ts';

export interface SeriesBreak {
  readonly at: EpochSeconds;
  readonly reason: string;
}

/** 2026-02-16T00:00:00Z. */
const KEEPA_NEW_WITH_SHIPPING_FROM = 1_771_200_000;

/**
 * The breaks of a series, oldest first. Keepa's NEW price excluded shipping before 2026-02-16 and
 * includes it since (Keepa API, product object, csv index 1), so a series `new` of a Keepa source
 * that began earlier jumps there without any seller having changed a price.
 */
export function breaksOf(head: SeriesHead | null): readonly SeriesBreak[] {
  const isKeepaNew = head?.name === 'new' && head.source.startsWith('keepa');
  if (!isKeepaNew || head.firstAt >= KEEPA_NEW_WITH_SHIPPING_FROM) return [];
  return [
    {
      at: KEEPA_NEW_WITH_SHIPPING_FROM,
      reason: "Keepa's new price excludes shipping before this day and includes it from then on.",
    },
  ];
}
