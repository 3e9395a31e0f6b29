/** The averages next to the price in a product's detail. */
import { type PriceAverages, priceAverages } from '../../domain/history/price-averages.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { Minor } from '../../domain/values/money.ts';
import { DAY_S, type EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
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
 * the history covers too little of the days, a source's stated average counts.
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
  const [series] = await app.store.history.read(marketplace, asin, [head], window);
  const averages: Record<Window, Minor | null> = priceAverages(series?.points ?? [], until);
  const sources: Record<Window, string | null> = { ...NONE };
  const { statedAverages: stated } = facts;
  const isRecent = stated !== undefined && until - stated.at <= STATED_MAX_S;
  for (const name of Object.keys(DAYS) as Window[]) {
    if (averages[name] !== null) {
      sources[name] = 'history';
      continue;
    }
    const said = isRecent ? stated.value : [];
    const found = said.find((one) => one.series === head.name && one.days === DAYS[name]);
    if (found === undefined) continue;
    averages[name] = found.value;
    sources[name] = stated?.source ?? null;
  }
  return { averages, until, sources };
}

const NONE = { days30: null, days90: null, days180: null, days365: null } as const;
