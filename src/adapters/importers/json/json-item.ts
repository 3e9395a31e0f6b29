/** The objects found in a JSON document, parsed or still to be parsed. */

import { RowProblem } from '../row-problem.ts';
import { isObject, type JsonObject, type JsonValue, parseJson } from './json-text.ts';

/** One object: a whole record, or one entry of a container. */
export interface JsonItem {
  readonly kind: 'item';
  /** Name of the container it stood in; null for a record itself. */
  readonly container: string | null;
  /** Its key in a container that is an object. */
  readonly key: string | null;
  /** Parses it, unless that was done to find it. @throws RowProblem where it is not JSON. */
  readonly json: () => JsonValue;
  /** Line where each line is an object, else the 1-based number of the item. */
  readonly line: number;
}

/** A piece of the document that no object can be made of. */
export interface JsonFault {
  readonly kind: 'fault';
  readonly line: number;
  readonly reason: string;
}

/** An item whose bytes are known and not yet parsed. */
export function bracketed(
  bytes: Uint8Array,
  container: string | null,
  key: string | null,
  line: number,
): JsonItem {
  return { kind: 'item', container, key, line, json: () => parseJson(bytes) };
}

/** An item that was parsed to find it. */
export function parsed(
  value: JsonValue,
  container: string | null,
  key: string | null,
  line: number,
): JsonItem {
  return { kind: 'item', container, key, line, json: () => value };
}

/** Null for bytes that are not one whole object. */
export function objectIn(bytes: Uint8Array): JsonObject | null {
  try {
    const value = parseJson(bytes);
    return isObject(value) ? value : null;
  } catch (error) {
    if (error instanceof RowProblem) return null;
    throw error;
  }
}
