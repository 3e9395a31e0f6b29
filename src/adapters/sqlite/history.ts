/** Histories, read. */
import type { SeriesKey, SeriesName } from '../../domain/history/series.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { Market } from './market.ts';
import { createPointTable } from './points.ts';
import { TEXT } from './stable-parameter.ts';

interface SeriesRow {
  readonly id: number;
  readonly name: SeriesName;
  readonly category_id: string;
}

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
  const selectAll = db.prepare<[string, string], SeriesRow>(
    `SELECT series.id, name, category_id FROM product JOIN series ON product_id = product.id
     WHERE product.marketplace = ${TEXT} AND asin = ${TEXT} ORDER BY name, category_id`,
  );

  return {
    async read(marketplace, asin, keys, window) {
      return read(() =>
        keys.map(({ name, categoryId }: SeriesKey) => {
          const id = selectSeries.get(marketplace, asin, name, categoryId ?? '');
          return { name, categoryId, points: id === undefined ? [] : points.window(id, window) };
        }),
      );
    },
    async sourced(marketplace, asin) {
      return read(() =>
        selectAll.all(marketplace, asin).map(({ id, name, category_id }) => ({
          name,
          categoryId: category_id === '' ? null : category_id,
          points: points.all(id),
        })),
      );
    },
  };
}
