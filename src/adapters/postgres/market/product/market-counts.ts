/** Counts of listings, read once a revision. */
import type { Coverage } from '../../../../ports/store/product-store.ts';
import { keepByVersion, type State } from '../reads.ts';
import { type SummedRow, soundValues, summedColumns } from '../sound.ts';

const SELECT_COUNTS = `SELECT ${summedColumns('listing_count')} FROM listing_count
  WHERE marketplace = $1`;
const SELECT_OBSERVED = `SELECT min(observed_at) AS oldest, max(observed_at) AS newest FROM listing
  WHERE marketplace = $1 AND is_parent = 0`;

interface ObservedRow {
  readonly oldest: number | null;
  readonly newest: number | null;
}

export type MarketCounts = ReturnType<typeof createMarketCounts>;

export function createMarketCounts() {
  /** The number of sold listings in each category, without those below it; '' is for the others. */
  const listings = keepByVersion(revisionOf, async (state, marketplace) => {
    const counts = new Map<string, number>();
    for (const row of await state.rows<SummedRow>(SELECT_COUNTS, [marketplace])) {
      const [, category, count] = soundValues('listing_count', row);
      counts.set(String(category), Number(count));
    }
    return counts;
  });
  const coverage = keepByVersion(revisionOf, async (state, marketplace): Promise<Coverage> => {
    const counts = await listings(state, marketplace);
    const [observed] = await state.query<ObservedRow>(SELECT_OBSERVED, [marketplace]);
    return {
      listings: [...counts.values()].reduce((sum, count) => sum + count, 0),
      oldestObservedAt: observed?.oldest ?? null,
      newestObservedAt: observed?.newest ?? null,
    };
  });
  return { listings, coverage };
}

function revisionOf({ revision }: State): number {
  return revision;
}
