/**
 * Where an object probably ends, told by line breaks: at the end of its line, or at the bracket
 * that stands as far in as the line it begins on. Only parsing tells whether it really does.
 */
import { UNFINISHED } from './value-end.ts';

/** Line breaks say nothing here. */
export const NO_GUESS = -3;

const NEWLINE = 0x0a;
const SPACE = 0x20;
const COMMA = 0x2c;
const CLOSE_OBJECT = 0x7d;

/** The line that ends an object which begins after so many spaces, up to its bracket. */
export function closingLine(indent: number): Uint8Array {
  return Buffer.from(`\n${' '.repeat(indent)}}`);
}

/** Position after the last byte of the object that `bytes` begin with, or `UNFINISHED`. */
export function likelyEnd(bytes: Uint8Array, closing: Uint8Array, isOneLine: boolean): number {
  const newline = bytes.indexOf(NEWLINE);
  if (newline < 0) return UNFINISHED;
  let last = newline - 1;
  while ((bytes[last] ?? 0) <= SPACE || bytes[last] === COMMA) last -= 1;
  if (bytes[last] === CLOSE_OBJECT) return last + 1;
  if (isOneLine) return NO_GUESS;
  // Brackets are rarer than line breaks.
  for (
    let at = bytes.indexOf(CLOSE_OBJECT, newline);
    at >= 0;
    at = bytes.indexOf(CLOSE_OBJECT, at + 1)
  ) {
    if (endsWith(bytes, at + 1, closing)) return at + 1;
  }
  return UNFINISHED;
}

function endsWith(bytes: Uint8Array, end: number, closing: Uint8Array): boolean {
  const start = end - closing.length;
  return start >= 0 && closing.every((byte, index) => bytes[start + index] === byte);
}
