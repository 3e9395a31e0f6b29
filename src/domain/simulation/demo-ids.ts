/** Identifiers of the simulated market. All its ASINs begin with `B0DEMO`. */
import type { Asin } from '../values/asin.ts';

export const DEMO_SOURCE = 'demo';

const PREFIX = 'B0DEMO';
const DIGITS = 4;
const CAPACITY = 36 ** DIGITS;
/** Odd and not a multiple of 3, so counting in this step visits every number once. */
const STEP = 1_031_273;

/** Returns the ASIN of a number. Number 0 is the best-known product, a yoga mat in the US. */
export function demoAsin(index: number): Asin {
  if (index >= CAPACITY) throw new RangeError(`the simulated market ends at ${CAPACITY} ASINs`);
  const scattered = (index * STEP + 1) % CAPACITY;
  return (PREFIX + scattered.toString(36).toUpperCase().padStart(DIGITS, '0')) as Asin;
}

/** Returns a 13-digit number from the range that GS1 reserves for stores' own use (20-29). */
export function demoGtin(index: number): string {
  const body = `20${String(index).padStart(10, '0')}`;
  let sum = 0;
  for (const [at, digit] of [...body].entries()) sum += Number(digit) * (at % 2 === 0 ? 1 : 3);
  return body + String((10 - (sum % 10)) % 10);
}
