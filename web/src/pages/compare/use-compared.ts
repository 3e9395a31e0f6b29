/** The products to compare: each with what the service says of it, or why it says nothing. */
import { api, type Marketplace } from '../../api.ts';
import { useResource } from '../../resource.ts';

export type Product = Awaited<ReturnType<typeof api.product>>['data'];
export type SalesEstimate = Awaited<ReturnType<typeof api.salesEstimate>>['data'];

export interface Known {
  readonly asin: string;
  readonly product: Product;
  readonly estimate: SalesEstimate;
}

export interface Failed {
  readonly asin: string;
  readonly error: Error;
}

export function useCompared(asins: readonly string[], marketplace: Marketplace) {
  const question = asins.length === 0 ? null : [marketplace, ...asins].join(' ');
  return useResource(question, (signal) =>
    Promise.all(asins.map((asin) => ask(asin, marketplace, signal))),
  );
}

async function ask(
  asin: string,
  marketplace: Marketplace,
  signal: AbortSignal,
): Promise<Known | Failed> {
  const asked = { asin, marketplace };
  try {
    const [product, estimate] = await Promise.all([
      api.product(asked, { signal }),
      api.salesEstimate(asked, { signal }),
    ]);
    return { asin, product: product.data, estimate: estimate.data };
  } catch (error) {
    return { asin, error: error as Error };
  }
}
