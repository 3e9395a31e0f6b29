/** Counts of listings, read once a revision. */
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { Coverage } from '../../../../ports/store/product-store.ts';
import { keepEachByVersion, type State } from '../reads.ts';
import { type SummedRow, soundValues, summedColumns } from '../sound.ts';

const SELECT_COUNTS = `SELECT ${summedColumns('listing_count')} FROM listing_count
  WHERE marketplace = ANY($1::text[])`;

/** Asks for each marketplace by itself, because an index then knows both ends. */
const selectObserved = (marketplaces: readonly MarketplaceId[]) =>
  marketplaces
    .map(
      (_, place) => `SELECT $${place + 1}::text AS marketplace,
        min(observed_at) AS oldest, max(observed_at) AS newest FROM listing
      WHERE marketplace = $${place + 1} AND is_parent = 0`,
    )
    .join(' UNION ALL ');

interface ObservedRow {
  readonly marketplace: MarketplaceId;
  readonly oldest: number | null;
  readonly newest: number | null;
}

/** The number of listings by category. */
type Counts = ReadonlyMap<string, number>;
type Marketplaces = readonly MarketplaceId[];

export type MarketCounts = ReturnType<typeof createMarketCounts>;

export function createMarketCounts() {
  /** The number of sold listings in each category, without those below it; '' is for the others. */
  const listings = keepEachByVersion(revisionOf, readCounts);
  const coverages = keepEachByVersion(revisionOf, async (state, marketplaces: Marketplaces) => {
    const counts = await listings(state, marketplaces);
    const totals = new Map([...counts].map(([id, of]) => [id, sumOf(of)]));
    const filled = marketplaces.filter((id) => totals.get(id) !== 0);
    const rows =
      filled.length === 0 ? [] : await state.query<ObservedRow>(selectObserved(filled), filled);
    const observed = new Map(rows.map((row) => [row.marketplace, row]));
    return new Map(
      [...totals].map(([id, total]): [MarketplaceId, Coverage] => {
        const { oldest = null, newest = null } = observed.get(id) ?? {};
        return [id, { listings: total, oldestObservedAt: oldest, newestObservedAt: newest }];
      }),
    );
  });
  return { listings, coverages };
}

async function readCounts(
  state: State,
  marketplaces: Marketplaces,
): Promise<ReadonlyMap<MarketplaceId, Counts>> {
  const found = new Map(marketplaces.map((id) => [id, new Map<string, number>()]));
  for (const row of await state.rows<SummedRow>(SELECT_COUNTS, [marketplaces])) {
    const [marketplace, category, count] = soundValues('listing_count', row);
    found.get(marketplace as MarketplaceId)?.set(String(category), Number(count));
  }
  return found;
}

function sumOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function revisionOf({ revision }: State): number {
  return revision;
}
