/** A value of a product row with the place it stood in, which may name its own source and time. */
import type { Series } from '../../../../domain/history/series.ts';
import type { Facts } from '../../../../domain/product/facts.ts';
import type { ProductValue } from '../../../../domain/product/product-columns.ts';
import type { EpochSeconds } from '../../../../domain/time.ts';

export type Statement = { readonly column: ProductValue } & (
  | { readonly facts: Partial<Facts> }
  | { readonly seriesAt: (at: EpochSeconds) => Series }
);
