/** Histories, read. */
import type { HistoryStore } from '../../../ports/history-store.ts';
import type { Market } from '../market.ts';
import { namingProduct } from '../soundness/engine-damage.ts';
import { soundSql } from '../soundness/row-sum.ts';
import { createPointTable } from './points.ts';
import { findSeries, seriesIn } from './series-heads.ts';

export function createHistoryStore(market: Market): HistoryStore {
  const { db, read, sources } = market;
  const points = createPointTable(market);
  const selectHeads = db
    .prepare<[string, string], string>(
      `SELECT series FROM product WHERE marketplace = ? AND asin = ? AND ${soundSql('heads')}`,
    )
    .pluck();
  const seriesOf = (marketplace: string, asin: string) =>
    seriesIn(selectHeads.get(marketplace, asin) ?? '[]', sources);

  return {
    async read(marketplace, asin, keys, window) {
      const find = () => {
        const stored = seriesOf(marketplace, asin);
        return keys.map(({ name, categoryId }) => {
          const series = findSeries(stored, name, categoryId);
          const found = series === undefined ? [] : points.window(series, window);
          return { name, categoryId, points: found };
        });
      };
      return read(() => namingProduct({ marketplace, asin }, find));
    },
    async sourced(marketplace, asin) {
      const find = () =>
        seriesOf(marketplace, asin).map((series) => {
          const { name, categoryId } = series;
          return { name, categoryId, points: points.all(series) };
        });
      return read(() => namingProduct({ marketplace, asin }, find));
    },
  };
}
