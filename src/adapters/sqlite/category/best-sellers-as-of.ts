/** Best sellers as they were known at an earlier instant, from the rank histories. */
import type { Asin } from '../../../domain/asin.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import type { RankedAsin } from '../../../ports/category-store.ts';
import { createPointTable } from '../history/points.ts';
import type { Market } from '../market.ts';
import type { Branch } from './best-sellers.ts';
import { FROM_RANKED, NO_RANK } from './rank-table.ts';

export interface BestSellersAsOf {
  /** By the ranks in this very category. */
  own(
    marketplace: MarketplaceId,
    categoryId: string,
    at: EpochSeconds,
    limit: number,
  ): RankedAsin[];
  /** The listings that are now in one of the categories, by their ranks in the root. */
  inside(branch: Branch, at: EpochSeconds, limit: number): RankedAsin[];
}

interface RankedSeries {
  readonly id: number;
  readonly asin: Asin;
  readonly lastAt: EpochSeconds;
  readonly lastRank: number | null;
}

const RANKED = `SELECT series_id AS id, listing.asin, last_at AS lastAt,
    nullif(rank, ${NO_RANK}) AS lastRank
  ${FROM_RANKED} AND first_at <= ?`;

export function prepareBestSellersAsOf(market: Market): BestSellersAsOf {
  const { db, read } = market;
  const points = createPointTable(market);
  const select = db.prepare<[string, string, number], RankedSeries>(RANKED);
  const selectInside = db.prepare<[string, string, number, string], RankedSeries>(
    `${RANKED} AND listing.category_id IN (SELECT value FROM json_each(?))`,
  );

  const bestOf = (series: readonly RankedSeries[], at: EpochSeconds, limit: number) => {
    const found = series.flatMap(({ id, asin, lastAt, lastRank }): RankedAsin[] => {
      // Histories are opened only where something came after the instant.
      const last = lastAt <= at ? { at: lastAt, value: lastRank } : points.lastUntil(id, at);
      return last === null || last.value === null
        ? []
        : [{ asin, rank: last.value, observedAt: last.at }];
    });
    found.sort((a, b) => a.rank - b.rank || (a.asin < b.asin ? -1 : 1));
    return found.slice(0, limit);
  };

  return {
    own: (marketplace, categoryId, at, limit) =>
      read(() => bestOf(select.all(marketplace, categoryId, at), at, limit)),
    inside: ({ marketplace, rootId, categoryIds }, at, limit) =>
      read(() => {
        const ids = JSON.stringify(categoryIds);
        return bestOf(selectInside.all(marketplace, rootId, at, ids), at, limit);
      }),
  };
}
