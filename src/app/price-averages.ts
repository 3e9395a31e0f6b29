/** The averages that stand beside the price of a product's detail. */
import { type PriceAverages, priceAverages } from '../domain/history/price-averages.ts';
import type { Minor } from '../domain/money.ts';
import { DAY_S, type EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';
import type { ProductDetail } from './get-product.ts';

const REACH_S = 365 * DAY_S;
/** Averages that a source stated longer ago are not of the last days any more. */
const STATED_MAX_S = 30 * DAY_S;

type Window = keyof PriceAverages;

const DAYS = { days30: 30, days90: 90, days180: 180, days365: 365 } as const;

export interface StandingAverages {
  readonly averages: PriceAverages;
  /** `history`, or the source that stated the average; null where there is none. */
  readonly sources: Readonly<Record<Window, string | null>>;
}

/**
 * Of the series the current price comes from; all null for a product without a price series. Where
 * the own history reaches over less than half of the days, what a source stated of them counts.
 */
export async function averagesOf(
  app: AppContext,
  { record, listing }: ProductDetail,
  now: EpochSeconds,
): Promise<StandingAverages> {
  const { priceType } = listing;
  if (priceType === null) return standing(priceAverages([], now), () => null);
  const { marketplace, asin } = record;
  const key = { name: priceType, categoryId: null };
  const window = { from: now - REACH_S, to: now + 1 };
  const [series] = await app.store.history.read(marketplace, asin, [key], window);
  const firstAt = record.heads.find(({ name }) => name === priceType)?.firstAt ?? now;
  const fact = record.facts.statedAverages;
  const stated = fact !== undefined && now - fact.at <= STATED_MAX_S ? fact : null;
  return standing(priceAverages(series?.points ?? [], now), (days) => {
    if (stated === null || now - firstAt >= (days * DAY_S) / 2) return null;
    const found = stated.value.find((one) => one.series === priceType && one.days === days);
    return found === undefined ? null : { value: found.value, source: stated.source };
  });
}

function standing(
  own: PriceAverages,
  statedOf: (days: number) => { readonly value: Minor; readonly source: string } | null,
): StandingAverages {
  const averages: Record<Window, Minor | null> = { ...own };
  const sources: Record<Window, string | null> = { ...NO_SOURCES };
  for (const window of Object.keys(DAYS) as Window[]) {
    const stated = statedOf(DAYS[window]);
    averages[window] = stated?.value ?? own[window];
    sources[window] = stated?.source ?? (own[window] === null ? null : 'history');
  }
  return { averages, sources };
}

const NO_SOURCES = { days30: null, days90: null, days180: null, days365: null } as const;
