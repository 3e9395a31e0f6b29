/**
 * Keywords of which both rank and volume were measured in one department and period: what volumes
 * are calibrated on. Kept per cell until the store changes, because every question of that period
 * asks for the same ones.
 */
import type { RankVolume } from '../../../domain/keywords/calibrate-volume.ts';
import type { RankCell } from '../../../ports/keyword-store.ts';
import type { Market } from '../market.ts';

/** Plenty for a line; the first ones by name, which says nothing about their ranks. */
const PAIRS_MAX = 2_000;
/** Departments and periods kept at once. */
const CELLS_MAX = 200;

export function prepareRankVolumes({
  db,
  revision,
}: Market): (cell: RankCell) => readonly RankVolume[] {
  const select = db.prepare<[string, string, number, number, number], RankVolume>(
    `SELECT min(ranked.search_frequency_rank) AS rank, max(counted.search_volume) AS volume
     FROM keyword AS counted CROSS JOIN keyword AS ranked
       ON ranked.marketplace = counted.marketplace
       AND ranked.keyword_key = counted.keyword_key
       AND ranked.department = counted.department
       AND ranked.period_end = counted.period_end
       AND ranked.period_start = counted.period_start
     WHERE counted.marketplace = ? AND counted.department = ?
       AND counted.period_end = ? AND counted.period_start = ?
       AND counted.search_volume IS NOT NULL AND ranked.search_frequency_rank IS NOT NULL
     GROUP BY counted.keyword_key ORDER BY counted.keyword_key LIMIT ?`,
  );
  const kept = new Map<string, readonly RankVolume[]>();
  let keptRevision = -1;
  return ({ marketplace, department, periodStart, periodEnd }) => {
    const now = revision();
    if (now !== keptRevision || kept.size >= CELLS_MAX) kept.clear();
    keptRevision = now;
    const key = `${marketplace} ${periodStart} ${periodEnd} ${department}`;
    const pairs =
      kept.get(key) ?? select.all(marketplace, department, periodEnd, periodStart, PAIRS_MAX);
    kept.set(key, pairs);
    return pairs;
  };
}
