/** Schemas with a title become components of the document: clients get types with those names. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../interface/json-schema.ts';

/**
 * Returns the schema with a reference in place of every part that has a title, and puts the parts
 * into `components`. Throws if two different schemas have the same title.
 */
export function nameSchemas(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
): JsonSchema {
  const inside = (part: JsonSchema) => nameSchemas(part, components);
  const { title, ...rest } = schema;
  const copy: JsonSchema = { ...rest };
  if (copy.anyOf !== undefined) copy.anyOf = copy.anyOf.map(inside);
  if (copy.oneOf !== undefined) copy.oneOf = copy.oneOf.map(inside);
  if (copy.items !== undefined) copy.items = inside(copy.items);
  if (copy.properties !== undefined) copy.properties = eachOf(copy.properties, inside);
  if (typeof copy.additionalProperties === 'object') {
    copy.additionalProperties = inside(copy.additionalProperties);
  }
  if (copy.patternProperties !== undefined) {
    copy.patternProperties = eachOf(copy.patternProperties, inside);
  }
  if (typeof title !== 'string') return copy;
  const known = components[title];
  if (known !== undefined && !isDeepStrictEqual(known, copy)) {
    throw new TypeError(`two different schemas are named ${title}`);
  }
  components[title] = copy;
  return { $ref: `#/components/schemas/${title}` };
}

function eachOf(
  schemas: Readonly<Record<string, JsonSchema>>,
  change: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, one]) => [name, change(one)]));
}
