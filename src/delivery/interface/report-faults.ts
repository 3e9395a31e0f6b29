/** Turns the validator's findings into one error that names each field, its fault and a remedy. */
import type { ErrorObject } from 'ajv';
import { type ErrorCode, type ErrorDetail, ShelflineError } from '../../domain/values/error.ts';
import { nearestName } from '../../domain/values/nearest-name.ts';
import { isPlainDecimal } from './coerce.ts';
import { enumeratedValues, type JsonSchema } from './json-schema.ts';

interface Fault extends ErrorDetail {
  readonly code: ErrorCode;
}

/** If there are several faults, the earliest code in this list becomes the error's code. */
const CODES: readonly ErrorCode[] = ['missing_parameter', 'unknown_parameter', 'invalid_parameter'];
/** The most faults to look at; a hostile body can have tens of thousands. */
const FAULTS_MAX = 200;

export function reportFaults(errors: readonly ErrorObject[]): ShelflineError {
  return report(errors.slice(0, FAULTS_MAX).map(faultOf));
}

export function invalidBody(message: string): ShelflineError {
  return new ShelflineError('invalid_body', message);
}

/** Returns the error for unknown names in the query. Some may belong in the body. */
export function unknownNames(
  names: readonly string[],
  known: readonly string[],
  ofBody: JsonSchema,
): ShelflineError {
  const faults = names.map((name) => {
    const fault = unknownName(name, known, '');
    if (!Object.hasOwn(ofBody.properties ?? {}, name)) return fault;
    const issue = 'is not a parameter of the address; send it in the body';
    return { ...fault, issue, allowed: [] };
  });
  return report(faults);
}

/** Reports the first fault of each field; later ones usually follow from it. */
function report(found: readonly Fault[]): ShelflineError {
  const faults = Map.groupBy(found, ({ field }) => field).values();
  const sorted = [...faults]
    .flatMap(([first]) => first ?? [])
    .sort((a, b) => CODES.indexOf(a.code) - CODES.indexOf(b.code));
  const told = sorted.slice(0, 5).map(({ field, issue }) => `${field}: ${issue}`);
  return new ShelflineError(sorted[0]?.code ?? 'invalid_parameter', told.join('; '), {
    details: sorted.map(({ code: _, ...detail }) => detail),
  });
}

function unknownName(name: string, known: readonly string[], path: string): Fault {
  const nearest = nearestName(name, known);
  const hint = nearest === null ? '' : `; did you mean ${nearest}?`;
  return {
    code: 'unknown_parameter',
    field: join(path, shorten(name)),
    issue: `is not a parameter here${hint}`,
    allowed: nearest === null ? known : [nearest],
  };
}

function faultOf(error: ErrorObject): Fault {
  const path = fieldOf(error.instancePath);
  switch (error.keyword) {
    case 'required': {
      const field = join(path, String(error.params['missingProperty']));
      return { code: 'missing_parameter', field, issue: 'is required' };
    }
    case 'additionalProperties': {
      const { properties } = (error.parentSchema ?? {}) as JsonSchema;
      const name = String(error.params['additionalProperty']);
      return unknownName(name, Object.keys(properties ?? {}), path);
    }
    default:
      return { code: 'invalid_parameter', field: path || 'body', ...faultWords(error) };
  }
}

/** Returns `items[3].asin` for `/items/3/asin`. */
function fieldOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '');
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const SHOWN_LENGTH_MAX = 60;

/** Says what is wrong with a value, for people who do not read schemas. */
function faultWords(error: ErrorObject): Pick<Fault, 'issue' | 'allowed'> {
  const schema = (error.parentSchema ?? {}) as JsonSchema;
  const { data } = error;
  const values = enumeratedValues(schema);
  if (values.length > 0) {
    return { issue: `must be one of ${values.join(', ')}${butIs(data)}`, allowed: values };
  }
  if (error.keyword === 'pattern' && schema.description !== undefined) {
    return { issue: `${quoted(data)} does not have the right form. ${schema.description}` };
  }
  return { issue: ofRule(error) ?? `${error.message ?? 'is not valid'}${butIs(data)}` };
}

/** Shortens a name or value to fit into an answer. */
export const shorten = (text: string) =>
  text.length <= SHOWN_LENGTH_MAX ? text : `${text.slice(0, SHOWN_LENGTH_MAX)}…`;

/** Returns the issue; null if the validator's own words are clear. */
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
  // In an address every value is a text. In a body, a quoted number is one, too.
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
