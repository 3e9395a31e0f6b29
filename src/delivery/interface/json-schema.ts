/** The schemas of operations as plain JSON Schema 2020-12, for the validator and the reference. */
import type { TSchema } from 'typebox';
import { marketplaceDomain } from '../../domain/values/marketplace.ts';
import type { Form, Operation } from './operation.ts';

export interface JsonSchema {
  type?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  enum?: (string | number)[];
  const?: string | number;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  patternProperties?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

export type ObjectSchema = JsonSchema & Required<Pick<JsonSchema, 'properties' | 'required'>>;

/** Returns the schema of a request. It refuses unknown names at every level. */
export function paramsSchema(operation: Operation, form: Form, storeName: string): ObjectSchema {
  const schema = strictSchema(operation.params(form));
  const { marketplace } = schema.properties;
  if (marketplace !== undefined) {
    marketplace.enum = form.marketplaces.map((id) => marketplaceDomain(id, storeName));
    marketplace.default = marketplaceDomain('US', storeName);
  }
  return schema;
}

/** Returns a schema as plain JSON that refuses unknown names at every level. */
export function strictSchema(given: TSchema): ObjectSchema {
  const schema = plainSchema(given);
  visitSchema(schema, (part) => {
    if (part.properties !== undefined) part.additionalProperties ??= false;
  });
  return schema;
}

/** Returns the schema of some of an object's fields. */
export function partOf(schema: ObjectSchema, isIn: (name: string) => boolean): ObjectSchema {
  const fields = Object.entries(schema.properties).filter(([name]) => isIn(name));
  const required = schema.required.filter(isIn);
  return { ...schema, required, properties: Object.fromEntries(fields) };
}

/** Returns the schema of an answer's `data`. Objects stay open: clients must accept new fields. */
export function dataSchema(operation: Operation, form: Form): ObjectSchema {
  return plainSchema(operation.data(form));
}

export function visitSchema(schema: JsonSchema, visit: (part: JsonSchema) => void): void {
  visit(schema);
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    schema.items,
    schema.additionalProperties,
  ];
  for (const part of inner) {
    if (typeof part === 'object') visitSchema(part, visit);
  }
}

/** Returns the values that a schema lists, or none. */
export function enumeratedValues(schema: JsonSchema): (string | number)[] {
  return schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
}

/** Returns a copy as plain JSON, without the library's internal marks. */
export function plainSchema(schema: TSchema): ObjectSchema {
  const plain: JsonSchema = JSON.parse(JSON.stringify(schema));
  visitSchema(plain, (part) => {
    const [first] = part.enum ?? [];
    // The library leaves out this type, but client generators need it.
    if (first !== undefined) part.type ??= typeof first;
  });
  return { ...plain, properties: plain.properties ?? {}, required: plain.required ?? [] };
}
