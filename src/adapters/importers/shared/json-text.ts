/**
 * JSON values with exact ids: an integer too large for a number (a category id above 2^53) comes
 * back as the text of its digits.
 */
import { RowProblem } from './row-problem.ts';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

/** Sixteen digits in a row are the first that may exceed 2^53. */
const LONG_DIGITS = /\d{16}/;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses bytes; a problem says why they are not JSON. */
export function parseJson(bytes: Uint8Array): JsonValue {
  try {
    const text = decoder.decode(bytes);
    return LONG_DIGITS.test(text) ? parseExactly(text) : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new RowProblem(`not valid JSON: ${error.message}`);
    if (error instanceof TypeError) throw new RowProblem('not valid UTF-8 text');
    throw error;
  }
}

type SourceReviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;

function parseExactly(text: string): JsonValue {
  const keepDigits: SourceReviver = (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
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
  return value.every((item) => typeof item === 'number') ? (value as readonly number[]) : null;
}

export function numberOf(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Trimmed text; `null` for anything else and for empty text. */
export function textOf(value: JsonValue | undefined): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}
