/**
 * Identifiers of the simulated market. Its ASINs all begin with `B0DEMO`, so that nobody takes one
 * for a real product, and none occurs twice.
 */
import type { Asin } from '../values/asin.ts';

/** The source of every simulated fact and point. */
export const DEMO_SOURCE = 'demo';

const PREFIX = 'B0DEMO';
const DIGITS = 4;
const CAPACITY = 36 ** DIGITS;
/** Odd and no multiple of 3, so that counting in steps of it meets every number once. */
const STEP = 1_031_273;

/** The ASIN with a number. Number 0 is the best-known product: a yoga mat in the US. */
export function demoAsin(index: number): Asin {
  if (index >= CAPACITY) throw new RangeError(`the simulated market ends at ${CAPACITY} ASINs`);
  const scattered = (index * STEP + 1) % CAPACITY;
  return (PREFIX + scattered.toString(36).toUpperCase().padStart(DIGITS, '0')) as Asin;
}

/** A 13-digit number of the range that GS1 leaves to stores for their own use (20-29). */
export function demoGtin(index: number): string {
  const body = `20${String(index).padStart(10, '0')}`;
  let sum = 0;
  for (const [at, digit] of [...body].entries()) sum += Number(digit) * (at % 2 === 0 ? 1 : 3);
  return body + String((10 - (sum % 10)) % 10);
}
