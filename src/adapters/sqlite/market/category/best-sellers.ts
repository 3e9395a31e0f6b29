/** Lists of best sellers, best first, now or at an earlier instant. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import {
  BY_ROOT_MAX,
  FROM_RANKED,
  NO_RANK,
} from '../../../../market-engine/category/rank-table.ts';
import type { Connection } from '../../../../market-engine/database/connection.ts';
import { TEXT_PARAM } from '../../../../market-engine/database/connection.ts';
import { createPointTable } from '../../../../market-engine/history/points.ts';
import type { RankedAsin } from '../../../../ports/store/category-store.ts';

/** A category with its descendants, and the root category whose ranks order its listings. */
interface Branch {
  readonly marketplace: MarketplaceId;
  readonly rootId: string;
  readonly categoryIds: readonly string[];
}

interface LeadingRow extends RankedAsin {
  readonly categoryId: string | null;
}

interface SeenAtRank {
  readonly asin: Asin;
  readonly seenAt: EpochSeconds;
}

export function prepareBestSellers({ db, read }: Connection) {
  const selectLeading = db.prepare<[string, string, number], LeadingRow>(
    `SELECT listing.asin, rank, last_at AS observedAt, listing.category_id AS categoryId
     ${FROM_RANKED} AND rank > ${NO_RANK}
     ORDER BY rank, listing.asin LIMIT ?`,
  );
  const selectInside = db.prepare<[string, string, string], RankedAsin>(
    `SELECT asin, bsr AS rank, bsr_at AS observedAt FROM listing INDEXED BY listing_category
     WHERE marketplace = ${TEXT_PARAM} AND category_id IN (SELECT value FROM json_each(?))
       AND is_parent = 0 AND bsr IS NOT NULL AND bsr_category_id = ${TEXT_PARAM}
     ORDER BY bsr, asin`,
  );
  const selectSeen = db.prepare<[string, string, number], SeenAtRank>(
    `SELECT listing.asin, last_at AS seenAt ${FROM_RANKED} AND rank = ?`,
  );

  /** Yields the branch's listings by rank. In a very large branch, only the root's leaders. */
  function* inOrder(branch: Branch, listings: number): Generator<RankedAsin> {
    const { marketplace, rootId, categoryIds } = branch;
    if (listings <= BY_ROOT_MAX) {
      yield* selectInside.iterate(marketplace, JSON.stringify(categoryIds), rootId);
      return;
    }
    const inside = new Set(categoryIds);
    for (const row of selectLeading.iterate(marketplace, rootId, BY_ROOT_MAX)) {
      const { categoryId, ...ranked } = row;
      if (categoryId !== null && inside.has(categoryId)) yield ranked;
    }
  }

  return {
    own: (marketplace: MarketplaceId, categoryId: string, limit: number): RankedAsin[] =>
      read(() =>
        selectLeading
          .all(marketplace, categoryId, limit)
          .map(({ asin, rank, observedAt }) => ({ asin, rank, observedAt })),
      ),
    /** Returns the listings in one of the categories, by their ranks in the root. */
    inside: (branch: Branch, limit: number, listings: number): RankedAsin[] =>
      read(() => {
        const found: RankedAsin[] = [];
        for (const ranked of inOrder(branch, listings)) {
          const seen = selectSeen.all(branch.marketplace, branch.rootId, ranked.rank);
          // A listing keeps its last known rank. It is in a list only if it has a rank now.
          if (!seen.some(({ asin }) => asin === ranked.asin)) continue;
          found.push({ ...ranked, rankSeenAt: Math.max(...seen.map(({ seenAt }) => seenAt)) });
          if (found.length >= limit) break;
        }
        return found;
      }),
  };
}

interface RankedSeries {
  readonly id: number;
  readonly asin: Asin;
  readonly lastAt: EpochSeconds;
  readonly lastRank: number | null;
}

export function prepareBestSellersAsOf(connection: Connection) {
  const { db, read } = connection;
  const points = createPointTable(connection);
  const ranked = (also: string) =>
    db.prepare<(string | number)[], RankedSeries>(
      `SELECT series_id AS id, listing.asin, last_at AS lastAt, nullif(rank, ${NO_RANK}) AS lastRank
       ${FROM_RANKED} AND first_at <= ? ${also}`,
    );
  const select = ranked('');
  const selectInside = ranked('AND listing.category_id IN (SELECT value FROM json_each(?))');

  const bestOf = (series: readonly RankedSeries[], at: EpochSeconds, limit: number) => {
    const found = series.flatMap(({ id, asin, lastAt, lastRank }): RankedAsin[] => {
      // A history is read only if the rank changed after the instant.
      const last = lastAt <= at ? { at: lastAt, value: lastRank } : points.lastUntil(id, at);
      return last === null || last.value === null
        ? []
        : [{ asin, rank: last.value, observedAt: last.at }];
    });
    found.sort((a, b) => a.rank - b.rank || (a.asin < b.asin ? -1 : 1));
    return found.slice(0, limit);
  };

  return {
    own: (marketplace: MarketplaceId, categoryId: string, limit: number, at: EpochSeconds) =>
      read(() => bestOf(select.all(marketplace, categoryId, at), at, limit)),
    inside: ({ marketplace, rootId, categoryIds }: Branch, limit: number, at: EpochSeconds) =>
      read(() => {
        const ids = JSON.stringify(categoryIds);
        return bestOf(selectInside.all(marketplace, rootId, at, ids), at, limit);
      }),
  };
}
