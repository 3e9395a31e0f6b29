/** The marketplaces of the simulated market: language, size, prices and names of root categories. */
import markets from '../../../facts/demo/markets.json' with { type: 'json' };
import type { MarketplaceId } from '../marketplace.ts';
import type { RootKey } from './product-types.ts';
import { VOCABULARIES, type Vocabulary } from './vocabulary.ts';

export interface SimulatedMarket {
  readonly id: MarketplaceId;
  readonly vocabulary: Vocabulary;
  readonly hasUsSizes: boolean;
  /** Part of all simulated products. */
  readonly share: number;
  /** Searches relative to the US at equal rank. */
  readonly demand: number;
  /** Size of the catalog relative to the US: how far ranks go. */
  readonly catalog: number;
  /** Major units of the currency for a dollar. */
  readonly priceFactor: number;
  /** Last two digits of prices, in minor units: 99 of 1999, 80 of 1980. */
  readonly priceEndings: readonly number[];
  readonly roots: Readonly<Record<RootKey, string>>;
}

export const SIMULATED_MARKETS: readonly SimulatedMarket[] = markets.map(
  ({ id, words, ...market }) => {
    const vocabulary = VOCABULARIES[words];
    if (vocabulary === undefined) throw new RangeError(`markets.json: no words "${words}"`);
    return { ...market, id: id as MarketplaceId, vocabulary };
  },
);
