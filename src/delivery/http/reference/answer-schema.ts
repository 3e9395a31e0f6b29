/** The schema of an operation's answer, with a name and a description for every field. */
import words from '../../../../facts/interface/answer-fields.json' with { type: 'json' };
import { dataSchema, type JsonSchema, type ObjectSchema } from '../../interface/json-schema.ts';
import type { Form, Operation } from '../../interface/operation.ts';

/** Descriptions by the name of the enclosing schema; `everywhere` has those that schemas share. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = words;

export function answerSchema(operation: Operation, form: Form): ObjectSchema {
  const schema = dataSchema(operation, form);
  const name = componentName(operation.name);
  schema['title'] = name;
  addWords(schema, name, []);
  return schema;
}

/** Returns `PriceHistory` for `price-history`. */
export function componentName(operationName: string): string {
  return operationName
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Describes every field of a schema. Keeps existing descriptions. */
function addWords(schema: JsonSchema, owner: string, place: readonly string[]): void {
  const { title } = schema;
  const [name, path] = typeof title === 'string' ? [title, []] : [owner, place];
  for (const [field, inner] of Object.entries(schema.properties ?? {})) {
    const here = [...path, field];
    const found = inner.description ?? fieldWords(name, here);
    if (found !== undefined) inner.description = found;
    addWords(inner, name, here);
  }
  for (const part of [...(schema.anyOf ?? []), schema.items, schema.additionalProperties]) {
    if (typeof part === 'object') addWords(part, name, path);
  }
}

/** Returns the description of the longest known path end: `fees.storage` before `storage`. */
export function fieldWords(owner: string, path: readonly string[]): string | undefined {
  for (const table of [WORDS[owner], WORDS['everywhere']]) {
    for (let start = 0; start < path.length; start++) {
      const found = table?.[path.slice(start).join('.')];
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
