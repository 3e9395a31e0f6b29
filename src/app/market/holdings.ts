/** Says what is held of each marketplace. */
import { MARKETPLACES, type MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Coverage } from '../../ports/store/product-store.ts';
import type { AppContext } from '../context.ts';

export interface Holding extends Coverage {
  readonly marketplace: MarketplaceId;
}

/** Returns the marketplaces that have listings. */
export async function holdingsOf({ store }: Pick<AppContext, 'store'>): Promise<Holding[]> {
  const held = MARKETPLACES.map(async ({ id: marketplace }) => {
    return { marketplace, ...(await store.products.coverage(marketplace)) };
  });
  return (await Promise.all(held)).filter(({ listings }) => listings > 0);
}
