/** Values that a JSON Schema allows, for fuzzing: mostly plausible, sometimes nasty. */
import fc from 'fast-check';
import type { JsonSchema } from '../../src/delivery/interface/json-schema.ts';
import { ASINS, CATEGORIES } from './market.ts';

/** Texts that have broken search engines, spreadsheets, databases and parsers. */
export const NASTY_TEXTS = [
  'yoga mat',
  '"',
  '"unterminated',
  '*',
  'NEAR(',
  'a AND OR NOT b',
  'title:mat',
  '^mat',
  '-mat',
  '((((',
  "'; DROP TABLE product; --",
  '%_%',
  '\\',
  'ヨガマット',
  'Übungsmatte',
  '🧘🏽‍♀️',
  'e\u0301'.repeat(50),
  '\u202eabc',
  '=1+1',
  '<script>',
  '../../etc/passwd',
  '0',
  'null',
  '__proto__',
  'constructor',
  '2026-01-31',
  '9999-12-31',
  '0001-01-01',
  'first',
  'x'.repeat(200),
];

const KNOWN_TEXTS = [...Object.values(ASINS), ...Object.values(CATEGORIES)];
const ITEMS_MAX = 3;

export function valueFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  // Next to properties it only says which of them go together.
  const options = schema.properties === undefined ? (schema.anyOf ?? schema.oneOf) : undefined;
  if (options !== undefined) return fc.oneof(...options.map(valueFor));
  const type = [schema.type ?? []].flat()[0];
  switch (type) {
    case 'integer':
      return fc.integer(rangeOf(schema, 2 ** 31));
    case 'number':
      return fc.integer(rangeOf(schema, 1_000_000)).chain((whole) => {
        const fine = whole + 0.25;
        const fits = fine <= (schema.maximum ?? Number.POSITIVE_INFINITY);
        const isTinyAllowed = Number(schema.minimum ?? schema['exclusiveMinimum'] ?? 0) <= 0;
        return fc.constantFrom(whole, fits ? fine : whole, isTinyAllowed ? 1e-7 : whole);
      });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, ITEMS_MAX),
      });
    case 'object':
      return objectOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 }).filter((value) => isClean(JSON.stringify(value)));
  }
}

/** Objects with all required fields and any of the others. */
export function objectOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 && schema.oneOf !== undefined) {
    return fc.oneof(...schema.oneOf.map(objectOf));
  }
  if (properties.length === 0) {
    return fc.dictionary(fc.constantFrom('asin', 'bsr', 'cost', 'price', 'x'), valueFor({}), {
      maxKeys: 4,
    }) as fc.Arbitrary<Record<string, unknown>>;
  }
  const required = schema.required ?? [];
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, valueFor(inner)]));
  return fc.record(model, { requiredKeys: required, noNullPrototype: true }) as fc.Arbitrary<
    Record<string, unknown>
  >;
}

function textOf({ pattern, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    const matching = new RegExp(pattern);
    const known = KNOWN_TEXTS.filter((text) => matching.test(text));
    const random = fc.stringMatching(matching);
    return known.length === 0 ? random : fc.oneof(fc.constantFrom(...known), random);
  }
  const lengths = { minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 200, 200) };
  const random = fc
    .string({ unit: 'grapheme', ...lengths })
    .filter((text) => isClean(text) && text.trim() !== '' && [...text].length <= lengths.maxLength);
  return fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.constantFrom(...KNOWN_TEXTS), random);
}

const isClean = (text: string) => !/\p{Cc}/u.test(text) && text.isWellFormed();

function rangeOf({ minimum, maximum }: JsonSchema, most: number) {
  const min = Math.ceil(minimum ?? -most);
  return { min, max: Math.max(min, Math.floor(maximum ?? most)) };
}
