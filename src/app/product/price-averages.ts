/** The averages next to the price in a product's detail. */
import { lastLook } from '../../domain/product/freshness.ts';
import {
  AVERAGES_REACH_S,
  NO_AVERAGES,
  type SourcedAverages,
  standingAverages,
} from '../../domain/product/standing-averages.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { knownIn } from '../history/shown-points.ts';
import type { ProductDetail } from './get-product.ts';

export interface StandingAverages extends SourcedAverages {
  /** The last look at the price, the end of the averaged days; null without a price. */
  readonly until: EpochSeconds | null;
}

/** Returns the averages of the series that the price comes from, all null without a price series. */
export async function averagesOf(
  app: AppContext,
  { record, listing }: ProductDetail,
): Promise<StandingAverages> {
  const { marketplace, asin, heads, facts } = record;
  const head = heads.find(({ name }) => name === listing.priceType);
  if (head === undefined) return { averages: NO_AVERAGES, until: null, sources: NO_AVERAGES };
  const until = lastLook(record, head);
  const window = { from: until - AVERAGES_REACH_S, to: until + 1 };
  const { name, categoryId } = head;
  const asked = [{ name, categoryId, window }];
  const [series] = await app.store.history.readUnmade(marketplace, asin, asked);
  return { until, ...standingAverages(knownIn(record, series), until, head, facts) };
}
