/** What is wrong with the settings, in words an operator can act on; empty when nothing is. */
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { nearestName } from '../delivery/http/request/nearest-name.ts';

export function settingsFaults(schema: TSchema, value: unknown): string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true });
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? []).map((error) => {
    const name = error.instancePath.slice(1).replaceAll('/', '.');
    return `${name === '' ? '' : `${name} `}${wordsOf(error)}`;
  });
}

/** The words of the rule that was broken; the words of the validator for one without any. */
function wordsOf({ keyword, params, message, parentSchema = {} }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties': {
      const given = String(params['additionalProperty']);
      const [like] = parentSchema['examples'] ?? [];
      if (like !== undefined) return `cannot have "${given}": names are like "${like}"`;
      const nearest = nearestName(given, Object.keys(parentSchema['properties'] ?? {}));
      const proposal = nearest === null ? '' : `; the nearest name is "${nearest}"`;
      return `does not have "${given}"${proposal}`;
    }
    case 'required':
      return `needs "${params['missingProperty']}"`;
    case 'enum':
      return `must be one of ${params['allowedValues'].map(JSON.stringify).join(', ')}`;
    case 'pattern':
      return `must be of the form ${JSON.stringify(parentSchema['examples']?.[0])}`;
    case 'type':
      return `must be ${TYPES[params['type']] ?? params['type']}`;
    case 'minLength':
      return `must have ${params['limit']} characters or more`;
    case 'minimum':
    case 'maximum':
      return `must be ${params['limit']} or ${keyword === 'minimum' ? 'more' : 'less'}`;
    default:
      return message ?? 'is not valid';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};
