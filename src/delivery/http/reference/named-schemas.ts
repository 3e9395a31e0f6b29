/** Makes schemas with a title into components of the document: clients get types of those names. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../interface/json-schema.ts';

/**
 * Replaces every part of the schema that has a title by a reference, and adds the part to
 * `components`. Throws if two different schemas share a title.
 */
export function nameSchemas(
  schema: JsonSchema,
  components: Record<string, JsonSchema>,
): JsonSchema {
  // `JSON.parse` visits inner parts first, so the parts inside a named part are already named.
  return JSON.parse(JSON.stringify(schema), (_, part) => {
    // A field may be called `title`; its schema is not a text.
    if (typeof part?.title !== 'string') return part;
    const { title, ...named } = part;
    components[title] ??= named;
    if (isDeepStrictEqual(components[title], named)) {
      return { $ref: `#/components/schemas/${title}` };
    }
    throw new TypeError(`two different schemas are named ${title}`);
  });
}
