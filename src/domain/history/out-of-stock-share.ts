/** How much of the time a product could not be bought. */
import { type Stretch, secondsIn } from './stretches.ts';

/**
 * Out-of-stock time as a share (0-1) of the time in which its availability was known: in stock,
 * with a hidden price, or out of stock. Unknown time counts on neither side; null without known
 * time.
 */
export function outOfStockShare(all: readonly Stretch[]): number | null {
  const known = secondsIn(all.filter(({ state }) => state !== 'unknown'));
  if (known === 0) return null;
  return secondsIn(all.filter(({ state }) => state === 'out_of_stock')) / known;
}
