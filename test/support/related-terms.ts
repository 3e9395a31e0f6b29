/**
 * Which search terms of the simulated market truly belong together: those of one type of product.
 */

import { wordsOf } from '../../src/domain/simulation/family-names.ts';
import { SIMULATED_MARKETS } from '../../src/domain/simulation/markets.ts';
import { PRODUCT_TYPES } from '../../src/domain/simulation/product-types.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';

export interface RelatedTerms {
  readonly seed: string;
  /** The other terms of the type. */
  readonly related: readonly string[];
}

/** Every name of every type as a seed. */
export function relatedTerms(marketplace: MarketplaceId): readonly RelatedTerms[] {
  const market = SIMULATED_MARKETS.find(({ id }) => id === marketplace);
  if (market === undefined) throw new RangeError(`${marketplace} is not simulated`);
  return PRODUCT_TYPES.flatMap((type) => {
    const { nouns, features, uses } = wordsOf(market, type);
    const [noun = ''] = nouns;
    const terms = [
      ...nouns,
      ...features.map((feature) => market.vocabulary.query(noun, feature)),
      ...uses.map((use) => `${noun} ${use}`),
    ].map((term) => term.toLowerCase());
    return nouns.map((name) => {
      const seed = name.toLowerCase();
      return { seed, related: terms.filter((term) => term !== seed) };
    });
  });
}
