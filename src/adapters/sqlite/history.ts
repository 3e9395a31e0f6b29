/** Histories, read. */
import type { SeriesKey } from '../../domain/history/series.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Market } from './market.ts';
import { createPointTable } from './points.ts';
import { TEXT } from './stable-parameter.ts';

export function createHistoryStore(market: Market): HistoryStore {
  const { db, read } = market;
  const points = createPointTable(market);
  const selectSeries = db
    .prepare<[string, string, string, string], number>(
      `SELECT series.id FROM product JOIN series ON product_id = product.id
       WHERE product.marketplace = ${TEXT} AND asin = ${TEXT}
         AND name = ${TEXT} AND category_id = ${TEXT}`,
    )
    .pluck();

  return {
    async read(marketplace, asin, keys, window) {
      return read(() =>
        keys.map(({ name, categoryId }: SeriesKey) => {
          const id = selectSeries.get(marketplace, asin, name, categoryId ?? '');
          return { name, categoryId, points: id === undefined ? [] : points.window(id, window) };
        }),
      );
    },
  };
}
