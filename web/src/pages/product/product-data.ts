/** What the page shows first, asked all at once. Each part arrives on its own. */
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Data } from '../../../../client/src/types.ts';
import { api, type Marketplace } from '../../api.ts';
import { askBatch } from '../../batch.ts';
import { type Resource, useResource } from '../../resource.ts';

export type Product = Data<operations['product']>;
export type SalesEstimate = Data<operations['sales-estimate']>;
export type PriceHistory = Data<operations['price-history']>;
export type RankHistory = Data<operations['bsr-history']>;
export type Profit = Data<operations['profit']>;

/** The statistics of a year and of all that is known. Null where no history is known. */
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
  const ofYear = { ...asked, interval: 'month' } as const;
  const ofAlways = { ...ofYear, from: 'first' };
  const [[year = null, always = null], [ranks = null]] = await Promise.all([
    askBatch('price-history', [ofYear, ofAlways], signal),
    askBatch('bsr-history', [ofYear], signal),
  ]);
  return { year, always, ranks };
}

function dataOf<Content>({ data }: { readonly data: Content }): Content {
  return data;
}
