/** Parsed JSON values, and readers that return null for a value of another type. */
import { type Asin, parseAsin } from '../../../domain/values/asin.ts';
import { RowProblem } from '../row-problem.ts';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };
type Maybe = JsonValue | undefined;

export function isObject(value: Maybe): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws RowProblem if the value is not an object */
export function requireObject(value: JsonValue): JsonObject {
  if (isObject(value)) return value;
  throw new RowProblem('is not an object');
}

/** Returns a member that is an object, or else an empty object. */
export function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  return isObject(value) ? value : {};
}

export function arrayOf(value: Maybe): readonly JsonValue[] | null {
  return Array.isArray(value) ? value : null;
}

/** Returns the objects of a list, or none if the value is not a list. */
export function objectsOf(value: Maybe): readonly JsonObject[] {
  return (arrayOf(value) ?? []).filter(isObject);
}

export function textsOf(value: Maybe): readonly string[] {
  return (arrayOf(value) ?? []).flatMap((item) => textOf(item) ?? []);
}

export function asinsOf(value: Maybe): readonly Asin[] {
  return textsOf(value).flatMap((text) => parseAsin(text) ?? []);
}

/** Returns the list if all its items are numbers. */
export function numbersOf(value: Maybe): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  for (const item of value) if (typeof item !== 'number') return null;
  return value as readonly number[];
}

export function numberOf(value: Maybe): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns a number of 0 or more: an amount that may be nothing. */
export function amountOf(value: Maybe): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

/** Returns a number above 0: a measurement whose 0 means "unknown". */
export function positiveOf(value: Maybe): number | null {
  return typeof value === 'number' && value > 0 ? value : null;
}

export function booleanOf(value: Maybe): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Returns the trimmed text; null if it is empty. */
export function textOf(value: Maybe): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}
