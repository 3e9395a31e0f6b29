/** The error for stored data whose check value shows that it is not what was written. */
import type { Asin } from './asin.ts';
import { ShelflineError } from './error.ts';
import type { MarketplaceId } from './marketplace.ts';

export interface DamagedProduct {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
}

/** Says what is damaged; nothing is answered from it. */
export class DamageError extends ShelflineError {
  /** Null: not one product alone. */
  readonly product: DamagedProduct | null;

  /** `what` names the data: "product US B000000001". */
  constructor(what: string, product: DamagedProduct | null = null, cause?: unknown) {
    const remedy = 'the operator finds the extent with `shelfline doctor --deep`';
    super('unavailable', `the stored data of ${what} is damaged: ${remedy}`, { cause });
    this.product = product;
  }
}
