/**
 * Parses JSON and keeps ids exact: an integer too large for a number (a category id above 2^53)
 * becomes the text of its digits. Checks long objects before it parses them, because a few bytes of
 * text can become many in memory (`{},` some 60).
 */
import { isAscii } from 'node:buffer';
import { RowProblem } from '../row-problem.ts';
import type { JsonValue } from './json-text.ts';
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  endOfString,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from './value-end.ts';

/** Numbers above 2^53 have at least sixteen digits. */
const LONG_DIGITS = 16;
const ZERO = 0x30;
/** A shorter object needs no check: it cannot grow large in memory. */
const LOOK_BYTES_MIN = 1024 * 1024;
/** Objects, lists, keys and texts in one object. Numbers are no longer in memory than in a file. */
const VALUES_MAX = 500_000;
const DEPTH_MAX = 64;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws RowProblem if the bytes are not JSON, or exceed the limits */
export function parseJson(bytes: Uint8Array): JsonValue {
  refuseHugeObject(bytes);
  try {
    const text = textIn(bytes);
    return hasLongDigits(bytes) ? parseExactly(text) : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RowProblem(`not valid JSON: ${error.message}`);
    if (error instanceof TypeError) throw new RowProblem('not valid UTF-8 text');
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

export function jsonTextOf(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

/** Decodes the bytes, plain ASCII fastest. @throws TypeError if they are not UTF-8 */
function textIn(bytes: Uint8Array): string {
  if (!isAscii(bytes)) return decoder.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/**
 * Returns whether the bytes contain sixteen digits in a row. Such a run has a digit at some
 * position 16n + 8, and a digit eight places before or after it. Hardly any shorter number does.
 * The end is checked before the loop, because code that the engine compiles during a first run has
 * not seen what follows the loop.
 */
function hasLongDigits(bytes: Uint8Array): boolean {
  const half = LONG_DIGITS / 2;
  const last = bytes.length - half;
  if (last < half) return false;
  if (isLongRun(bytes, last)) return true;
  for (let at = half; at < last; at += LONG_DIGITS) {
    // This avoids branches: the processor cannot predict whether a byte is a digit.
    const near = Math.min(digitOf(bytes[at - half]), digitOf(bytes[at + half]));
    if (Math.max(near, digitOf(bytes[at])) < 10 && isLongRun(bytes, at)) return true;
  }
  return false;
}

function isLongRun(bytes: Uint8Array, at: number): boolean {
  if (digitOf(bytes[at]) > 9) return false;
  let from = at - 1;
  while (from >= 0 && digitOf(bytes[from]) < 10) from -= 1;
  let to = at + 1;
  while (to < bytes.length && digitOf(bytes[to]) < 10) to += 1;
  return to - from - 1 >= LONG_DIGITS;
}

/** Returns the digit, or a number of 10 or more if the byte is not a digit. */
function digitOf(byte: number | undefined): number {
  return ((byte ?? 0) - ZERO) >>> 0;
}

type SourceReviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;

function parseExactly(text: string): JsonValue {
  const keepDigits: SourceReviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** Parsing needs no stack, but code that walks the parsed value does. */
function tooDeep(): RowProblem {
  return new RowProblem('is nested too deep to be read');
}

/** @throws RowProblem if parsing the object would take too much memory */
function refuseHugeObject(bytes: Uint8Array): void {
  if (bytes.length < LOOK_BYTES_MIN) return;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      values += 1;
      at = endOfString(bytes, at + 1);
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      values += 1;
      depth += 1;
      if (depth > DEPTH_MAX) throw new RowProblem(`is nested more than ${DEPTH_MAX} deep`);
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
  }
  if (values <= VALUES_MAX) return;
  throw new RowProblem(
    `is ${bytes.length} bytes long and holds ${values.toLocaleString('en')} keys, texts, objects ` +
      `and lists, at most ${VALUES_MAX.toLocaleString('en')} are taken; look whether it is one object`,
  );
}
