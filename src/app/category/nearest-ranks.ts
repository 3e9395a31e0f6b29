/** Finds the day nearest to another one on which somebody looked at ranks of a category. */
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { nearestLook } from '../product/nearest-look.ts';
import { type BestSellerRequest, bestSellersOf } from './best-sellers.ts';

/** Asks the histories of the present best sellers. Null if there are none. */
export async function nearestRanks(
  app: AppContext,
  { marketplace, category }: BestSellerRequest,
  asOf: EpochSeconds,
): Promise<EpochSeconds | null> {
  const { bestSellers } = await bestSellersOf(app, { marketplace, category, asOf: null });
  const looks = await Promise.all(
    bestSellers.map(async ({ listing: { asin } }) => {
      const record = await app.store.products.record(marketplace, asin);
      return record === null ? [] : [await nearestLook(app, record, asOf, ['bsr'])];
    }),
  );
  const [nearest = null] = looks
    .flat()
    .sort((left, right) => Math.abs(left - asOf) - Math.abs(right - asOf));
  return nearest;
}
