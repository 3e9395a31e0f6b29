/** Describes a schema in a few words, for tables: `integer, 1-500`, `one of all, collapse`. */
import { enumeratedValues, type JsonSchema } from '../../interface/json-schema.ts';

export function describeType(schema: JsonSchema): string {
  const type = typeText(schema);
  return schema.default === undefined ? type : `${type}; default \`${schema.default}\``;
}

function typeText(schema: JsonSchema): string {
  const values = enumeratedValues(schema);
  if (values.length > 0) return `one of ${values.map((value) => `\`${value}\``).join(', ')}`;
  const { anyOf, type = 'any', format = type, items = {} } = schema;
  if (anyOf !== undefined) return [...new Set(anyOf.map(describeType))].join(' or ');
  if (type === 'array') return `array of ${describeType(items)}`;
  return [format, rangeOf(schema)].filter((text) => text !== '').join(', ');
}

function rangeOf({ minimum, maximum, minLength, maxLength, type }: JsonSchema): string {
  if (type === 'string') {
    return maxLength === undefined ? '' : `${minLength ?? 0}-${maxLength} characters`;
  }
  if (minimum !== undefined && maximum !== undefined) return `${minimum}-${maximum}`;
  if (minimum !== undefined) return `≥ ${minimum}`;
  return maximum === undefined ? '' : `≤ ${maximum}`;
}

/** A field with its path: `products[].price`. */
export interface FieldDescription {
  readonly path: string;
  readonly type: string;
  readonly description: string;
  readonly isRequired: boolean;
}

/** Returns every field of an object, depth first. An object precedes its fields. */
export function describeFields(schema: JsonSchema, prefix = ''): FieldDescription[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const own = {
      path,
      type: describeType(field),
      description: field.description ?? '',
      isRequired: (schema.required ?? []).includes(name),
    };
    return [own, ...describeInside(field, path)];
  });
}

function describeInside(field: JsonSchema, path: string): FieldDescription[] {
  return (field.anyOf ?? [field]).flatMap((one) =>
    one.type === 'array'
      ? describeInside(one.items ?? {}, `${path}[]`)
      : describeFields(one, `${path}.`),
  );
}
