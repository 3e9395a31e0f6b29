/** What the page shows first, asked all at once. Each part arrives on its own. */
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Data } from '../../../../client/src/types.ts';
import { api, type Marketplace } from '../../api.ts';
import { askBatch } from '../../batch.ts';
import { isoOf, secondsOf } from '../../parts/chart/track.ts';
import { type Resource, useResource } from '../../resource.ts';

export type Product = Data<operations['product']>;
export type SalesEstimate = Data<operations['sales-estimate']>;
export type PriceHistory = Data<operations['price-history']>;
export type RankHistory = Data<operations['bsr-history']>;
export type Profit = Data<operations['profit']>;

const YEAR_S = 365 * 86_400;

/** The statistics of all that is known, and of the year up to the last look. Null without any. */
export interface Histories {
  readonly year: PriceHistory | null;
  readonly always: PriceHistory | null;
  readonly ranks: RankHistory | null;
}

export interface ProductData {
  readonly product: Resource<Product>;
  readonly estimate: Resource<SalesEstimate>;
  readonly histories: Resource<Histories>;
  /** Null inside where no fees can be calculated. */
  readonly fees: Resource<{ readonly profit: Profit | null }>;
}

export function useProductData(asin: string, marketplace: Marketplace): ProductData {
  const asked = { asin, marketplace };
  const question = `${asin} ${marketplace}`;
  return {
    product: useResource(question, (signal) => api.product(asked, { signal }).then(dataOf)),
    estimate: useResource(question, (signal) => api.salesEstimate(asked, { signal }).then(dataOf)),
    histories: useResource(question, (signal) => askHistories(asked, signal)),
    fees: useResource(question, async (signal) => {
      const [profit = null] = await askBatch('profit-calc', [{ ...asked, cost: 0 }], signal);
      return { profit };
    }),
  };
}

interface Asked {
  readonly asin: string;
  readonly marketplace: Marketplace;
}

async function askHistories(asked: Asked, signal: AbortSignal): Promise<Histories> {
  const ofAlways = { ...asked, interval: 'month', from: 'first' } as const;
  const [[always = null], [alwaysRanks = null]] = await Promise.all([
    askBatch('price-history', [ofAlways], signal),
    askBatch('bsr-history', [ofAlways], signal),
  ]);
  const yearOf = ({ summary }: PriceHistory | RankHistory) => {
    return { ...ofAlways, from: yearBefore(summary.until) };
  };
  const [[year = null], [ranks = null]] = await Promise.all([
    always === null ? [] : askBatch('price-history', [yearOf(always)], signal),
    alwaysRanks === null ? [] : askBatch('bsr-history', [yearOf(alwaysRanks)], signal),
  ]);
  return { year, always, ranks };
}

/** Without it, the year would end today, and old data would have less than a year of it. */
function yearBefore(until: string): string {
  return isoOf(secondsOf(until) - YEAR_S);
}

function dataOf<Content>({ data }: { readonly data: Content }): Content {
  return data;
}
