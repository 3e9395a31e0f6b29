/** The request body of an operation as documents show it: its schema, and the rules of `check`. */
import { type JsonSchema, paramsSchema, visitSchema } from '../../interface/json-schema.ts';
import type { ExclusiveParams, Form, Operation } from '../../interface/operation.ts';

export function requestSchema(operation: Operation, form: Form, storeName: string): JsonSchema {
  const schema = paramsSchema(operation, form, storeName);
  if (operation.asks === undefined) {
    visitSchema(schema, showAlternatives);
    return { ...schema, ...exclusiveSchema(operation.exclusive) };
  }
  const { operation: name, items, ...others } = schema.properties;
  const kinds = [...operation.asks].map(([asked, names]) => ({
    ...schema,
    properties: {
      ...others,
      operation: { ...name, enum: [...names] },
      items: { ...items, items: requestSchema(asked, form, storeName) },
    },
  }));
  return { oneOf: kinds };
}

/** Adds the rule that one of several groups of fields must be complete. */
function showAlternatives(schema: JsonSchema): void {
  const { 'x-alternatives': alternatives } = schema;
  if (!Array.isArray(alternatives)) return;
  delete schema['x-alternatives'];
  schema.oneOf = alternatives.map((required: string[]) => ({ required }));
}

/** Returns text such as `Give exactly one of \`asin\` and \`bsr\`.` */
export function exclusiveWords(rules: readonly ExclusiveParams[] = []): string {
  return rules
    .map(({ fields, isRequired }) => {
      const names = fields.map((field) => `\`${field}\``);
      const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
      return isRequired ? `Give exactly one of ${list}.` : `Give at most one of ${list}.`;
    })
    .join(' ');
}

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
