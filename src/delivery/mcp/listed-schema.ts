/**
 * Shortens schemas for `tools/list`: an assistant reads those of all tools before its first
 * question. They leave out limits that nobody exceeds by accident; a refusal names them.
 */
import type { TSchema } from 'typebox';
import { type JsonSchema, plainSchema, visitSchema } from '../interface/json-schema.ts';

const LEFT_OUT = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'maxItems',
  'pattern',
  'format',
  'examples',
  'title',
  'additionalProperties',
];

/** Returns a schema that allows all that the given one allows, and says less. */
export function listedSchema(given: TSchema | JsonSchema): JsonSchema {
  const schema = plainSchema(given as TSchema);
  visitSchema(schema, (part) => {
    joinNull(part);
    for (const name of LEFT_OUT) delete part[name];
    // Of an enumeration the usual value matters, and its type is seen.
    if (part.enum === undefined) delete part.default;
    else delete part.type;
    if (part.required?.length === 0) delete part.required;
  });
  return schema;
}

/** Writes "this type or null" in its short form. */
function joinNull(part: JsonSchema): void {
  const [first, second, third] = part.anyOf ?? [];
  if (first?.type === undefined || second?.type !== 'null' || third !== undefined) return;
  const { type, ...rest } = first;
  delete part.anyOf;
  Object.assign(part, rest, { type: [type, 'null'] });
}
