import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import type { Point, Series, SeriesKey, SeriesName } from '../../domain/history/series.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

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

/** A series as it was read. It is small until its points are decoded. */
export interface UnmadeSeries extends SeriesKey {
  /** Decodes the points. @param before only points before this instant are decoded */
  points(before?: EpochSeconds): readonly Point[];
}

export interface HistoryStore {
  /**
   * Returns the points of each series in the window, in the order of the keys. They are opened by
   * the last point before the window, with its own time, because its value holds at `from`. A
   * series that the product does not have has no points.
   */
  read(
    marketplace: MarketplaceId,
    asin: Asin,
    keys: readonly SeriesKey[],
    window: HistoryWindow,
  ): Promise<readonly Series[]>;
  /**
   * Reads each series in a window of its own. All are of one state of the store, however late their
   * points are decoded.
   */
  readUnmade(
    marketplace: MarketplaceId,
    asin: Asin,
    asked: readonly AskedSeries[],
  ): Promise<readonly UnmadeSeries[]>;
  /** All points of all series of a product, or of those of one name; by name, then category. */
  sourced(
    marketplace: MarketplaceId,
    asin: Asin,
    name?: SeriesName,
  ): Promise<readonly SourcedSeries[]>;
}
