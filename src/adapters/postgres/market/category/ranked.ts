/** The rows of ranks, joined with the listings that have them. */
import type { Stored } from '../../../../market-engine/database/check-value.ts';
import { requireSound, SUMMED } from '../../../../market-engine/database/row-sum.ts';

interface RankRow {
  readonly sum: number | null;
  readonly marketplace: string;
  readonly category_id: string;
  readonly rank: number;
  readonly product_id: number;
  readonly series_id: number;
  readonly first_at: number;
  readonly last_at: number;
}

const { values } = SUMMED.rank;

/** SQL: the columns of a `RankRow`. */
export const RANK_COLUMNS = ['sum', ...values].map((column) => `rank.${column}`).join(', ');

/** SQL: the listings ranked in a category. Parents have their family's rank but are not sold. */
export const FROM_RANKED = `FROM rank JOIN listing ON listing.product_id = rank.product_id
  WHERE rank.marketplace = $1 AND rank.category_id = $2 AND listing.is_parent = 0`;

/** Throws `DamageError` if the row is not what was written. */
export function soundRank<Row extends RankRow>(row: Row): Row {
  const stored: Stored[] = values.map((column) => row[column as keyof RankRow]);
  requireSound('rank', row.sum, stored);
  return row;
}

export type Ranked<Also extends object = object> = RankRow & Also;
