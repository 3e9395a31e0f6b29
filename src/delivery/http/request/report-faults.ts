/** Turns what the validator found into one error that names every field, its fault and a remedy. */
import type { ErrorObject } from 'ajv';
import { type ErrorCode, type ErrorDetail, ShelflineError } from '../../../domain/error.ts';
import type { JsonSchema } from '../json-schema.ts';
import { faultWords, shorten } from './fault-words.ts';
import { nearestName } from './nearest-name.ts';

interface Fault extends ErrorDetail {
  readonly code: ErrorCode;
}

/** A request with several faults carries the code that comes first here. */
const CODES: readonly ErrorCode[] = ['missing_parameter', 'unknown_parameter', 'invalid_parameter'];
/** Faults looked at; a hostile body can hold tens of thousands. */
const FAULTS_MAX = 200;

export function reportFaults(errors: readonly ErrorObject[]): ShelflineError {
  return report(errors.slice(0, FAULTS_MAX).map(faultOf));
}

/** Names given in the query that are none of the known ones; some belong into the body. */
export function unknownNames(
  names: readonly string[],
  known: readonly string[],
  ofBody: JsonSchema,
): ShelflineError {
  const isOfBody = (name: string) => Object.hasOwn(ofBody.properties ?? {}, name);
  return report(
    names.map((name) => {
      const fault = unknownName(name, known, '');
      return isOfBody(name) ? { ...fault, issue: SEND_IN_BODY, allowed: [] } : fault;
    }),
  );
}

const SEND_IN_BODY = 'is not a parameter of the address; send it in the body';

/** The first fault of each field counts; those after it usually follow from it. */
function report(found: readonly Fault[]): ShelflineError {
  const faults = new Map<string, Fault>();
  for (const fault of found) {
    if (!faults.has(fault.field)) faults.set(fault.field, fault);
  }
  const sorted = [...faults.values()].sort((a, b) => CODES.indexOf(a.code) - CODES.indexOf(b.code));
  return new ShelflineError(
    sorted[0]?.code ?? 'invalid_parameter',
    sorted
      .map(({ field, issue }) => `${field}: ${issue}`)
      .slice(0, 5)
      .join('; '),
    { details: sorted.map(({ code: _, ...detail }) => detail) },
  );
}

/** A name that is not a parameter, with the one that was likely meant. */
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
      return {
        code: 'invalid_parameter',
        field: path === '' ? 'body' : path,
        ...faultWords(error),
      };
  }
}

/** `/items/3/asin` -> `items[3].asin`. */
function fieldOf(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '');
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
