/**
 * A service that supplies measured keywords over the network. Its answers are kept for some days.
 * It never costs more in a day than the operator allows.
 */

import type { KeywordObservation } from '../domain/product/observation.ts';
import type { Asin } from '../domain/values/asin.ts';
import type { MarketplaceId } from '../domain/values/marketplace.ts';
import type { EpochSeconds } from '../domain/values/time.ts';

export interface ProvidedKeywords {
  readonly keywords: readonly KeywordObservation[];
  /** When the provider answered; earlier than now for a kept answer. */
  readonly fetchedAt: EpochSeconds;
}

/**
 * Both methods throw `provider_unavailable`, with the provider and the reason, if the provider
 * cannot be reached, takes too long, refuses or answers wrongly, or if today's budget is used up.
 */
export interface KeywordProvider {
  /** The name in answers: `dataforseo`. */
  readonly name: string;
  related(marketplace: MarketplaceId, keyword: string, limit: number): Promise<ProvidedKeywords>;
  ofProduct(marketplace: MarketplaceId, asin: Asin, limit: number): Promise<ProvidedKeywords>;
}
