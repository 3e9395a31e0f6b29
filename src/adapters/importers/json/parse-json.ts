/**
 * Parses JSON with exact ids: an integer too large for a number (a category id above 2^53) becomes
 * the text of its digits. Long objects are looked at before they are parsed, because a few bytes of
 * text become many in memory (`{},` some 60).
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

/** Sixteen digits in a row are the first that may exceed 2^53. */
const LONG_DIGITS = 16;
const ZERO = 0x30;
/** An object up to this length is parsed without a look: it cannot become much. */
const LOOK_BYTES_MIN = 1024 * 1024;
/** Objects, lists, keys and texts in one object. Numbers are as short in memory as in the file. */
const VALUES_MAX = 500_000;
const DEPTH_MAX = 64;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** @throws RowProblem that says why the bytes are not JSON, or too much of it */
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

/** Most answers are plain ASCII, which needs no decoding. @throws TypeError for other than UTF-8 */
function textIn(bytes: Uint8Array): string {
  if (!isAscii(bytes)) return decoder.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/**
 * Whether sixteen digits stand in a row. Such a run has a digit at a position of the form 16n + 8
 * and another eight before or after it, which is true of hardly any other number. The end is looked
 * at before the loop: code that the engine has compiled during a first run does not know what
 * follows it.
 */
function hasLongDigits(bytes: Uint8Array): boolean {
  const half = LONG_DIGITS / 2;
  const last = bytes.length - half;
  if (last < half) return false;
  if (isLongRun(bytes, last)) return true;
  for (let at = half; at < last; at += LONG_DIGITS) {
    // Without branches: the processor cannot foresee whether a single byte is a digit.
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

/** The digit, or a number of 10 or more for a byte that is none. */
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

/** Parsing needs no stack, but everything that walks the parsed value does. */
function tooDeep(): RowProblem {
  return new RowProblem('is nested too deep to be read');
}

/** @throws RowProblem where parsing the object would take too much memory */
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
