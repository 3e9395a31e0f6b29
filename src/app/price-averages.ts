/** The averages that stand beside the price of a product's detail. */
import { type PriceAverages, priceAverages } from '../domain/history/price-averages.ts';
import { DAY_S, type EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';
import type { ProductDetail } from './get-product.ts';

const REACH_S = 365 * DAY_S;

/** Of the series the current price comes from; all null for a product without a price series. */
export async function averagesOf(
  app: AppContext,
  { record, listing }: ProductDetail,
  now: EpochSeconds,
): Promise<PriceAverages> {
  const { priceType } = listing;
  if (priceType === null) return priceAverages([], now);
  const { marketplace, asin } = record;
  const key = { name: priceType, categoryId: null };
  const window = { from: now - REACH_S, to: now + 1 };
  const [series] = await app.store.history.read(marketplace, asin, [key], window);
  return priceAverages(series?.points ?? [], now);
}
