/**
 * Converts values to the types of a schema, and drops empty values. Query values are text, and a
 * number is a plain decimal (`1e1`, `0x10` and `+5` are refused). Body values keep their JSON
 * types.
 */
import type { JsonSchema } from './json-schema.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const PLAIN_DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

export const isPlainDecimal = (text: string) => PLAIN_DECIMAL.test(text);

/**
 * Returns a reader of query values. It leaves a text that does not fit to the validator. White
 * space around a word means nothing; around a number it is a mistake.
 */
export function textReader({ type }: JsonSchema): (text: string) => unknown {
  switch (type) {
    case 'number':
    case 'integer':
      return (text) => (isPlainDecimal(text) ? Number(text) : text);
    case 'boolean':
      return (text) => (text === 'true' || text === 'false' ? text === 'true' : text);
    default:
      return (text) => text.trim();
  }
}

/** Trims texts, and drops fields that are null, empty or only white space. */
export function withoutEmpty(
  value: Readonly<Record<string, unknown>>,
  { properties = {} }: JsonSchema,
): Record<string, unknown> {
  const tidied = Object.entries(value).map(([name, given]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, inner === undefined ? given : tidy(given, inner)] as const;
  });
  return Object.fromEntries(tidied.filter(([, given]) => given !== '' && given !== null));
}

function tidy(given: unknown, schema: JsonSchema): unknown {
  if (typeof given === 'string') return given.trim();
  return isObject(given) ? withoutEmpty(given, schema) : given;
}
