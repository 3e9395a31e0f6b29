/** A published form of the interface: where its operations stand and how it shows scores. */
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { Operation } from '../operation.ts';

export interface FormRoute {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** Below the base, Fastify style: `/products/:asin`. */
  readonly path: string;
}

export interface Form {
  readonly name: 'A' | 'B';
  /** In the order of the specification. */
  readonly marketplaces: readonly MarketplaceId[];
  /** Scores run from 0 to this. */
  readonly scoreScale: 100 | 10;
  /** Name of the combined score in `nicheScore`. */
  readonly combinedScore: 'score' | 'overall';
  /** Whether product detail shows averages beside the price. */
  readonly hasPriceAverages: boolean;
  readonly routes: readonly FormRoute[];
}
