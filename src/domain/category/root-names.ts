/** Says in which marketplaces a root category has a name. */
import rows from '../../../facts/category-names/root-categories.json' with { type: 'json' };
import { foldedCategory } from '../estimation/curve/category-key.ts';
import { MARKETPLACES, type MarketplaceId } from '../values/marketplace.ts';

const MARKETS_BY_NAME: ReadonlyMap<string, readonly MarketplaceId[]> = marketsByName();

function marketsByName(): ReadonlyMap<string, readonly MarketplaceId[]> {
  const markets = new Map<string, MarketplaceId[]>();
  for (const [place = '', , name = ''] of rows) {
    const market = MARKETPLACES.find(({ id }) => id === place);
    if (market === undefined) continue;
    const folded = foldedCategory(name);
    markets.set(folded, [...(markets.get(folded) ?? []), market.id]);
  }
  return markets;
}

/** Returns the marketplaces whose root categories include the name; none if it is unknown. */
export function marketplacesOfRoot(name: string): readonly MarketplaceId[] {
  return MARKETS_BY_NAME.get(foldedCategory(name)) ?? [];
}
