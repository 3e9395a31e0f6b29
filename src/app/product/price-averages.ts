/** The averages next to the price in a product's detail. */

import { isLookSource } from '../../domain/history/known-points.ts';
import { type PriceAverages, priceAverages } from '../../domain/history/price-averages.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { Minor } from '../../domain/values/money.ts';
import { DAY_S, type EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { knownIn } from '../history/shown-points.ts';
import type { ProductDetail } from './get-product.ts';

const REACH_S = 365 * DAY_S;
/** An average stated longer before the last look no longer describes the days before it. */
const STATED_MAX_S = 30 * DAY_S;

type Window = keyof PriceAverages;

const DAYS: Record<Window, number> = { days30: 30, days90: 90, days180: 180, days365: 365 };

export interface StandingAverages {
  readonly averages: PriceAverages;
  /** The last look at the price, the end of the averaged days; null without a price. */
  readonly until: EpochSeconds | null;
  /** `history`, or the source that stated the average; null without one. */
  readonly sources: Readonly<Record<Window, string | null>>;
}

/**
 * Returns the averages of the series that the price comes from, all null without a price series. If
 * the history covers too little of the days, or consists of single looks, the average counts that
 * the source of the newest look states.
 */
export async function averagesOf(
  app: AppContext,
  { record, listing }: ProductDetail,
): Promise<StandingAverages> {
  const { marketplace, asin, heads, facts } = record;
  const head = heads.find(({ name }) => name === listing.priceType);
  if (head === undefined) return { averages: NONE, until: null, sources: NONE };
  const until = lastLook(record, head);
  const window = { from: until - REACH_S, to: until + 1 };
  const { name, categoryId } = head;
  const asked = [{ name, categoryId, window }];
  const [series] = await app.store.history.readUnmade(marketplace, asin, asked);
  const averages: Record<Window, Minor | null> = priceAverages(knownIn(record, series), until);
  const sources: Record<Window, string | null> = { ...NONE };
  const { statedAverages: stated } = facts;
  const isRecent = stated !== undefined && Math.abs(until - stated.at) <= STATED_MAX_S;
  const said = isRecent ? stated.value.filter(({ series }) => series === head.name) : [];
  // A source that states single looks has counted more days than it states.
  const isBetter = isLookSource(head.source) && stated?.at === until;
  for (const window of Object.keys(DAYS) as Window[]) {
    const found = said.find(({ days }) => days === DAYS[window]);
    if (found !== undefined && (isBetter || averages[window] === null)) {
      averages[window] = found.value;
      sources[window] = stated?.source ?? null;
    } else if (averages[window] !== null) {
      sources[window] = 'history';
    }
  }
  return { averages, until, sources };
}

const NONE = { days30: null, days90: null, days180: null, days365: null } as const;
