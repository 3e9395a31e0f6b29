/** Reads histories. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type {
  AskedSeries,
  HistoryStore,
  UnmadeSeries,
} from '../../../../ports/store/history-store.ts';
import { namingProduct } from '../database/damage.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import type { ReadProductRow } from '../listing/product-reader.ts';
import { createPointTable } from './points.ts';
import { findSeries } from './series-heads.ts';

export function createHistoryStore(
  connection: Connection,
  readProduct: ReadProductRow,
): HistoryStore {
  const { read } = connection;
  const points = createPointTable(connection);
  const seriesOf = (marketplace: MarketplaceId, asin: Asin) =>
    readProduct(marketplace, asin)?.series() ?? [];

  const open = (marketplace: MarketplaceId, asin: Asin, asked: readonly AskedSeries[]) => {
    const naming = <Result>(work: () => Result) => namingProduct({ marketplace, asin }, work);
    const find = () => {
      const stored = seriesOf(marketplace, asin);
      return asked.map(({ name, categoryId, window }): UnmadeSeries => {
        const series = findSeries(stored, name, categoryId);
        const made = series === undefined ? () => [] : points.window(series, window);
        return { name, categoryId, points: (before) => naming(() => made(before)) };
      });
    };
    return read(() => naming(find));
  };

  return {
    async read(marketplace, asin, keys, window) {
      const asked = keys.map(({ name, categoryId }) => ({ name, categoryId, window }));
      return open(marketplace, asin, asked).map((one) => ({ ...one, points: one.points() }));
    },
    async readUnmade(marketplace, asin, asked) {
      return open(marketplace, asin, asked);
    },
    async sourced(marketplace, asin, asked) {
      const find = () =>
        seriesOf(marketplace, asin)
          .filter(({ name }) => asked === undefined || name === asked)
          .map((series) => {
            const { name, categoryId } = series;
            return { name, categoryId, points: points.all(series) };
          });
      return read(() => namingProduct({ marketplace, asin }, find));
    },
  };
}
