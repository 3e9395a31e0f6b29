/**
 * A service that is asked for measured keywords over the network. What it answers is kept for some
 * days, and it is never paid more than the operator allows a day.
 */
import type { Asin } from '../domain/asin.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { KeywordObservation } from '../domain/product/observation.ts';
import type { EpochSeconds } from '../domain/time.ts';

export interface ProvidedKeywords {
  /** Empty where the provider knows nothing. */
  readonly keywords: readonly KeywordObservation[];
  /** When the provider said so; earlier than now where the answer was kept. */
  readonly fetchedAt: EpochSeconds;
}

/**
 * Both questions throw `provider_unavailable`, naming the provider and the reason, when it cannot be
 * reached, takes too long, refuses, answers what is no answer, or today's budget is used up.
 */
export interface KeywordProvider {
  /** As it stands in answers: `dataforseo`. */
  readonly name: string;
  related(marketplace: MarketplaceId, keyword: string, limit: number): Promise<ProvidedKeywords>;
  ofProduct(marketplace: MarketplaceId, asin: Asin, limit: number): Promise<ProvidedKeywords>;
}
