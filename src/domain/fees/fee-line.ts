/** Fee lines of an answer, how they change with the price, and the advice for unknown fees. */
import type { Minor } from '../values/money.ts';

export const FEE_NAMES = [
  'referral',
  'closing',
  'perItem',
  'fulfillment',
  'surcharges',
  'storage',
  'inboundPlacement',
  'returns',
  'digitalServices',
  'other',
] as const;

export type FeeName = (typeof FEE_NAMES)[number];

/** A fee and the rule behind it, or the reason it is unknown. */
export interface FeeLine {
  readonly amount: Minor | null;
  readonly rule: string;
}

export interface Missing {
  readonly fee: FeeName | 'vatOnFees';
  readonly reason: string;
  readonly remedy: string;
}

export function missing(fee: FeeName, reason: string): Missing {
  return { fee, reason, remedy: `give feeOverrides.${fee} from your own account statement` };
}

/** A value that applies up to a price, inclusive. Most fees change only at certain prices. */
export interface Step<Value> {
  readonly limit: Minor;
  readonly value: Value;
}

export const EVERY_PRICE = Number.POSITIVE_INFINITY;

/** Returns the value of a step function at a price. */
export function stepAt<Value>(steps: readonly Step<Value>[], price: Minor): Value {
  for (const { limit, value } of steps) if (price <= limit) return value;
  throw new TypeError('the steps of a price function must end at infinity');
}
