/** An answer whose empty lists hold one item with nothing in it: what a table shows of it. */
import type { JsonSchema } from '../json-schema.ts';
import { isObject } from '../request/json-body.ts';

/** The value with a blank item of the schema in every empty list. */
export function withBlankItems(value: unknown, schema: JsonSchema): unknown {
  const shape = shapeOf(schema);
  if (Array.isArray(value)) {
    const items = shape.items ?? {};
    return value.length === 0 ? [blank(items)] : value.map((item) => withBlankItems(item, items));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withBlankItems(inner, shape.properties?.[name] ?? {}),
    ]),
  );
}

/** Nothing of a kind: null where the schema allows it, else an object or a list of such. */
function blank({ properties, type, items }: JsonSchema): unknown {
  if (type === 'array') return [blank(items ?? {})];
  if (properties === undefined) return null;
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, blank(inner)]),
  );
}

/** What a schema that also allows null says of the rest. */
function shapeOf(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}
