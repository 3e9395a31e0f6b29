/**
 * The schemas of operations as plain JSON Schema 2020-12, as the reference shows them and the
 * validator reads them: marketplaces filled in, objects closed.
 */
import type { TSchema } from 'typebox';
import { marketplaceDomain } from '../../domain/marketplace.ts';
import type { FormTraits } from './operation.ts';

/** The part of JSON Schema that operations use. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  default?: unknown;
  examples?: unknown[];
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean | null;
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

export interface ObjectSchema extends JsonSchema {
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** What a request may hold: unknown names are refused at every level. */
export function paramsSchema(params: TSchema, form: FormTraits, storeName: string): ObjectSchema {
  const schema = objectSchema(params);
  const { marketplace } = schema.properties;
  if (marketplace?.['x-marketplaces'] !== undefined) {
    schema.properties['marketplace'] = marketplaceSchema(marketplace, form, storeName);
  }
  visitSchema(schema, (part) => {
    if (part.properties !== undefined) part.additionalProperties ??= false;
  });
  return schema;
}

/** What an answer's `data` holds. Clients must tolerate added fields, so objects stay open. */
export function dataSchema(data: TSchema): ObjectSchema {
  return objectSchema(data);
}

/** The schema and everything inside it. */
export function visitSchema(schema: JsonSchema, visit: (part: JsonSchema) => void): void {
  visit(schema);
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.patternProperties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schema.items,
    schema.additionalProperties,
  ];
  for (const part of inner) {
    if (typeof part === 'object') visitSchema(part, visit);
  }
}

/** The values a schema enumerates, also as a union of constants; empty where it does not. */
export function enumeratedValues(schema: JsonSchema): (string | number | boolean)[] {
  const options = schema.anyOf ?? schema.oneOf;
  const values =
    schema.enum ?? (schema.const !== undefined ? [schema.const] : options?.map((one) => one.const));
  if (values === undefined || values.includes(undefined)) return [];
  return values.filter((value) => value !== null && value !== undefined);
}

/** JSON drops the library's own marks and shares nothing with the operation's schema. */
function objectSchema(schema: TSchema): ObjectSchema {
  const plain: JsonSchema = JSON.parse(JSON.stringify(schema));
  visitSchema(plain, foldConstants);
  visitSchema(plain, nameEnumeratedType);
  return { ...plain, properties: plain.properties ?? {}, required: plain.required ?? [] };
}

/** A union of constants reads better as one enumeration. */
function foldConstants(schema: JsonSchema): void {
  const { anyOf } = schema;
  if (anyOf === undefined || anyOf.length === 0) return;
  const values = anyOf.map((one) => one.const);
  if (values.some((value) => value === undefined)) return;
  delete schema.anyOf;
  schema.type = anyOf[0]?.type ?? 'string';
  schema.enum = values.filter((value) => value !== undefined);
}

/** Type builders leave it out; readers and generators of clients want it. */
function nameEnumeratedType(schema: JsonSchema): void {
  const [first] = schema.enum ?? [];
  if (schema.type === undefined && first !== undefined) schema.type = typeof first;
}

function marketplaceSchema(schema: JsonSchema, form: FormTraits, storeName: string): JsonSchema {
  const { 'x-marketplaces': _, ...shown } = schema;
  return {
    ...shown,
    enum: form.marketplaces.map((id) => marketplaceDomain(id, storeName)),
    default: marketplaceDomain('US', storeName),
  };
}
