/** Reads histories. */
import type { Asin } from '../../../domain/asin.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type {
  AskedSeries,
  HistoryStore,
  UnmadeSeries,
} from '../../../ports/store/history-store.ts';
import { namingProduct } from '../database/damage.ts';
import { soundSql } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import { createPointTable } from './points.ts';
import { findSeries, seriesIn } from './series-heads.ts';

export function createHistoryStore(connection: Connection): HistoryStore {
  const { db, read, sources } = connection;
  const points = createPointTable(connection);
  const selectHeads = db
    .prepare<[string, string], string>(
      `SELECT series FROM product WHERE marketplace = ? AND asin = ? AND ${soundSql('heads')}`,
    )
    .pluck();
  const seriesOf = (marketplace: string, asin: string) =>
    seriesIn(selectHeads.get(marketplace, asin) ?? '[]', sources);

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
