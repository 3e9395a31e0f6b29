/** What is wrong with a value against a schema, in words; empty when nothing is. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';

export function ajvFaults(schema: TSchema, value: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => {
    const name = instancePath.slice(1) || 'settings';
    const extra = 'additionalProperty' in params ? ` (${params['additionalProperty']})` : '';
    return `${name} ${message}${extra}`;
  });
}
