/** The simulated marketplaces: language, size, prices and category trees. */
import markets from '../../../facts/demo/markets.json' with { type: 'json' };
import type { CategoryObservation } from '../product/observation.ts';
import type { MarketplaceId } from '../values/marketplace.ts';
import type { EpochSeconds } from '../values/time.ts';
import { DEMO_SOURCE } from './demo-ids.ts';
import { PRODUCT_TYPES, type ProductType, ROOT_KEYS, type RootKey } from './product-types.ts';
import { VOCABULARIES, type Vocabulary } from './vocabulary.ts';

export interface SimulatedMarket {
  readonly id: MarketplaceId;
  readonly vocabulary: Vocabulary;
  readonly hasUsSizes: boolean;
  /** Share of all simulated products, 0-1. */
  readonly share: number;
  /** Searches at equal rank, and catalog size, relative to the US. */
  readonly demand: number;
  readonly catalog: number;
  /** Major units of the currency per dollar. */
  readonly priceFactor: number;
  /** Endings of prices, in minor units: 99 of 1999, 80 of 1980. */
  readonly priceEndings: readonly number[];
  readonly roots: Readonly<Record<RootKey, string>>;
}

export const SIMULATED_MARKETS: readonly SimulatedMarket[] = markets.map(
  ({ id, words, ...market }) => ({
    ...market,
    id: id as MarketplaceId,
    vocabulary: VOCABULARIES[words as keyof typeof VOCABULARIES],
  }),
);

/** Ids of a family's root, branch and leaf category. */
export interface CategoryPlace {
  readonly rootId: string;
  readonly branchId: string;
  readonly leafId: string;
}

export function placeOf(market: SimulatedMarket, type: ProductType): CategoryPlace {
  return {
    rootId: idOf(market, type.root, 0, 0),
    branchId: idOf(market, type.root, type.branch + 1, 0),
    leafId: idOf(market, type.root, type.branch + 1, PRODUCT_TYPES.indexOf(type) + 1),
  };
}

/** Returns a marketplace's category tree, parents first. */
export function categoryTree(
  market: SimulatedMarket,
  observedAt: EpochSeconds,
): readonly CategoryObservation[] {
  const seenIn = { marketplace: market.id, source: DEMO_SOURCE, observedAt };
  const node = (id: string, name: string, parentId: string | null): CategoryObservation => {
    return { kind: 'category', id, name, parentId, ...seenIn };
  };
  const { branches, types } = market.vocabulary;
  const roots = ROOT_KEYS.map((root) => node(idOf(market, root, 0, 0), market.roots[root], null));
  const middle = ROOT_KEYS.flatMap((root) =>
    branches[root].map((name, branch) =>
      node(idOf(market, root, branch + 1, 0), name, idOf(market, root, 0, 0)),
    ),
  );
  const leaves = PRODUCT_TYPES.map((type) => {
    const place = placeOf(market, type);
    return node(place.leafId, types[type.key]?.category ?? type.key, place.branchId);
  });
  return [...roots, ...middle, ...leaves];
}

function idOf(market: SimulatedMarket, root: RootKey, branch: number, leaf: number): string {
  const numbers = [SIMULATED_MARKETS.indexOf(market) + 1, ROOT_KEYS.indexOf(root) + 1];
  return `990${numbers.join('')}${branch}${String(leaf).padStart(3, '0')}`;
}
