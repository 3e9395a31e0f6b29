/** Functions of the price that change only at certain prices, like most fees. */
import type { Minor } from '../values/money.ts';

/** A value that holds up to and including a price. */
export interface Step<Value> {
  readonly limit: Minor;
  readonly value: Value;
}

export const EVERY_PRICE = Number.POSITIVE_INFINITY;

/** The value of a step function at a price. */
export function stepAt<Value>(steps: readonly Step<Value>[], price: Minor): Value {
  for (const { limit, value } of steps) if (price <= limit) return value;
  throw new TypeError('the steps of a price function must end at infinity');
}
