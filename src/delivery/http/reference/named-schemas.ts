/** Makes schemas with a title into components of the document: clients get types of those names. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../interface/json-schema.ts';

/**
 * Returns a copy of the schema with references in place of the parts that have a title, and adds
 * those parts to `components`. Throws if two different schemas share a title.
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
