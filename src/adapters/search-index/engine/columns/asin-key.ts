/**
 * Converts ASINs to numbers and back. Ten base-36 digits are below 2^53, so a double is exact.
 * Numbers sort like the texts (digits before letters).
 */
import type { Asin } from '../../../../domain/values/asin.ts';

const BASE = 36;
const LENGTH = 10;

export function asinKey(asin: string): number {
  let key = 0;
  for (let at = 0; at < LENGTH; at++) key = key * BASE + digitOf(asin.charCodeAt(at));
  return key;
}

/** Five digits fit in 32 bits, where arithmetic is several times as fast as `toString(36)`. */
const HALF = BASE ** (LENGTH / 2);

export function asinOfKey(key: number): Asin {
  const left = Math.floor(key / HALF);
  return (halfOf(left) + halfOf(key - left * HALF)) as Asin;
}

function halfOf(key: number): string {
  return String.fromCharCode(
    codeOf((key / BASE ** 4) | 0),
    codeOf(((key / BASE ** 3) | 0) % BASE),
    codeOf(((key / BASE ** 2) | 0) % BASE),
    codeOf(((key / BASE) | 0) % BASE),
    codeOf(key % BASE),
  );
}

const ZERO = 48;
const NINE = 57;
const UPPER_A = 65;
const LOWER_A = 97;

function codeOf(digit: number): number {
  return digit < 10 ? ZERO + digit : UPPER_A - 10 + digit;
}

function digitOf(code: number): number {
  if (code <= NINE) return code - ZERO;
  return code - (code >= LOWER_A ? LOWER_A : UPPER_A) + 10;
}
