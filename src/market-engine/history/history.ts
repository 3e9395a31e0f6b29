/** Reads histories. */
import type { SeriesName } from '../../domain/history/series.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { DamageError } from '../../domain/values/damage.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type {
  AskedSeries,
  HistoryStore,
  SourcedSeries,
  UnmadeSeries,
} from '../../ports/store/history-store.ts';
import type { Connection } from '../database/connection.ts';
import { namingProduct } from '../database/damage.ts';
import type { ReadProductRow } from '../listing/product-reader.ts';
import { createPointTable, type PointReader } from './points.ts';
import { findSeries, type StoredSeries } from './series-heads.ts';

/** One state of a product: its series, and what reads their points. */
export interface ProductSeries {
  readonly product: NonNullable<DamageError['product']>;
  readonly series: () => readonly StoredSeries[];
  readonly points: Pick<PointReader, 'window' | 'all'>;
}

/** Answers `HistoryStore.readUnmade` of one product. */
export function unmadeSeries(
  { product, series, points }: ProductSeries,
  asked: readonly AskedSeries[],
): readonly UnmadeSeries[] {
  const naming = <Result>(work: () => Result) => namingProduct(product, work);
  return naming(() => {
    const stored = series();
    return asked.map(({ name, categoryId, window }): UnmadeSeries => {
      const found = findSeries(stored, name, categoryId);
      const made = found === undefined ? NO_POINTS : points.window(found, window);
      return {
        name,
        categoryId,
        points: (before) => naming(() => made.points(before)),
        sourced: () => naming(made.sourced),
      };
    });
  });
}

const NO_POINTS = { points: () => [], sourced: () => [] };

/** Answers `HistoryStore.sourced` of one product. */
export function sourcedSeries(
  { product, series, points }: ProductSeries,
  asked: SeriesName | undefined,
): readonly SourcedSeries[] {
  return namingProduct(product, () =>
    series()
      .filter(({ name }) => asked === undefined || name === asked)
      .map((one) => ({
        name: one.name,
        categoryId: one.categoryId,
        points: points.all(one),
      })),
  );
}

/** Makes a history store of a way to read all asked series unmade. */
export function historyStoreOf(reads: Pick<HistoryStore, 'readUnmade' | 'sourced'>): HistoryStore {
  return {
    async read(marketplace, asin, keys, window) {
      const asked = keys.map(({ name, categoryId }) => ({ name, categoryId, window }));
      const series = await reads.readUnmade(marketplace, asin, asked);
      return series.map(({ name, categoryId, points }) => ({
        name,
        categoryId,
        points: points(),
      }));
    },
    ...reads,
  };
}

export function createHistoryStore(
  connection: Connection,
  readProduct: ReadProductRow,
): HistoryStore {
  const { read } = connection;
  const points = createPointTable(connection);
  const of = (marketplace: MarketplaceId, asin: Asin): ProductSeries => ({
    product: { marketplace, asin },
    series: () => readProduct(marketplace, asin)?.series() ?? [],
    points,
  });
  return historyStoreOf({
    async readUnmade(marketplace, asin, asked) {
      return read(() => unmadeSeries(of(marketplace, asin), asked));
    },
    async sourced(marketplace, asin, asked) {
      return read(() => sourcedSeries(of(marketplace, asin), asked));
    },
  });
}
