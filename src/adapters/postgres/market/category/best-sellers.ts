/** Lists of best sellers as they are now, best first. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { BY_ROOT_MAX, NO_RANK } from '../../../../market-engine/category/rank-table.ts';
import type { RankedAsin } from '../../../../ports/store/category-store.ts';
import type { Reader } from '../../connection/database.ts';
import { FROM_RANKED, RANK_COLUMNS, type Ranked, soundRank } from './ranked.ts';

/** A category with its descendants, and the root category whose ranks order its listings. */
export interface Branch {
  readonly marketplace: MarketplaceId;
  readonly rootId: string;
  /** Null: all categories. */
  readonly categoryIds: readonly string[] | null;
}

const SELECT_LEADING = `SELECT ${RANK_COLUMNS}, listing.asin, listing.category_id AS "listedIn"
  ${FROM_RANKED} AND rank.rank > ${NO_RANK} ORDER BY rank.rank, listing.asin LIMIT $3`;
const SELECT_INSIDE = `SELECT asin, bsr AS rank, bsr_at AS "observedAt" FROM listing
  WHERE marketplace = $1 AND bsr_category_id = $2 AND category_id = ANY($3::text[])
    AND is_parent = 0 AND bsr IS NOT NULL ORDER BY bsr, asin`;
const SELECT_SEEN = `SELECT ${RANK_COLUMNS}, listing.asin ${FROM_RANKED}
  AND rank.rank = ANY($3::bigint[])`;

type LeadingRow = Ranked<{ readonly asin: Asin; readonly listedIn: string | null }>;
type SeenRow = Ranked<{ readonly asin: Asin }>;

export async function ownBestSellers(
  reader: Reader,
  marketplace: MarketplaceId,
  categoryId: string,
  limit: number,
): Promise<readonly RankedAsin[]> {
  const rows = await leading(reader, marketplace, categoryId, limit);
  return rows.map(rankedOf);
}

/** Returns the listings in the branch, by their ranks in the root. */
export async function bestSellersInside(
  reader: Reader,
  branch: Branch,
  limit: number,
  listings: number,
): Promise<readonly RankedAsin[]> {
  const { marketplace, rootId } = branch;
  const candidates = await inOrder(reader, branch, listings);
  const found: RankedAsin[] = [];
  for (let from = 0; from < candidates.length && found.length < limit; from += limit) {
    const page = candidates.slice(from, from + limit);
    const ranks = [...new Set(page.map(({ rank }) => rank))];
    const seen = await reader.query<SeenRow>(SELECT_SEEN, [marketplace, rootId, ranks]);
    const byRank = Map.groupBy(seen.map(soundRank), ({ rank }) => rank);
    for (const ranked of page) {
      const at = byRank.get(ranked.rank) ?? [];
      // A listing keeps its last known rank. It is in a list only if it has a rank now.
      if (!at.some(({ asin }) => asin === ranked.asin)) continue;
      found.push({ ...ranked, rankSeenAt: Math.max(...at.map(({ last_at }) => last_at)) });
    }
  }
  return found.slice(0, limit);
}

/** Returns the branch's listings by rank. In a very large branch, only the root's leaders. */
async function inOrder(
  reader: Reader,
  { marketplace, rootId, categoryIds }: Branch,
  listings: number,
): Promise<readonly RankedAsin[]> {
  if (listings <= BY_ROOT_MAX) {
    return await reader.query<RankedAsin>(SELECT_INSIDE, [marketplace, rootId, categoryIds]);
  }
  const inside = new Set(categoryIds);
  const leaders = await leading(reader, marketplace, rootId, BY_ROOT_MAX);
  return leaders.filter(({ listedIn }) => listedIn !== null && inside.has(listedIn)).map(rankedOf);
}

async function leading(
  reader: Reader,
  marketplace: MarketplaceId,
  categoryId: string,
  limit: number,
): Promise<readonly LeadingRow[]> {
  const rows = await reader.query<LeadingRow>(SELECT_LEADING, [marketplace, categoryId, limit]);
  return rows.map(soundRank);
}

function rankedOf({ asin, rank, last_at: observedAt }: LeadingRow): RankedAsin {
  return { asin, rank, observedAt };
}
