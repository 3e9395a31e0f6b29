/** A plausible value of a schema, for documents: its own example where it has one. */
import type { JsonSchema } from '../json-schema.ts';

const INSTANT = '2026-01-31T10:00:00Z';

export function exampleValue(schema: JsonSchema): unknown {
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const option = (schema.anyOf ?? schema.oneOf)?.[0];
  if (option !== undefined) return exampleValue(option);
  return exampleOfType(schema);
}

function exampleOfType(schema: JsonSchema): unknown {
  const type = [schema.type].flat()[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleValue(inner)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        exampleValue(schema.items ?? {}),
      );
    case 'string':
      return exampleText(schema);
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function exampleText({ format, pattern, minLength }: JsonSchema): string {
  if (format === 'date-time') return INSTANT;
  if (format === 'date') return INSTANT.slice(0, 10);
  if (pattern?.includes('{10}') === true) return 'B000000001';
  return 'text'.padEnd(minLength ?? 0, 'x');
}
