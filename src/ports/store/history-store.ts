import type { Asin } from '../../domain/asin.ts';
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import type { Point, Series, SeriesKey, SeriesName } from '../../domain/history/series.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { EpochSeconds } from '../../domain/time.ts';

/** Half-open: `from <= at < to`. */
export interface HistoryWindow {
  readonly from: EpochSeconds;
  readonly to: EpochSeconds;
}

export interface AskedSeries extends SeriesKey {
  readonly window: HistoryWindow;
}

/** A series with the source of each of its points. */
export interface SourcedSeries extends SeriesKey {
  readonly points: readonly SourcedPoint[];
}

/** A series as it was read: small until its points are made. */
export interface UnmadeSeries extends SeriesKey {
  /** Made again with each call. @param before those at it or after it are not even made */
  points(before?: EpochSeconds): readonly Point[];
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
  /**
   * The same, each series in a window of its own: all of one state of the store, however much later
   * their points are made.
   */
  readUnmade(
    marketplace: MarketplaceId,
    asin: Asin,
    asked: readonly AskedSeries[],
  ): Promise<readonly UnmadeSeries[]>;
  /**
   * Everything that is kept: all series of a product, or those of one name, by name, then category.
   */
  sourced(
    marketplace: MarketplaceId,
    asin: Asin,
    name?: SeriesName,
  ): Promise<readonly SourcedSeries[]>;
}
