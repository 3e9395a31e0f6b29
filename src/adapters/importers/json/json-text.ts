/**
 * JSON values with exact ids: an integer too large for a number (a category id above 2^53) comes
 * back as the text of its digits.
 */
import { isAscii } from 'node:buffer';
import { RowProblem } from '../row-problem.ts';
import { refuseHugeObject } from './json-limits.ts';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** Sixteen digits in a row are the first that may exceed 2^53. */
const LONG_DIGITS = 16;
const ZERO = 0x30;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses bytes; a problem says why they are not JSON. */
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

/** Most answers are plain ASCII, which needs no decoding. @throws TypeError for other than UTF-8. */
function textIn(bytes: Uint8Array): string {
  if (!isAscii(bytes)) return decoder.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/**
 * A run of sixteen digits has one at a position of the form 16n + 8, and another eight before or
 * after it: hardly any other number of these bytes has. The end is looked at first: code that the
 * engine compiled within its first run knows nothing of what comes after the loop.
 */
function hasLongDigits(bytes: Uint8Array): boolean {
  const half = LONG_DIGITS / 2;
  const last = bytes.length - half;
  if (last < half) return false;
  if (isLongRun(bytes, last)) return true;
  for (let at = half; at < last; at += LONG_DIGITS) {
    // Without branches: whether a single byte is a digit cannot be foreseen.
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

/** 10 or more for what is no digit: below 0 becomes a great number. */
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

/** JSON again, of what was parsed. */
export function jsonTextOf(value: JsonValue): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep();
    throw error;
  }
}

/** Parsing needs no stack, whatever goes into what was parsed does. */
function tooDeep(): RowProblem {
  return new RowProblem('is nested too deep to be read');
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function arrayOf(value: JsonValue | undefined): readonly JsonValue[] | null {
  return Array.isArray(value) ? value : null;
}

/** The array itself when all its items are numbers. */
export function numbersOf(value: JsonValue | undefined): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  for (const item of value) if (typeof item !== 'number') return null;
  return value as readonly number[];
}

export function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Trimmed text; `null` for anything else and for empty text. */
export function textOf(value: JsonValue | undefined): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}
