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
  // Parsing comes to the inner parts first, so that what a named part holds is named already.
  return JSON.parse(JSON.stringify(schema), (_, part) => {
    // A field may be called `title`; its schema is no text.
    if (typeof part?.title !== 'string') return part;
    const { title, ...named } = part;
    components[title] ??= named;
    if (isDeepStrictEqual(components[title], named)) {
      return { $ref: `#/components/schemas/${title}` };
    }
    throw new TypeError(`two different schemas are named ${title}`);
  });
}
