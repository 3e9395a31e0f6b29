/** What is made of a whole marketplace and stays true until the store changes: made once a revision. */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Market } from './market.ts';

/** `make` reads within one state of the store. */
export function keepByRevision<Value>(
  { read, revision, revisionToKeepBy }: Market,
  make: (marketplace: MarketplaceId) => Value,
): (marketplace: MarketplaceId) => Value {
  const kept = new Map<MarketplaceId, { readonly revision: number; readonly value: Value }>();
  return (marketplace) => {
    const known = kept.get(marketplace);
    if (known !== undefined && known.revision === revisionToKeepBy()) return known.value;
    return read(() => {
      const now = revision();
      const newest = kept.get(marketplace);
      if (newest?.revision === now) return newest.value;
      const value = make(marketplace);
      kept.set(marketplace, { revision: now, value });
      return value;
    });
  };
}
