/** Parameters that exclude each other, in words and as JSON Schema. */
import type { JsonSchema } from '../json-schema.ts';
import type { ExclusiveParams } from '../operation.ts';

export function exclusiveWords(rules: readonly ExclusiveParams[] = []): string {
  return rules
    .map(({ fields, isRequired }) => {
      const names = fields.map((field) => `\`${field}\``);
      const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
      return isRequired ? `Give exactly one of ${list}.` : `Give at most one of ${list}.`;
    })
    .join(' ');
}

/** What a body must also be valid against. */
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
