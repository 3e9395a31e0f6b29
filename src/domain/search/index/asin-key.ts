/**
 * ASINs as numbers: ten base-36 digits stay below 2^53, so a number holds one exactly, and numbers
 * order as the texts do (digits before letters).
 */
import type { Asin } from '../../asin.ts';

const BASE = 36;
const LENGTH = 10;

export function asinKey(asin: string): number {
  let key = 0;
  for (let at = 0; at < LENGTH; at++) key = key * BASE + digitOf(asin.charCodeAt(at));
  return key;
}

export function asinOfKey(key: number): Asin {
  return key.toString(BASE).toUpperCase().padStart(LENGTH, '0') as Asin;
}

const ZERO = 48;
const NINE = 57;
const UPPER_A = 65;
const LOWER_A = 97;

function digitOf(code: number): number {
  if (code <= NINE) return code - ZERO;
  return code - (code >= LOWER_A ? LOWER_A : UPPER_A) + 10;
}
