import type { Asin } from '../domain/asin.ts';
import type { SourcedPoint } from '../domain/history/merge-points.ts';
import type { Series, SeriesKey } from '../domain/history/series.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { EpochSeconds } from '../domain/time.ts';

/** Half-open: `from <= at < to`. */
export interface HistoryWindow {
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

/** A series with the source of each of its points. */
export interface SourcedSeries extends SeriesKey {
  readonly points: readonly SourcedPoint[];
}

export interface HistoryStore {
  /**
   * The points of each series inside the window, opened by the last point before it, with its own
   * time (the value still valid at `from`), where there is one. A series the product does not have
   * comes back with no points. Answers stand in the order of the keys.
   */
  read(
    marketplace: MarketplaceId,
    asin: Asin,
    keys: readonly SeriesKey[],
    window: HistoryWindow,
  ): Promise<readonly Series[]>;
  /** Everything that is kept: all series of a product, by name, then category. */
  sourced(marketplace: MarketplaceId, asin: Asin): Promise<readonly SourcedSeries[]>;
}
