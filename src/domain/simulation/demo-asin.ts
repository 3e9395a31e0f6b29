/**
 * ASINs of the simulated market. They all begin with `B0DEMO`, so that nobody takes one for a real
 * product, and none occurs twice.
 */
import type { Asin } from '../asin.ts';

const PREFIX = 'B0DEMO';
const DIGITS = 4;
const CAPACITY = 36 ** DIGITS;
/** Odd and no multiple of 3, so that counting in steps of it meets every number once. */
const STEP = 1_031_273;

/** The first product of every simulated market: a yoga mat in the US. */
export const DEMO_ASIN = demoAsin(0);

export function demoAsin(index: number): Asin {
  if (index >= CAPACITY) throw new RangeError(`the simulated market ends at ${CAPACITY} ASINs`);
  const scattered = (index * STEP + 1) % CAPACITY;
  return (PREFIX + scattered.toString(36).toUpperCase().padStart(DIGITS, '0')) as Asin;
}
