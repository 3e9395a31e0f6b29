/** The error for stored data that fails its checksum. */
import type { Asin } from './asin.ts';
import { ShelflineError } from './error.ts';
import type { MarketplaceId } from './marketplace.ts';

export interface DamagedProduct {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
}

/** Names the damaged data. Nothing is answered from it. */
export class DamageError extends ShelflineError {
  /** Null when the damage is not limited to one product. */
  readonly product: DamagedProduct | null;

  /** `what` names the data: "product US B000000001". */
  constructor(what: string, product: DamagedProduct | null = null, cause?: unknown) {
    const remedy = 'the operator finds the extent with `shelfline doctor --deep`';
    super('unavailable', `the stored data of ${what} is damaged: ${remedy}`, { cause });
    this.product = product;
  }
}
