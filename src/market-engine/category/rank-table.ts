/** The table of ranks by category. The lists of best sellers are read from it. */
import type { SeriesKey } from '../../domain/history/series.ts';
import { rowSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { NUMBER_PARAM, TEXT_PARAM } from '../database/connection.ts';
import { soundSql } from '../database/row-sum.ts';
import type { Bounds } from '../history/points.ts';
import type { ProductRow } from '../listing/product-reader.ts';

/** The stored rank of a product without a current rank. The best rank is 1. */
export const NO_RANK = 0;

/** A list by the root's ranks looks at no more listings, or ranks of the root, than this. */
export const BY_ROOT_MAX = 20_000;

/** SQL: the listings ranked in a category. Parents have their family's rank but are not sold. */
export const FROM_RANKED = `FROM rank CROSS JOIN listing USING (product_id)
  WHERE rank.marketplace = ${TEXT_PARAM} AND rank.category_id = ${TEXT_PARAM} AND is_parent = 0
  AND ${soundSql('rank')}`;

type RankedProduct = Pick<ProductRow, 'id' | 'marketplace'>;

/** A series with its current bounds and its stored bounds. */
interface ChangedSeries extends SeriesKey {
  readonly id: number;
  readonly bounds: Bounds | null;
  readonly stored: Bounds | null;
}

const OF_SERIES = `marketplace = ${TEXT_PARAM} AND category_id = ${TEXT_PARAM}
  AND rank = ${NUMBER_PARAM} AND product_id = ${NUMBER_PARAM}`;

export function prepareRankWriter({ db }: Connection) {
  const insert = db.prepare(
    `INSERT INTO rank
       (marketplace, category_id, rank, product_id, series_id, first_at, last_at, sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE rank SET rank = ?, first_at = ?, last_at = ?, sum = ? WHERE ${OF_SERIES}`,
  );
  return ({ id: productId, marketplace }: RankedProduct, series: ChangedSeries): void => {
    const { id, name, categoryId, bounds, stored } = series;
    // A rank without a category is in no list.
    if (name !== 'bsr' || categoryId === null || bounds === null || bounds === stored) return;
    const [rank, first, last] = [rankOf(bounds), bounds.firstAt, bounds.last.at];
    const row = [marketplace, categoryId, rank, productId, id, first, last] as const;
    const sum = rowSum(row);
    if (stored === null) insert.run(...row, sum);
    else update.run(rank, first, last, sum, marketplace, categoryId, rankOf(stored), productId);
  };
}

export function prepareRankRemover({ db }: Connection) {
  const remove = db.prepare(`DELETE FROM rank WHERE ${OF_SERIES}`);
  return ({ id, marketplace }: RankedProduct, series: ChangedSeries): void => {
    const { name, categoryId, stored } = series;
    if (name !== 'bsr' || categoryId === null || stored === null) return;
    remove.run(marketplace, categoryId, rankOf(stored), id);
  };
}

function rankOf({ last }: Bounds): number {
  return last.value ?? NO_RANK;
}
