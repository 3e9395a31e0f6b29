/** Pairs of rank and volume, by which a rank is turned into a volume. Kept for one revision. */
import { LRUCache } from 'lru-cache';
import type { RankVolume } from '../../../../domain/keywords/calibrate-volume.ts';
import { CELLS_MAX, PAIRS_MAX } from '../../../../market-engine/keyword/limits.ts';
import type { RankCell } from '../../../../ports/store/keyword-store.ts';
import type { State } from '../reads.ts';

const SELECT_PAIRS = `SELECT min(ranked.search_frequency_rank) AS rank,
    max(counted.search_volume) AS volume
  FROM keyword AS counted JOIN keyword AS ranked
    ON ranked.marketplace = counted.marketplace
    AND ranked.keyword_key = counted.keyword_key
    AND ranked.department = counted.department
    AND ranked.period_end = counted.period_end
    AND ranked.period_start = counted.period_start
  WHERE counted.marketplace = $1 AND counted.department = $2
    AND counted.period_end = $3 AND counted.period_start = $4
    AND counted.search_volume IS NOT NULL AND ranked.search_frequency_rank IS NOT NULL
  GROUP BY counted.keyword_key ORDER BY counted.keyword_key LIMIT $5`;

export function createRankVolumes() {
  const kept = new LRUCache<string, readonly RankVolume[]>({ max: CELLS_MAX });
  return async (state: State, cell: RankCell): Promise<readonly RankVolume[]> => {
    const { marketplace, department, periodStart, periodEnd } = cell;
    const key = JSON.stringify([state.revision, marketplace, department, periodStart, periodEnd]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const values = [marketplace, department, periodEnd, periodStart, PAIRS_MAX];
    const pairs = await state.query<RankVolume>(SELECT_PAIRS, values);
    kept.set(key, pairs);
    return pairs;
  };
}
