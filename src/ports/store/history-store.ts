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

/** A series whose points are not decoded yet, which keeps it small. */
export interface UnmadeSeries extends SeriesKey {
  /** Decodes the points. @param before decodes only points before this instant */
  points(before?: EpochSeconds): readonly Point[];
  /** Returns the same points with their sources. */
  sourced(): readonly SourcedPoint[];
}

export interface HistoryStore {
  /**
   * Returns each series' points in the window, in the order of the keys. The last point before the
   * window comes first, with its own time, because its value holds at `from`. A series that the
   * product does not have has no points.
   */
  read(
    marketplace: MarketplaceId,
    asin: Asin,
    keys: readonly SeriesKey[],
    window: HistoryWindow,
  ): Promise<readonly Series[]>;
  /** Reads each series in its own window. All come from one state, even if decoded later. */
  readUnmade(
    marketplace: MarketplaceId,
    asin: Asin,
    asked: readonly AskedSeries[],
  ): Promise<readonly UnmadeSeries[]>;
  /** Returns all points of a product's series, or of those of one name, by name, then category. */
  sourced(
    marketplace: MarketplaceId,
    asin: Asin,
    name?: SeriesName,
  ): Promise<readonly SourcedSeries[]>;
}
