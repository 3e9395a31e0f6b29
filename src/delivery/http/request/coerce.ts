/**
 * Turns given values into the types a schema expects, and drops empty values. Query values are
 * text, and a number is a plain decimal (`1e1`, `0x10` and `+5` are refused). Body values keep
 * their JSON types.
 */
import type { JsonSchema } from '../interface/json-schema.ts';
import { isObject } from './json-body.ts';

const PLAIN_DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

export const isPlainDecimal = (text: string) => PLAIN_DECIMAL.test(text);

/** Reads query values of this schema. A text that does not fit is left to the validator. */
export function textReader(schema: JsonSchema): (text: string) => unknown {
  const types = typesOf(schema);
  const isNumber = types.has('number') || types.has('integer');
  if (types.has('string')) return (text) => text;
  if (isNumber) return (text) => (isPlainDecimal(text) ? Number(text) : text);
  if (!types.has('boolean')) return (text) => text;
  return (text) => (text === 'true' || text === 'false' ? text === 'true' : text);
}

/** Trims texts and leaves out fields that are null, empty or white space only. */
export function withoutEmpty(
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(value)) {
    const inner = schema.properties?.[name];
    const tidy = inner === undefined ? given : tidied(given, inner);
    if (tidy === '' || (tidy === null && !allowsNull(inner))) continue;
    kept[name] = tidy;
  }
  return kept;
}

function tidied(given: unknown, schema: JsonSchema): unknown {
  if (typeof given === 'string') return given.trim();
  if (!isObject(given)) return given;
  const properties = Object.assign({}, ...alternatives(schema).map((one) => one.properties));
  return withoutEmpty(given, { properties });
}

function allowsNull(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && typesOf(schema).has('null');
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

/** The JSON types the schema itself admits, through unions and enumerations. */
function typesOf(schema: JsonSchema): Set<string> {
  const types = new Set<string>();
  for (const one of alternatives(schema)) {
    for (const type of [one.type ?? []].flat()) types.add(type);
    for (const value of one.enum ?? (one.const === undefined ? [] : [one.const])) {
      types.add(value === null ? 'null' : typeof value);
    }
  }
  return types;
}
