/** The body an operation takes, as documents show it: its schema, and the rules of its `check`. */

import { type JsonSchema, paramsSchema, visitSchema } from '../interface/json-schema.ts';
import type { ExclusiveParams, Form, Operation } from '../interface/operation.ts';

export function requestSchema(operation: Operation, form: Form, storeName: string): JsonSchema {
  const schema = paramsSchema(operation, form, storeName);
  const asked = operation.asks;
  if (asked !== undefined) return kindsOf(schema, asked, form, storeName);
  visitSchema(schema, showAlternatives);
  return { ...schema, ...exclusiveSchema(operation.exclusive) };
}

/** A schema for each operation that the items can ask. */
function kindsOf(
  schema: JsonSchema,
  asked: ReadonlyMap<string, Operation>,
  form: Form,
  storeName: string,
): JsonSchema {
  const { operation: name, items, ...others } = schema.properties ?? {};
  const oneOf = [...namesOf(asked)].map(([operation, names]) => ({
    ...schema,
    properties: {
      ...others,
      operation: { ...name, type: 'string', enum: names },
      items: { ...items, items: requestSchema(operation, form, storeName) },
    },
  }));
  return { oneOf };
}

/** The names by which each operation can be asked. */
export function namesOf(asked: ReadonlyMap<string, Operation>): ReadonlyMap<Operation, string[]> {
  const names = new Map<Operation, string[]>();
  for (const [name, operation] of asked) {
    names.set(operation, [...(names.get(operation) ?? []), name]);
  }
  return names;
}

/** Adds the rule that one of several groups of fields must be complete. */
function showAlternatives(schema: JsonSchema): void {
  const { 'x-alternatives': alternatives } = schema;
  if (!Array.isArray(alternatives)) return;
  delete schema['x-alternatives'];
  schema.oneOf = alternatives.map((required: string[]) => ({ required }));
}

/** `Give exactly one of \`asin\` and \`bsr\`.` */
export function exclusiveWords(rules: readonly ExclusiveParams[] = []): string {
  return rules
    .map(({ fields, isRequired }) => {
      const names = fields.map((field) => `\`${field}\``);
      const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
      return isRequired ? `Give exactly one of ${list}.` : `Give at most one of ${list}.`;
    })
    .join(' ');
}

/** The rules as JSON Schema. */
export function exclusiveSchema(rules: readonly ExclusiveParams[] = []): JsonSchema {
  const required = rules.find(({ isRequired }) => isRequired);
  const pairs = rules
    .filter(({ isRequired }) => !isRequired)
    .flatMap(({ fields }) => pairsOf(fields));
  return {
    ...(required === undefined
      ? {}
      : { oneOf: required.fields.map((field) => ({ required: [field] })) }),
    ...(pairs.length === 0 ? {} : { not: { anyOf: pairs.map((pair) => ({ required: pair })) } }),
  };
}

function pairsOf(fields: readonly string[]): string[][] {
  return fields.flatMap((first, index) => fields.slice(index + 1).map((second) => [first, second]));
}
