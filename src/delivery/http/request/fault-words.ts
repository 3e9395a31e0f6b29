/** What is wrong with a value, in words for who does not read schemas: the rule, and the value. */
import type { ErrorObject } from 'ajv';
import { enumeratedValues, type JsonSchema } from '../json-schema.ts';
import { isPlainDecimal } from './coerce.ts';

export interface FaultWords {
  readonly issue: string;
  /** The values there are, where they can be counted up. */
  readonly allowed?: readonly (string | number)[];
}

const SHOWN_LENGTH_MAX = 60;

export function faultWords(error: ErrorObject): FaultWords {
  const schema = (error.parentSchema ?? {}) as JsonSchema;
  const { data } = error;
  const values = enumeratedValues(schema).filter((value) => typeof value !== 'boolean');
  if (values.length > 0) {
    return { issue: `must be one of ${values.join(', ')}${butIs(data)}`, allowed: values };
  }
  if (error.keyword === 'pattern' && schema.description !== undefined) {
    return { issue: `${quoted(data)} does not have the right form. ${schema.description}` };
  }
  return { issue: ofRule(error) ?? `${error.message ?? 'is not valid'}${butIs(data)}` };
}

/** A name or value as it may stand in an answer. */
export const shorten = (text: string) =>
  text.length <= SHOWN_LENGTH_MAX ? text : `${text.slice(0, SHOWN_LENGTH_MAX)}…`;

/** Null where the validator's own words do. */
function ofRule({ keyword, params, data }: ErrorObject): string | null {
  const limit = params['limit'] as number;
  switch (keyword) {
    case 'type':
      return ofType(String(params['type']), data);
    case 'maxLength':
      return `must be at most ${limit} characters long`;
    case 'maxItems':
      return `must hold at most ${limit} items`;
    case 'minItems':
      return `must hold at least ${limit} ${limit === 1 ? 'item' : 'items'}`;
    default:
      return null;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function ofType(type: string, data: unknown): string | null {
  const kind = KINDS[type];
  if (kind === undefined) return null;
  const isNumber = type === 'number' || type === 'integer';
  if (!isNumber || typeof data !== 'string') return `must be ${kind}${butIs(data)}`;
  // A text is what an address holds instead of a plain number, or a number quoted in a body.
  return isPlainDecimal(data)
    ? `must be ${kind}${butIs(data)}; leave out the quotes`
    : `must be ${kind} of at most 15 plain digits${butIs(data)}`;
}

function butIs(data: unknown): string {
  return typeof data === 'object' ? '' : `, not ${quoted(data)}`;
}

function quoted(data: unknown): string {
  return JSON.stringify(typeof data === 'string' ? shorten(data) : data);
}
