/** What an operation answers, with a name for its schema and words for every field. */
import type { Form } from '../forms/form.ts';
import { dataSchema, type JsonSchema, type ObjectSchema } from '../json-schema.ts';
import type { Operation } from '../operation.ts';
import { fieldWords } from './field-words.ts';
import { nullWords } from './null-words.ts';

export function answerSchema(operation: Operation, form: Form): ObjectSchema {
  const schema = dataSchema(operation.data(form));
  schema['title'] = componentName(operation.name);
  addWords(schema, []);
  return schema;
}

/** `price-history` -> `PriceHistory`. */
export function componentName(operationName: string): string {
  return operationName
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `place` begins with the title of the nearest schema that has one: `Profit`, `fees`. */
function addWords(schema: JsonSchema, place: readonly string[]): void {
  const here = typeof schema['title'] === 'string' ? [schema['title']] : place;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const words = wordsOf(field, [...here, name]);
    if (words !== undefined) field.description = words;
    addWords(field, [...here, name]);
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), schema.items];
  for (const part of [...inner, schema.additionalProperties]) {
    if (typeof part === 'object') addWords(part, here);
  }
}

function wordsOf(field: JsonSchema, place: readonly string[]): string | undefined {
  const words = field.description ?? fieldWords(place);
  if (words === undefined || !isNullable(field) || /null/i.test(words)) return words;
  return `${words} ${nullWords(place)}`.trim();
}

export function isNullable({ type, anyOf }: JsonSchema): boolean {
  return [type].flat().includes('null') || (anyOf ?? []).some((one) => one.type === 'null');
}
