/** Lists of best sellers as they were at an instant, from the histories of ranks. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import { NO_RANK } from '../../../../market-engine/category/rank-table.ts';
import { placeOf } from '../../../../market-engine/history/point-chunks.ts';
import type { RankedAsin } from '../../../../ports/store/category-store.ts';
import type { Reader } from '../../connection/database.ts';
import { pointsIn } from '../history/history-rows.ts';
import {
  HISTORY_COLUMNS,
  type StoredHistory,
  unpackHistories,
} from '../history/stored-histories.ts';
import type { SourceNames } from '../source-names.ts';
import type { Branch } from './best-sellers.ts';
import { FROM_RANKED, RANK_COLUMNS, type Ranked, soundRank } from './ranked.ts';

const SELECT_RANKED = `SELECT ${RANK_COLUMNS}, listing.asin ${FROM_RANKED} AND rank.first_at <= $3
  AND ($4::text[] IS NULL OR listing.category_id = ANY($4::text[]))`;
/** The shared rows, and the last long chunk of each series until the instant. */
const SELECT_LAST = `SELECT ${HISTORY_COLUMNS} FROM history
    WHERE product_id = ANY($1::bigint[]) AND series_id = 0
  UNION ALL (SELECT DISTINCT ON (product_id, series_id) ${HISTORY_COLUMNS} FROM history
    WHERE product_id = ANY($1::bigint[]) AND series_id = ANY($2::integer[]) AND place <= $3
    ORDER BY product_id, series_id, place DESC)`;
const PAGE_SERIES = 1000;

type RankedRow = Ranked<{ readonly asin: Asin }>;

interface AsOf {
  readonly limit: number;
  readonly at: EpochSeconds;
  readonly sources: Pick<SourceNames, 'nameOf'>;
}

export async function bestSellersAsOf(
  reader: Reader,
  { marketplace, rootId, categoryIds }: Branch,
  { limit, at, sources }: AsOf,
): Promise<readonly RankedAsin[]> {
  const values = [marketplace, rootId, at, categoryIds];
  const rows = (await reader.query<RankedRow>(SELECT_RANKED, values)).map(soundRank);
  const found: RankedAsin[] = [];
  const add = ({ asin }: RankedRow, rank: number | null, observedAt: EpochSeconds) => {
    if (rank !== null) found.push({ asin, rank, observedAt });
  };
  // A history is read only if the rank changed after the instant.
  const changed = rows.filter(({ last_at }) => last_at > at);
  for (const row of rows) {
    if (row.last_at <= at) add(row, row.rank === NO_RANK ? null : row.rank, row.last_at);
  }
  for (let from = 0; from < changed.length; from += PAGE_SERIES) {
    const page = changed.slice(from, from + PAGE_SERIES);
    const ids = [page.map((row) => row.product_id), page.map((row) => row.series_id)];
    const last = await reader.rows<[...StoredHistory]>(SELECT_LAST, [...ids, placeOf(at)]);
    const stored = pointsIn(unpackHistories(last), sources);
    for (const row of page) {
      const last = stored.lastUntil(row.series_id, at);
      if (last !== null) add(row, last.value, last.at);
    }
  }
  found.sort((a, b) => a.rank - b.rank || (a.asin < b.asin ? -1 : 1));
  return found.slice(0, limit);
}
